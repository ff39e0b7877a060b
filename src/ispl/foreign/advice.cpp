// SPDX-License-Identifier: Apache-2.0
#include "ispl/foreign/advice.hpp"

#include "base/suggest.hpp"
#include "ispl/foreign/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace gnomon::ispl {

namespace {

bool is_any(Keyword keyword, std::initializer_list<Keyword> list) {
  return std::find(list.begin(), list.end(), keyword) != list.end();
}

// What stands around a place of a text.
class Surroundings {
 public:
  Surroundings(const Source& source, const std::vector<Token>& tokens, std::size_t at, TextKind kind)
      : source_(source), tokens_(tokens), at_(std::min(at, tokens.size() - 1)) {
    find_line();
    place_ = find_place(kind);
    if (place_ == in_state_formula) skip_name();
    if (place_ == in_state_formula && is_path_prefix(tokens_[line_].keyword)) place_ = in_path_formula;
  }

  bool advise(Diagnostic& diagnostic) const {
    if (advise_comment(diagnostic) || advise_semicolon(diagnostic)) return true;
    for (const ForeignWords& row : foreign_words()) {
      if ((row.places & place_) != 0 && advise(diagnostic, row)) return true;
    }
    return advise_section(diagnostic);
  }

 private:
  struct Match {
    std::size_t begin = 0;  // tokens [begin, end)
    std::size_t end = 0;
    std::vector<Span> parts;
  };

  // Looks back for the beginning of the line: after a semicolon, or after the header of a section.
  void find_line() {
    using enum Keyword;
    line_ = at_;
    while (line_ > 0) {
      const Token& before = tokens_[line_ - 1];
      const bool header = is_any(before.keyword, {Vars, Obsvars, Observes, Define, Protocol, Evolution, Evaluation,
                                                  InitStates, Groups, Fairness, Formulae, RedStates});
      const bool dotted = line_ > 1 && tokens_[line_ - 2].kind == TokenKind::Dot;
      if (before.kind == TokenKind::Semicolon || (header && !dotted)) break;
      --line_;
    }
    if (line_ < at_ && tokens_[line_].kind == TokenKind::Colon) ++line_;
  }

  // A formula may have a name, `timing.safety: …`.
  void skip_name() {
    for (std::size_t i = line_; i < at_; ++i) {
      const TokenKind token = tokens_[i].kind;
      if (token == TokenKind::Colon) {
        line_ = i + 1;
        return;
      }
      if (token != TokenKind::Word && token != TokenKind::Dot) return;
    }
  }

  [[nodiscard]] std::uint32_t find_place(TextKind kind) const {
    using enum Keyword;
    bool line_ended = false;
    for (std::size_t i = at_; i-- > 0;) {
      const Token& token = tokens_[i];
      if (token.kind == TokenKind::Semicolon) line_ended = true;
      const bool dotted = i > 0 && tokens_[i - 1].kind == TokenKind::Dot;
      if (dotted || (i > 0 && tokens_[i - 1].keyword == End)) continue;
      if (token.keyword == End) {
        const Keyword ended = i + 1 < at_ ? tokens_[i + 1].keyword : None;
        if (ended == Define) return is_inside_agent(i) ? in_agent : in_model;
        return is_any(ended, {Vars, Obsvars, Observes, Protocol, Evolution, RedStates}) ? in_agent : in_model;
      }
      if (token.keyword == Agent) return in_agent;
      if (is_section_of_definitions(i)) return in_definition;
      if (is_any(token.keyword, {Vars, Obsvars})) return in_variables;
      if (is_any(token.keyword, {Actions, Lobsvars})) return line_ended ? in_agent : in_list;
      if (token.keyword == Groups) return in_list;
      if (token.keyword == Protocol) return in_protocol;
      if (token.keyword == Evolution) return has_single_assignment() ? in_single_evolution : in_evolution;
      if (token.keyword == Evaluation) return in_evaluation;
      if (is_any(token.keyword, {InitStates, RedStates})) return in_condition;
      if (is_any(token.keyword, {Fairness, Formulae})) return in_state_formula;
    }
    return kind == TextKind::Formula ? in_state_formula : in_model;
  }

  [[nodiscard]] bool has_single_assignment() const {
    return std::any_of(tokens_.begin(), tokens_.end(), [](const Token& token) {
      return token.keyword == Keyword::SingleAssignment || token.keyword == Keyword::SA;
    });
  }

  // A name may be called `Define` or `Observes` as well.
  [[nodiscard]] bool is_section_of_definitions(std::size_t i) const {
    if (!opens_definitions(tokens_[i].keyword)) return false;
    return i == 0 || tokens_[i + 1].kind == TokenKind::Colon || tokens_[i - 1].kind == TokenKind::Semicolon ||
           (i > 1 && tokens_[i - 2].keyword == Keyword::End);
  }

  [[nodiscard]] bool is_inside_agent(std::size_t i) const {
    while (i-- > 0) {
      if (tokens_[i].keyword == Keyword::Agent) return i == 0 || tokens_[i - 1].keyword != Keyword::End;
    }
    return false;
  }

