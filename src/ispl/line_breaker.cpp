// SPDX-License-Identifier: Apache-2.0
#include "ispl/line_breaker.hpp"

#include <algorithm>

namespace gnomon::ispl {

namespace {

constexpr std::uint32_t step = 2;
// Deeper nesting is neither indented further nor broken where the author did not: nobody can read it, and the effort
// stays linear for huge generated texts.
constexpr std::uint32_t max_levels = 24;
constexpr std::uint32_t max_depth = 12;

}  // namespace

LineBreaker::LineBreaker(const Source& source, const Ast& ast, const TokenRoles& roles, const std::vector<bool>& blanks)
    : source_(source),
      tokens_(ast.tokens),
      roles_(roles),
      blanks_(blanks),
      breaks_(ast.tokens.size(), false),
      commented_(ast.tokens.size(), false),
      indentation_(ast.tokens.size(), 0),
      bracket_(ast.tokens.size(), no_token),
      depth_(ast.tokens.size(), 0),
      opened_up_(ast.tokens.size(), false),
      nesting_(ast.tokens.size(), 0) {
  for (const Comment& comment : ast.comments) commented_[comment.next_token] = true;
}

void LineBreaker::lay_out(const Statement& statement) {
  find_brackets(statement);
  keep_breaks(statement);
  while (improve(statement)) {
  }
}

bool LineBreaker::is_if(std::uint32_t token) const {
  return tokens_[token].keyword == Keyword::If && roles_.role[token] != Role::Conditional;
}

// `if` counts as a bracket around the condition, so that the condition's lines are indented below it.
bool LineBreaker::opens(std::uint32_t token) const {
  if (is_if(token)) return true;
  const TokenKind kind = tokens_[token].kind;
  const Role role = roles_.role[token];
  if (kind == TokenKind::Less) return role != Role::Plain && role != Role::Comparison;
  return kind == TokenKind::LeftParen || kind == TokenKind::LeftBracket || kind == TokenKind::LeftBrace;
}

bool LineBreaker::is_closing(std::uint32_t token) const {
  const TokenKind kind = tokens_[token].kind;
  const Role role = roles_.role[token];
  if (kind == TokenKind::Greater) return role != Role::Plain && role != Role::Comparison;
  return kind == TokenKind::RightParen || kind == TokenKind::RightBracket || kind == TokenKind::RightBrace;
}

void LineBreaker::find_brackets(const Statement& statement) {
  std::vector<std::uint32_t> open;
  for (std::uint32_t i = statement.first; i <= statement.last; ++i) {
    bracket_[i] = open.empty() ? no_token : open.back();
    depth_[i] = static_cast<std::uint32_t>(open.size());
    if (is_closing(i) && !open.empty()) open.pop_back();
    if (opens(i)) open.push_back(i);
  }
}

bool LineBreaker::newline_before(std::uint32_t token) const {
  const std::string_view gap = source_.text({tokens_[token - 1].span.end, tokens_[token].span.begin});
  return gap.find_first_of("\r\n") != std::string_view::npos;
}

// Returns whether a line break that the author made before the token is kept.
bool LineBreaker::may_break_before(std::uint32_t token) const {
  using enum TokenKind;
  const std::uint32_t before = token - 1;
  if (roles_.role[token] == Role::Connective || is_if(token)) return true;
  const Role role = roles_.role[before];
  if (role == Role::Connective || role == Role::Sequence || role == Role::CallComma || role == Role::QuantifierClose)
    return true;
  const TokenKind kind = tokens_[before].kind;
  if (kind == Comma || kind == Colon || is_if(before)) return true;
  const bool opened = role == Role::Plain && (kind == LeftParen || kind == LeftBrace);
  const TokenKind here = tokens_[token].kind;
  const bool closes = roles_.role[token] == Role::Plain && (here == RightParen || here == RightBrace);
  return opened != closes;  // an empty pair is not opened up
}

void LineBreaker::keep_breaks(const Statement& statement) {
  for (std::uint32_t i = statement.first + 1; i <= statement.last; ++i) {
    if (commented_[i]) {
      breaks_[i] = true;
    } else if (may_break_before(i) && newline_before(i)) {
      // A connective alone on its line joins the operand after it.
      const bool after_connective = roles_.role[i - 1] == Role::Connective || is_if(i - 1);
      breaks_[i] = !(after_connective && breaks_[i - 1]);
    }
  }
}

std::uint32_t LineBreaker::token_width(std::uint32_t token) const {
  return tokens_[token].span.end - tokens_[token].span.begin;
}

std::uint32_t LineBreaker::text_width(Line line) const {
  std::uint32_t result = 0;
  for (std::uint32_t i = line.begin; i < line.end; ++i) {
    result += token_width(i) + (i > line.begin && blanks_[i] ? 1 : 0);
  }
  return result;
}

// Computes for each opening bracket how many brackets around it, itself included, have a line that starts inside them.
void LineBreaker::measure_nesting(const Statement& statement) {
  for (std::uint32_t i = statement.first; i <= statement.last; ++i) opened_up_[i] = false;
  opened_up_top_ = false;
  for (std::uint32_t i = statement.first + 1; i <= statement.last; ++i) {
    if (!breaks_[i] || is_closing(i)) continue;
    if (bracket_[i] == no_token) {
      opened_up_top_ |= i != statement.body;
    } else {
      opened_up_[bracket_[i]] = true;
    }
  }
  for (std::uint32_t i = statement.first; i <= statement.last; ++i) {
    if (opens(i)) nesting_[i] = nesting_inside(bracket_[i]) + (opened_up_[i] ? 1 : 0);
  }
}

std::uint32_t LineBreaker::nesting_inside(std::uint32_t bracket) const {
  return bracket == no_token ? (opened_up_top_ ? 1 : 0) : nesting_[bracket];
}

bool LineBreaker::improve(const Statement& statement) {
  bool changed = false;
  measure_nesting(statement);
  for (std::uint32_t begin = statement.first; begin <= statement.last;) {
    std::uint32_t end = begin + 1;
    while (end <= statement.last && !breaks_[end]) ++end;
    indentation_[begin] = line_indentation(statement, begin);
    if (indentation_[begin] + text_width({begin, end}) > width) changed |= break_line(statement, {begin, end});
    begin = end;
  }
  return changed;
}

bool LineBreaker::is_broken(std::uint32_t connective) const { return breaks_[connective] || breaks_[connective + 1]; }

std::optional<LineBreaker::Joint> LineBreaker::joint(const Statement& statement, std::uint32_t token) const {
  constexpr std::uint32_t first_level = 2;
  const auto at = [&](std::uint32_t place, std::uint32_t level) {
    return Joint{place, depth_[place] * (max_depth + 2 * first_level) + level};
  };
  if (depth_[token] > max_depth) return std::nullopt;
  if (token + 1 == statement.body) return at(token + 1, 0);
  if (is_if(token)) return is_broken(token) ? std::nullopt : std::optional(at(token, 1));
  const Role role = roles_.role[token];
  if (role == Role::Plain && tokens_[token].kind == TokenKind::Comma) return at(token + 1, first_level);
  if (role == Role::QuantifierClose) return at(token + 1, first_level + max_depth);
  if (role != Role::Connective && role != Role::Sequence) return std::nullopt;
  if (is_broken(token)) return std::nullopt;
  std::uint32_t level = 0;
  for (std::uint32_t outer = roles_.looser[token]; outer != no_token; outer = roles_.looser[outer]) {
    if (++level > max_depth) return std::nullopt;
  }
  return at(role == Role::Sequence ? token + 1 : token, first_level + level);
}

// Breaks at the cheapest joints of the line, each time as late as possible.
bool LineBreaker::break_line(const Statement& statement, Line line) {
  std::vector<Joint> joints;
  for (std::uint32_t i = line.begin; i < line.end; ++i) {
    const auto found = joint(statement, i);
    if (!found || found->token <= line.begin || found->token >= line.end) continue;
    if (!joints.empty() && found->cost < joints.back().cost) joints.clear();
    if (joints.empty() || found->cost == joints.back().cost) joints.push_back(*found);
  }
  bool changed = false;
  std::uint32_t column = indentation_[line.begin];
  std::uint32_t begin = line.begin;
  for (std::size_t k = 0; k <= joints.size(); ++k) {
    const std::uint32_t end = k < joints.size() ? joints[k].token : line.end;
    const std::uint32_t piece = text_width({begin, end});
    const std::uint32_t blank = blanks_[begin] ? 1 : 0;
    if (k > 0 && column + blank + piece > width) {
      breaks_[begin] = true;
      changed = true;
      column = line_indentation(statement, begin) + piece;
    } else {
      column += (k > 0 ? blank : 0) + piece;
    }
    begin = end;
  }
  return changed;
}

// Every bracket that is broken across lines indents what is inside it, but not its closing; a
// connective goes further in for every looser connective around it that is at a break as well.
std::uint32_t LineBreaker::line_indentation(const Statement& statement, std::uint32_t token) const {
  if (token == statement.first) return statement.indentation;
  const std::uint32_t bracket = bracket_[token];
  const bool closing = bracket != no_token && is_closing(token);
  const bool opened_up = bracket == no_token ? opened_up_top_ : opened_up_[bracket];
  std::uint32_t levels = closing ? nesting_inside(bracket_[bracket]) : nesting_inside(bracket) + (opened_up ? 0 : 1);
  // What follows `for …:` on a line of its own is a statement in itself.
  const bool below_loop = statement.body != statement.first && breaks_[statement.body];
  if (below_loop && token > statement.body) ++levels;
  const auto connects = [&](std::uint32_t i) {
    return roles_.role[i] == Role::Connective || roles_.role[i] == Role::Sequence;
  };
  const std::uint32_t connective = connects(token) ? token : token - 1;
  if (connects(connective) && !closing) {
    std::uint32_t outer = roles_.looser[connective];
    for (std::uint32_t k = 0; outer != no_token && k < max_depth; ++k, outer = roles_.looser[outer]) {
      if (is_broken(outer)) ++levels;
    }
  }
  return statement.indentation + step * std::min(levels, max_levels);
}

}  // namespace gnomon::ispl
