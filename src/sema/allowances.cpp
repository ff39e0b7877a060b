// SPDX-License-Identifier: Apache-2.0
#include "sema/allowances.hpp"

#include "base/suggest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::sema {

namespace {

constexpr std::string_view blanks = " \t,";

// A line, or a whole file.
struct Place {
  Span span;
  std::optional<std::uint32_t> line;
};

// One name in a comment, and what it speaks of.
struct Allowance {
  Span span;                 // of the name
  std::optional<Code> code;  // nothing: all warnings
  Place place;
  bool used = false;

  [[nodiscard]] bool covers(Code other, std::uint32_t offset) const {
    const bool is_there = place.span.begin <= offset && offset <= place.span.end;
    return (!code || *code == other) && is_there && other != Code::UselessAllow;
  }
};

class Allowances {
 public:
  Allowances(const Source& source, const ispl::Ast& ast, Diagnostics& diagnostics)
      : source_(source), ast_(ast), diagnostics_(diagnostics) {
    for (const ispl::Comment& comment : ast.comments) read(comment);
  }

  void apply(const std::function<bool(Code)>& is_searched) {
    diagnostics_.remove_warnings([&](const Diagnostic& diagnostic) { return allows(diagnostic); });
    for (const Allowance& allowance : list_) {
      if (allowance.used || !allowance.code || !is_searched(*allowance.code)) continue;
      diagnostics_
          .add(Code::UselessAllow, allowance.span,
               fmt::format("there is no warning {} {} that this could silence", info(*allowance.code).id,
                           allowance.place.line ? fmt::format("in line {}", *allowance.place.line) : "in this file"))
          .with_hint("remove it");
    }
  }

 private:
  // Reads `-- gnomon: allow NAME, NAME`. What stands after it in parentheses or behind another `--` is a remark.
  void read(const ispl::Comment& comment) {
    constexpr std::string_view mark = "gnomon:";
    const std::string_view text = source_.text(comment.span);
    std::size_t at = text.find_first_not_of(" \t", 2);
    if (at == std::string_view::npos) return;
    if (text.substr(at).starts_with("gnomon allow ")) {
      const auto begin = comment.span.begin + static_cast<std::uint32_t>(at);
      const Span words{begin, begin + static_cast<std::uint32_t>(std::string_view("gnomon").size())};
      diagnostics_.add(Code::UselessAllow, words, "this says nothing to Gnomon")
          .with_fix(words, std::string(mark), "warnings are silenced by `-- gnomon: allow W0609`");
      return;
    }
    if (!text.substr(at).starts_with(mark)) return;
    at += mark.size();
    const Span verb = next_word(comment, at);
    if (source_.text(verb) != "allow") {
      diagnostics_.add(Code::UselessAllow, verb.empty() ? comment.span : verb, "this says nothing to Gnomon")
          .with_hint("warnings are silenced by `-- gnomon: allow W0609`");
      return;
    }
    const Place place = place_of(comment);
    bool named = false;
    for (Span name = next_word(comment, at); !name.empty(); name = next_word(comment, at)) {
      const std::string_view word = source_.text(name);
      if (word.starts_with("--") || word.starts_with('(')) break;
      named = true;
      add(name, word, place);
    }
    if (!named) diagnostics_.add(Code::UselessAllow, verb, "no warning is named here").with_hint("write `allow W0609`");
  }

  void add(Span name, std::string_view word, Place place) {
    const std::optional<Code> code = find_warning(word);
    if (code || word == "all") {
      list_.push_back({name, code, place, false});
      return;
    }
    auto& diagnostic = diagnostics_.add(Code::UselessAllow, name, fmt::format("there is no warning named `{}`", word));
    const std::vector<std::string> names = warning_names();
    if (const auto similar = closest(word, names)) {
      diagnostic.with_fix(name, *similar, fmt::format("did you mean `{}`?", *similar));
    } else {
      diagnostic.with_hint("`gnomon parse --list-warnings` lists them all; errors cannot be silenced");
    }
  }

  // Returns the next word from the place `at` of the comment, which moves behind it.
  [[nodiscard]] Span next_word(const ispl::Comment& comment, std::size_t& at) const {
    const std::string_view text = source_.text(comment.span);
    const std::size_t begin = std::min(text.find_first_not_of(blanks, at), text.size());
    const std::size_t end = std::min(text.find_first_of(blanks, begin), text.size());
    at = end;
    const auto offset = [&](std::size_t i) { return comment.span.begin + static_cast<std::uint32_t>(i); };
    return {offset(begin), offset(end)};
  }

  // Returns the line that the comment speaks of, or its whole file if it stands before everything else there.
  [[nodiscard]] Place place_of(const ispl::Comment& comment) const {
    const Span file = source_.text_at(comment.span.begin);
    if (comment.next_token == 0 || ast_.tokens[comment.next_token - 1].span.begin < file.begin) return {file, {}};
    const auto place_at = [&](std::uint32_t offset) {
      return Place{source_.line_at(offset), source_.position(offset).line};
    };
    const Place own = place_at(comment.span.begin);
    const Place before = place_at(ast_.tokens[comment.next_token - 1].span.begin);
    return own.line == before.line ? own : place_at(ast_.tokens[comment.next_token].span.begin);
  }

  bool allows(const Diagnostic& diagnostic) {
    bool result = false;
    for (Allowance& allowance : list_) {
      if (!allowance.covers(diagnostic.code, diagnostic.span.begin)) continue;
      allowance.used = true;
      result = true;
    }
    return result;
  }

  const Source& source_;
  const ispl::Ast& ast_;
  Diagnostics& diagnostics_;
  std::vector<Allowance> list_;
};

}  // namespace

void apply_allowances(const Source& source, const ispl::Ast& ast, Diagnostics& diagnostics,
                      const std::function<bool(Code)>& is_searched) {
  Allowances(source, ast, diagnostics).apply(is_searched);
}

}  // namespace gnomon::sema
