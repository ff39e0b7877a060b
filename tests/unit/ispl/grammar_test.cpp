// SPDX-License-Identifier: Apache-2.0
//
// The grammar in docs/ispl.md is true: the parser accepts the random texts that it generates, and every rule and every
// word of it is used.
#include "base/render.hpp"
#include "ispl/parser.hpp"
#include "model/random.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::ispl::test {
namespace {

// A part of a rule.
struct Part {
  enum class Kind : std::uint8_t { Text, Rule, Touch, Sequence, Alternatives, Optional, Repeated };

  Kind kind = Kind::Sequence;
  std::string text;         // Text, Rule
  std::vector<Part> parts;  // the others
};

using Rules = std::map<std::string, Part>;

// Reads the block of the documentation that starts with ```ebnf.
class GrammarReader {
 public:
  explicit GrammarReader(const std::string& text) {
    for (std::size_t i = 0; i < text.size();) {
      if (std::isspace(static_cast<unsigned char>(text[i])) != 0) {
        ++i;
      } else if (text[i] == '"') {
        const std::size_t end = text.find('"', i + 1);
        tokens_.push_back(text.substr(i, end + 1 - i));
        i = end + 1;
      } else if (std::isalpha(static_cast<unsigned char>(text[i])) != 0) {
        const std::size_t begin = i;
        while (i < text.size() && std::isalpha(static_cast<unsigned char>(text[i])) != 0) ++i;
        tokens_.push_back(text.substr(begin, i - begin));
      } else {
        tokens_.push_back(std::string(1, text[i++]));
      }
    }
  }

  Rules run() {
    Rules rules;
    while (at_ < tokens_.size()) {
      const std::string name = tokens_[at_];
      at_ += 2;  // the name and `=`
      rules.emplace(name, alternatives());
      ++at_;  // `;`
    }
    return rules;
  }

 private:
  Part alternatives() {
    Part result{Part::Kind::Alternatives, "", {sequence()}};
    while (tokens_.at(at_) == "|") {
      ++at_;
      result.parts.push_back(sequence());
    }
    return result.parts.size() == 1 ? result.parts.front() : result;
  }

  Part sequence() {
    static const std::set<std::string> ends = {"|", ";", ")", "]", "}"};
    Part result;
    while (!ends.contains(tokens_.at(at_))) result.parts.push_back(part());
    return result;
  }

  Part part() {
    const std::string token = tokens_[at_++];
    if (token == "(" || token == "[" || token == "{") {
      Part inner = alternatives();
      ++at_;
      if (token == "(") return inner;
      return {token == "[" ? Part::Kind::Optional : Part::Kind::Repeated, "", {std::move(inner)}};
    }
    if (token == "touch") return {Part::Kind::Touch, "", {}};
    if (token[0] == '"') return {Part::Kind::Text, token.substr(1, token.size() - 2), {}};
    return {Part::Kind::Rule, token, {}};
  }

  std::vector<std::string> tokens_;
  std::size_t at_ = 0;
};

Rules read_grammar() {
  const std::string text(Source::read(GNOMON_SOURCE_DIR "/docs/ispl.md").text());
  const std::string begin = "```ebnf\n";
  const std::size_t from = text.find(begin) + begin.size();
  return GrammarReader(text.substr(from, text.find("```", from) - from)).run();
}

class Generator {
 public:
  Generator(const Rules& rules, std::uint64_t seed) : rules_(rules), rng_(seed) {
    // How deep rules nest at least, so that generation ends.
    for (const auto& [name, rule] : rules_) least_[name] = unknown;
    least_["name"] = least_["number"] = least_["path"] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto& [name, rule] : rules_) {
        const int depth = least(rule) + 1;
        if (depth < least_[name]) {
          least_[name] = depth;
          changed = true;
        }
      }
    }
  }

  std::string run(const std::string& rule, int depth) {
    text_.clear();
    expand(rules_.at(rule), depth);
    return text_;
  }

  [[nodiscard]] const std::set<std::string>& written() const { return written_; }

 private:
  static constexpr int unknown = 1000;

  int least(const Part& part) {
    using enum Part::Kind;
    switch (part.kind) {
      case Text:
      case Touch:
      case Optional:
      case Repeated: return 0;
      case Rule: return least_.at(part.text);
      case Sequence:
      case Alternatives: break;
    }
    if (part.parts.empty()) return 0;
    std::vector<int> depths;
    for (const Part& inner : part.parts) depths.push_back(least(inner));
    return part.kind == Sequence ? *std::max_element(depths.begin(), depths.end())
                                 : *std::min_element(depths.begin(), depths.end());
  }

  std::uint64_t below(std::uint64_t bound) { return model::draw_below(rng_, bound); }

  void write(const std::string& word) {
    if (!text_.empty() && !touch_) text_ += below(30) == 0 ? "\n" : " ";
    touch_ = false;
    text_ += word;
    written_.insert(word);
  }

  void expand(const Part& part, int depth) {
    using enum Part::Kind;
    switch (part.kind) {
      case Text: return write(part.text);
      case Touch: touch_ = true; return;
      case Rule:
        if (part.text == "name") return write(std::vector<std::string>{"x", "y1", "Ann", "bob_2", "count"}[below(5)]);
        if (part.text == "number") return write(std::to_string(below(12)));
        if (part.text == "path") return write("\"parts/x.ispl\"");
        return expand(rules_.at(part.text), depth - 1);
      case Sequence:
        for (const Part& inner : part.parts) expand(inner, depth);
        return;
      case Alternatives: {
        std::vector<const Part*> fit;
        const int minimum = least(part);
        for (const Part& inner : part.parts) {
          if (least(inner) <= std::max(depth, minimum)) fit.push_back(&inner);
        }
        return expand(*fit[below(fit.size())], depth);
      }
      case Optional:
        if (least(part.parts.front()) < depth && below(2) == 0) expand(part.parts.front(), depth);
        return;
      case Repeated:
        while (least(part.parts.front()) < depth && below(3) == 0) expand(part.parts.front(), depth);
        return;
    }
  }

  const Rules& rules_;
  std::mt19937_64 rng_;
  std::map<std::string, int> least_;
  std::set<std::string> written_;
  std::string text_;
  bool touch_ = false;
};

