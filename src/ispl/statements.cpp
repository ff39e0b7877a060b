// SPDX-License-Identifier: Apache-2.0
#include "ispl/statements.hpp"

namespace gnomon::ispl {

namespace {

constexpr std::uint32_t indentation_step = 2;

// Returns whether a word opens a section of lines. A name may be called `Define` or `Observes`, but not outside of
// sections, apart from that of an agent.
bool opens_lines(Keyword keyword) {
  using enum Keyword;
  return opens_definitions(keyword) || keyword == Obsvars || keyword == Vars || keyword == RedStates ||
         keyword == Protocol || keyword == Evolution || keyword == Evaluation || keyword == InitStates ||
         keyword == Groups || keyword == Fairness || keyword == Formulae;
}

class Splitter {
 public:
  Splitter(const Ast& ast, const TokenRoles& roles) : tokens_(ast.tokens), roles_(roles) {}

  std::vector<Statement> run() {
    while (tokens_[at_].kind != TokenKind::EndOfFile) next();
    return std::move(result_);
  }

 private:
  void next() {
    const Keyword keyword = tokens_[at_].keyword;
    const std::uint32_t outside = in_agent_ ? indentation_step : 0;
    if (keyword == Keyword::End) {
      const bool agent = !in_section_ && in_agent_;
      add(StatementKind::End, at_ + 1, agent ? 0 : outside);
      if (agent) in_agent_ = false;
      in_section_ = false;
    } else if (in_section_) {
      add(StatementKind::Line, line_end(), outside + indentation_step);
      if (const std::uint32_t colon = loop_colon(result_.back()); colon != no_token) result_.back().body = colon + 1;
      if (in_formulas_) pass_name(result_.back());
    } else if (keyword == Keyword::Agent) {
      add(StatementKind::Header, header_end(), 0);
      result_.back().starts_part = true;
      in_agent_ = true;
    } else if (opens_lines(keyword)) {
      const bool colon = tokens_[at_ + 1].kind == TokenKind::Colon;
      add(StatementKind::Header, at_ + (colon ? 1 : 0), outside);
      result_.back().starts_part = !in_agent_;
      in_section_ = true;
      in_formulas_ = keyword == Keyword::Formulae;
    } else {
      add(StatementKind::Line, line_end(), outside);
    }
  }

  void add(StatementKind kind, std::uint32_t last, std::uint32_t indentation) {
    result_.push_back({kind, false, at_, last, at_, indentation});
    at_ = last + 1;
  }

  [[nodiscard]] std::uint32_t line_end() const {
    std::uint32_t end = at_;
    while (tokens_[end + 1].kind != TokenKind::EndOfFile &&
           (tokens_[end].kind != TokenKind::Semicolon || roles_.role[end] == Role::Sequence)) {
      ++end;
    }
    return end;
  }

  // The header of an agent goes up to its first section.
  [[nodiscard]] std::uint32_t header_end() const {
    using enum Keyword;
    const auto is_end = [&](const Token& token, bool is_name) {
      const Keyword word = token.keyword;
      if (is_name && opens_definitions(word)) return false;
      return token.kind == TokenKind::EndOfFile || word == End || word == Actions || word == Lobsvars ||
             opens_lines(word);
    };
    std::uint32_t end = at_;
    while (!is_end(tokens_[end + 1], end == at_)) ++end;
    return end;
  }

  // The colon of `for i in 1..N:`. A variable may be called `for`, so the next tokens decide.
  [[nodiscard]] std::uint32_t loop_colon(const Statement& line) const {
    if (tokens_[line.first].keyword != Keyword::For || line.last < line.first + 2) return no_token;
    if (tokens_[line.first + 1].kind != TokenKind::Word || tokens_[line.first + 2].keyword != Keyword::In)
      return no_token;
    std::uint32_t colon = line.first;
    while (colon < line.last && tokens_[colon].kind != TokenKind::Colon) ++colon;
    return colon;
  }

  // A colon in the body of a formula's line is that of its name.
  void pass_name(Statement& line) const {
    for (std::uint32_t i = line.body; i < line.last; ++i) {
      if (tokens_[i].kind == TokenKind::Colon) line.body = i + 1;
    }
  }