  // A row fits if it covers the place, or ends just before it.
  bool advise(Diagnostic& diagnostic, const ForeignWords& row) const {
    constexpr std::size_t furthest = 8;
    std::string_view written = row.written;
    if (written.starts_with('^')) {
      written.remove_prefix(1);
      const auto match = find(written, line_);
      return match && apply(diagnostic, row, *match);
    }
    for (std::size_t back = 0; back <= std::min(furthest, at_ - line_); ++back) {
      const auto match = find(written, at_ - back);
      if (match && match->end >= at_ && is_near(*match)) return apply(diagnostic, row, *match);
    }
    return false;
  }

  // Between sections, what stands on the line before belongs to another section.
  [[nodiscard]] bool is_near(const Match& match) const {
    if (match.end > at_ || (place_ & between_sections) == 0) return true;
    const Span gap{tokens_[match.end - 1].span.end, tokens_[at_].span.begin};
    return source_.text(gap).find('\n') == std::string_view::npos;
  }

  [[nodiscard]] std::optional<Match> find(std::string_view written, std::size_t begin) const {
    Match match{begin, begin, {}};
    if (!fits(written, match)) return std::nullopt;
    // What has no part of any length stands on one line.
    const Span span{tokens_[begin].span.begin, tokens_[match.end - 1].span.end};
    const bool one_line = source_.text(span).find('\n') == std::string_view::npos;
    return one_line || written.find("%e") != std::string_view::npos ? std::optional(match) : std::nullopt;
  }

  // Takes the next part of the pattern, and the rest behind it.
  // NOLINTNEXTLINE(misc-no-recursion): as deep as a pattern has parts
  bool fits(std::string_view written, Match& match) const {
    if (written.empty()) return true;
    const std::size_t blank = std::min(written.find(' '), written.size());
    const std::string_view part = written.substr(0, blank);
    const std::string_view rest = written.substr(std::min(blank + 1, written.size()));
    if (part != "%e") return fits_part(part, match) && fits(rest, match);
    constexpr std::size_t most = 200;
    const std::size_t begin = match.end;
    for (std::size_t end = begin + 1; end < tokens_.size() && end < begin + most; ++end) {
      const Token& last = tokens_[end - 1];
      if (last.kind == TokenKind::Semicolon || last.kind == TokenKind::EndOfFile || last.keyword == Keyword::End)
        return false;
      Match longer = match;
      longer.end = end;
      longer.parts.push_back({tokens_[begin].span.begin, tokens_[end - 1].span.end});
      if (is_balanced(begin, end) && fits(rest, longer)) {
        match = std::move(longer);
        return true;
      }
    }
    return false;
  }

  [[nodiscard]] bool is_balanced(std::size_t begin, std::size_t end) const {
    int depth = 0;
    for (std::size_t i = begin; i < end; ++i) {
      const TokenKind kind = tokens_[i].kind;
      if (kind == TokenKind::LeftParen || kind == TokenKind::LeftBrace) ++depth;
      if (kind == TokenKind::RightParen || kind == TokenKind::RightBrace) --depth;
      if (depth < 0) return false;
    }
    return depth == 0;
  }

  bool fits_part(std::string_view part, Match& match) const {
    const Token& token = tokens_[std::min(match.end, tokens_.size() - 1)];
    if (part.ends_with("%v")) {
      const std::string_view start = part.substr(0, part.size() - 2);
      if (token.kind != TokenKind::Word || is_reserved(token.keyword)) return false;
      const bool dotted = match.end > 0 && tokens_[match.end - 1].kind == TokenKind::Dot;
      if (dotted && match.end == match.begin) return false;  // the agent stands in front of it
      if (!source_.text(token.span).starts_with(start) || source_.text(token.span) == start) return false;
      Span name{token.span.begin + static_cast<std::uint32_t>(start.size()), token.span.end};
      ++match.end;
      if (match.end + 1 < tokens_.size() && tokens_[match.end].kind == TokenKind::Dot &&
          tokens_[match.end + 1].kind == TokenKind::Word) {
        name.end = tokens_[match.end + 1].span.end;
        match.end += 2;
      }
      match.parts.push_back(name);
      return true;
    }
    if (part == "%n") {
      if (token.kind != TokenKind::Number) return false;
      match.parts.push_back(token.span);
      ++match.end;
      return true;
    }
    // The text of one token or of several that touch each other.
    const std::uint32_t begin = token.span.begin;
    const auto end = begin + static_cast<std::uint32_t>(part.size());
    if (token.kind == TokenKind::EndOfFile || source_.text().substr(begin, part.size()) != part) return false;
    while (match.end < tokens_.size() && tokens_[match.end].span.end < end) ++match.end;
    if (match.end >= tokens_.size() || tokens_[match.end].span.end != end) return false;
    ++match.end;
    return true;
  }

  bool apply(Diagnostic& diagnostic, const ForeignWords& row, const Match& match) const {
    const Span span{tokens_[match.begin].span.begin, tokens_[match.end - 1].span.end};
    diagnostic.with_hint(filled(row.hint, match));
    if (row.replacement == no_change) return true;
    for (std::string_view rest = row.replacement;;) {
      const std::size_t bar = std::min(rest.find('|'), rest.size());
      diagnostic.fixes.push_back(change(source_.text(), span, filled(rest.substr(0, bar), match)));
      if (bar == rest.size()) return true;
      rest.remove_prefix(bar + 1);
    }
  }