void collect(const Part& part, std::set<std::string>& texts, std::set<std::string>& rules) {
  if (part.kind == Part::Kind::Text) texts.insert(part.text);
  if (part.kind == Part::Kind::Rule) rules.insert(part.text);
  for (const Part& inner : part.parts) collect(inner, texts, rules);
}

TEST(DocumentedGrammar, IsComplete) {
  const Rules rules = read_grammar();
  std::set<std::string> texts;
  std::set<std::string> used{"model"};
  for (const auto& [name, rule] : rules) collect(rule, texts, used);
  const std::set<std::string> special{"name", "number", "path"};
  for (const std::string& name : used) EXPECT_TRUE(rules.contains(name) || special.contains(name)) << name;
  for (const auto& [name, rule] : rules) EXPECT_TRUE(used.contains(name)) << name;
  // Every reserved word, and every word with a meaning somewhere.
  std::set<std::string> words;
  for (const std::string& text : texts) {
    words.insert(text.substr(0, text.find('*')));
    words.insert(text.starts_with('#') ? text.substr(1) : text);
  }
  for (const char* word : {"Semantics",
                           "MultiAssignment",
                           "SingleAssignment",
                           "Agent",
                           "RedStates",
                           "GreenStates",
                           "Actions",
                           "Action",
                           "Protocol",
                           "Evolution",
                           "Evaluation",
                           "InitStates",
                           "Groups",
                           "Fairness",
                           "Formulae",
                           "end",
                           "Environment",
                           "Obsvars",
                           "Lobsvars",
                           "Vars",
                           "boolean",
                           "true",
                           "false",
                           "Other",
                           "if",
                           "and",
                           "or",
                           "AG",
                           "EG",
                           "AX",
                           "EX",
                           "AF",
                           "EF",
                           "A",
                           "E",
                           "X",
                           "F",
                           "G",
                           "U",
                           "R",
                           "W",
                           "K",
                           "GK",
                           "GCK",
                           "DK",
                           "O",
                           "P",
                           "KO",
                           "xor",
                           "div",
                           "mod",
                           "LTL",
                           "CTL",
                           "LDL",
                           "CDL",
                           "LTLf",
                           "LDLf",
                           "ATLir",
                           "MA",
                           "SA",
                           "Const",
                           "Type",
                           "init",
                           "Define",
                           "Observes",
                           "include",
                           "Kw",
                           "M",
                           "GKw",
                           "GM",
                           "DKw",
                           "DM",
                           "GCKw",
                           "GCM",
                           "for",
                           "in",
                           "where",
                           "sum",
                           "count",
                           "then",
                           "else",
                           "min",
                           "max",
                           "abs",
                           "PR"}) {
    EXPECT_TRUE(words.contains(word)) << word;
    EXPECT_NE(keyword_of(word), Keyword::None) << word;
  }
}

TEST(DocumentedGrammar, GeneratesTextsThatTheParserAccepts) {
  const Rules rules = read_grammar();
  std::set<std::string> written;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Generator generator(rules, seed);
    const std::string text = generator.run("model", 10 + static_cast<int>(seed % 9));
    const Source source("generated.ispl", text);
    Diagnostics diagnostics;
    const Ast ast = parse(source, diagnostics);
    ASSERT_FALSE(diagnostics.has_errors()) << "seed " << seed << "\n"
                                           << render(diagnostics.list(), source, {}) << "\n"
                                           << text;
    written.insert(generator.written().begin(), generator.written().end());
  }
  std::set<std::string> texts;
  std::set<std::string> used;
  for (const auto& [name, rule] : rules) collect(rule, texts, used);
  for (const std::string& text : texts) EXPECT_TRUE(written.contains(text)) << "never generated: " << text;
}

}  // namespace
}  // namespace gnomon::ispl::test