  const std::vector<Token>& tokens_;
  const TokenRoles& roles_;
  std::vector<Statement> result_;
  std::uint32_t at_ = 0;
  bool in_agent_ = false;
  bool in_section_ = false;
  bool in_formulas_ = false;
};

bool is_wordlike(TokenKind kind) { return kind == TokenKind::Word || kind == TokenKind::Number; }

// Returns whether two tokens would be read as something else if they touched. `- -1` is the case that matters.
bool would_merge(TokenKind before, TokenKind after) {
  using enum TokenKind;
  if (is_wordlike(before) && is_wordlike(after)) return true;
  const bool minus = after == Minus || after == Arrow;
  const bool greater = after == Greater || after == GreaterEqual;
  if (before == Minus) return minus || greater;
  if (before == Less) return after == Equal || greater || after == Arrow;
  if (before == Greater || before == Bang) return after == Equal;
  if (before == Dot) return after == Dot || after == DotDot;
  return false;
}

bool tight_after(Role role, TokenKind kind) {
  using enum Role;
  switch (role) {
    case Plain:
      return kind == TokenKind::LeftParen || kind == TokenKind::LeftBracket || kind == TokenKind::Dot ||
             kind == TokenKind::Hash;
    case Sign:
    case CallWord:
    case ViewClose:
    case AngleOpen:
    case AngleClose:
    case BoxOpen:
    case BoxClose:
    case QuantifierOpen:
    case QuantifierInner:
    case RepeatOpen:
    case BoundsComma:
    case PrefixStarFinite: return true;
    case Connective:
    case Conditional:
    case Comparison:
    case Sequence:
    case CallComma:
    case QuantifierClose:
    case Postfix:
    case RepeatClose:
    case PrefixStar: return false;
  }
  return false;
}

bool tight_before(Role role, TokenKind kind) {
  using enum Role;
  switch (role) {
    case Plain:
      return kind == TokenKind::RightParen || kind == TokenKind::RightBracket || kind == TokenKind::LeftBracket ||
             kind == TokenKind::Comma || kind == TokenKind::Semicolon || kind == TokenKind::Dot;
    case Sequence:
    case CallComma:
    case ViewClose:
    case AngleClose:
    case BoxClose:
    case QuantifierInner:
    case QuantifierClose:
    case Postfix:
    case RepeatOpen:
    case BoundsComma:
    case RepeatClose:
    case PrefixStar:
    case PrefixStarFinite: return true;
    case Connective:
    case Conditional:
    case Comparison:
    case Sign:
    case CallWord:
    case AngleOpen:
    case BoxOpen:
    case QuantifierOpen: return false;
  }
  return false;
}

}  // namespace

std::vector<Statement> statements(const Ast& ast, const TokenRoles& roles) { return Splitter(ast, roles).run(); }

std::vector<bool> blanks(const Ast& ast, const TokenRoles& roles, const std::vector<Statement>& list) {
  using enum TokenKind;
  std::vector<bool> result(ast.tokens.size(), false);
  for (const Statement& statement : list) {
    bool in_type = false;  // after the colon of `x : 0 .. 3`
    int brackets = 0;
    for (std::uint32_t i = statement.first + 1; i <= statement.last; ++i) {
      const TokenKind before = ast.tokens[i - 1].kind;
      const TokenKind kind = ast.tokens[i].kind;
      if (kind == LeftBracket || kind == LeftBrace) ++brackets;
      if (kind == RightBracket || kind == RightBrace) --brackets;
      const bool in_loop = i < statement.body;
      if (kind == Colon && !in_loop) in_type = true;
      const bool range = (kind == DotDot || before == DotDot) && (!in_type || brackets > 0);
      const bool closing_colon = kind == Colon && (in_loop || statement.kind == StatementKind::Header);
      const bool empty_braces = before == LeftBrace && kind == RightBrace;
      const bool tight = range || closing_colon || empty_braces || tight_after(roles.role[i - 1], before) ||
                         tight_before(roles.role[i], kind);
      result[i] = !tight || would_merge(before, kind);
    }
  }
  return result;
}

}  // namespace gnomon::ispl