  [[nodiscard]] std::string filled(std::string_view text, const Match& match) const {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const auto number = i + 1 < text.size() ? static_cast<std::size_t>(text[i + 1] - '1') : match.parts.size();
      if (text[i] == '$' && number < match.parts.size()) {
        result += source_.text(match.parts[number]);
        ++i;
      } else {
        result += text[i];
      }
    }
    return result;
  }

  // Signs of other languages that begin a comment here: `x--`, `p --> q`.
  bool advise_comment(Diagnostic& diagnostic) const {
    if (at_ == 0) return false;
    const std::uint32_t begin = tokens_[at_ - 1].span.end;
    std::string_view gap = source_.text({begin, tokens_[at_].span.begin});
    const bool touches = gap.starts_with("--");
    gap.remove_prefix(std::min(gap.find_first_not_of(' '), gap.size()));
    if (gap.starts_with("-->")) {
      diagnostic.with_hint("`--` starts a comment; implication is written `->`, \"leads to\" is `AG (p -> AF q)`");
      return true;
    }
    if (touches && tokens_[at_ - 1].kind == TokenKind::Word && (place_ & in_expression) != 0) {
      const std::string_view name = source_.text(tokens_[at_ - 1].span);
      diagnostic.with_hint((place_ & in_any_evolution) != 0
                               ? fmt::format("`--` starts a comment; write `{0} = {0} - 1`", name)
                               : fmt::format("`--` starts a comment; write `{} - -…`", name));
      return true;
    }
    return false;
  }

  bool advise_semicolon(Diagnostic& diagnostic) const {
    if (at_ < 2 || tokens_[at_].kind != TokenKind::Semicolon) return false;
    const bool second = tokens_[at_ - 1].kind == TokenKind::Semicolon;
    const bool after_end = (place_ & between_sections) != 0 && tokens_[at_ - 2].keyword == Keyword::End;
    if (!second && !after_end) return false;
    diagnostic.fixes.push_back(change(source_.text(), tokens_[at_].span, ""));
    diagnostic.with_hint(second ? "one `;` is enough" : "no `;` stands after `end …`");
    return true;
  }

  // "did you mean …?" for the words that begin sections.
  bool advise_section(Diagnostic& diagnostic) const {
    const Token& token = tokens_[at_];
    if (token.kind != TokenKind::Word || (place_ & between_sections) == 0) return false;
    static const std::vector<std::string> of_model = {"Agent",    "Evaluation", "InitStates", "Groups", "Fairness",
                                                      "Formulae", "Const",      "Semantics",  "Define"};
    static const std::vector<std::string> of_agent = {"Vars",    "Obsvars",  "Lobsvars",  "Observes",  "Define",
                                                      "Actions", "Protocol", "Evolution", "RedStates", "end"};
    const auto word = closest(source_.text(token.span), place_ == in_model ? of_model : of_agent);
    if (word) diagnostic.with_fix(token.span, *word, fmt::format("did you mean `{}`?", *word));
    return word.has_value();
  }

  const Source& source_;
  const std::vector<Token>& tokens_;
  std::size_t at_;
  std::size_t line_ = 0;
  std::uint32_t place_ = 0;
};

}  // namespace

bool is_path_prefix(Keyword keyword) {
  using enum Keyword;
  return is_any(keyword, {LTL, CTL, LDL, CDL, LTLf, LDLf});
}

Fix change(std::string_view text, Span span, std::string replacement) {
  const std::string_view after = text.substr(span.end);
  if (replacement.empty() && after.starts_with(' ')) ++span.end;
  // A comma touches what stands before it, the word in its place does not need to.
  if (replacement.starts_with(' ') && span.begin > 0 && text[span.begin - 1] == ' ') replacement.erase(0, 1);
  const auto is_wordlike = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  if (!replacement.empty() && is_wordlike(replacement.back()) && !after.empty() && is_wordlike(after.front()))
    replacement += ' ';
  if (!replacement.empty() && is_wordlike(replacement.front()) && span.begin > 0 && is_wordlike(text[span.begin - 1]))
    replacement.insert(0, 1, ' ');
  return {span, std::move(replacement)};
}

bool lead(Diagnostic& diagnostic, const Source& source, const std::vector<Token>& tokens, std::size_t at,
          TextKind kind) {
  return Surroundings(source, tokens, at, kind).advise(diagnostic);
}

bool lead(Diagnostic& diagnostic, const Source& source, const std::vector<Token>& tokens, Span name) {
  const auto token = std::lower_bound(tokens.begin(), tokens.end(), name.begin,
                                      [](const Token& t, std::uint32_t offset) { return t.span.begin < offset; });
  if (token == tokens.end()) return false;
  return lead(diagnostic, source, tokens, static_cast<std::size_t>(token - tokens.begin()), TextKind::Formula);
}

}  // namespace gnomon::ispl
