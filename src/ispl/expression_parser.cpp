// SPDX-License-Identifier: Apache-2.0
#include "ispl/expression_parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace gnomon::ispl {

std::optional<ExprId> ExpressionParser::expression(Grammar grammar) {
  const auto root = parse(grammar, ast_.exprs);
  return root ? std::optional(ExprId(*root)) : std::nullopt;
}

std::optional<ExprId> ExpressionParser::assignments() {
  assigning_ = true;
  const auto root = expression(Grammar::Condition);
  assigning_ = false;
  return root;
}

std::optional<std::uint32_t> ExpressionParser::parse(Grammar grammar, std::vector<Expr>& out) {
  // A constant may be read in the middle of another expression, whose state is saved meanwhile.
  auto frames = std::exchange(frames_, {});
  auto* const outer_out = std::exchange(out_, &out);
  const Grammar outer_grammar = std::exchange(grammar_, grammar);
  const std::uint32_t outer_quantifiers = std::exchange(nested_quantifiers_, 0U);
  const std::uint32_t outer_conditionals = std::exchange(nested_conditionals_, 0U);

  bool finished = false;
  bool ok = true;
  while (ok && !finished) ok = operand() && operator_or_end(finished);

  frames_ = std::move(frames);
  out_ = outer_out;
  grammar_ = outer_grammar;
  nested_quantifiers_ = outer_quantifiers;
  nested_conditionals_ = outer_conditionals;
  if (!ok) return std::nullopt;
  return static_cast<std::uint32_t>(out.size() - 1);
}

// Reads prefixes and openings up to and including one operand.
bool ExpressionParser::operand() {
  using enum TokenKind;
  while (true) {
    const Token token = cursor_.peek();
    const std::uint32_t begin = token.span.begin;
    const auto first = static_cast<std::uint32_t>(out_->size());
    switch (token.kind) {
      case Number: return number_operand();
      case LeftParen:
        if (binding_ahead()) {
          if (!binding()) return false;
          continue;
        }
        cursor_.advance();
        frames_.push_back({FrameKind::Paren, ExprKind::Paren, 0, grammar_, first, begin, 0, RightParen});
        if (grammar_ == Grammar::Regex) grammar_ = Grammar::RegexGroup;
        continue;
      case Bang:
        cursor_.advance();
        push_prefix(ExprKind::Not, begin, precedence::negation(grammar_));
        continue;
      case Tilde:
        cursor_.advance();
        push_prefix(ExprKind::BitNot, begin, precedence::bit_not);
        continue;
      case Minus:
        cursor_.advance();
        push_prefix(ExprKind::Negate, begin, precedence::bit_not);
        continue;
      case Less:
        if (!angle_operand()) return false;
        continue;
      case LeftBracket:
        if (!bracket_operand()) return false;
        continue;
      case LeftBrace:
        if (!set()) return false;
        continue;
      case Word: {
        const std::size_t before = frames_.size();
        if (!keyword_operand(token.keyword)) return false;
        if (frames_.size() > before) continue;  // it was an operator
        return true;
      }
      // clang-format off
      case EndOfFile: case Text: case RightParen: case RightBrace: case RightBracket: case Greater: case LessEqual:
      case GreaterEqual: case NotEqual: case Equal: case Arrow: case DoubleArrow: case Colon: case ColonEqual: case Comma:
      case Dot: case DotDot: case Semicolon: case Plus: case Star: case Slash: case Percent: case Ampersand: case Bar:
      case Caret: case Question: case Hash: return missing_operand();
        // clang-format on
    }
  }
}

bool ExpressionParser::missing_operand() {
  auto& diagnostic = cursor_.unexpected(grammar_ == Grammar::Condition ? "an expression" : "a formula");
  const Token& before = cursor_.previous();
  using enum Keyword;
  const bool until =
      grammar_ != Grammar::Condition && (before.keyword == U || before.keyword == R || before.keyword == W);
  if (until && diagnostic.hint.empty()) {
    diagnostic.with_hint(
        fmt::format("`{0}` is an operator here; where it is a name, put what it belongs to into "
                    "parentheses: `EF ({0} = …)`",
                    cursor_.text(before.span)));
  }
  return false;
}

// After an operand: postfix operators, closing brackets, and an infix operator if the expression goes on.
bool ExpressionParser::operator_or_end(bool& finished) {
  using enum TokenKind;
  while (true) {
    const Token token = cursor_.peek();
    // In parentheses `*` may be a product.
    const bool product = grammar_ == Grammar::RegexGroup && (operand_ahead(1) || cursor_.at(Minus, 1));
    const bool postfix = (token.kind == Star && !product) || token.kind == Question || token.kind == LeftBrace;
    if (is_regular(grammar_) && postfix) {
      // Boolean operators take no regular expressions, so `!p*` can only be `(!p)*`.
      reduce_tighter_than(precedence::postfix);
      if (token.kind == LeftBrace) {
        if (!repetition()) return false;
        continue;
      }
      cursor_.advance();
      const Expr& operand = out_->back();
      emit(token.kind == Star ? ExprKind::Star : ExprKind::Test, operand.first, cover(operand.span, token.span));
      continue;
    }
    if (const auto op = infix()) {
      reduce_tighter_than(op->binds.left);
      if (is_comparison(op->op) && is_comparison(out_->back().kind)) {
        return chained_comparison();
      }
      cursor_.advance();
      const bool until = op->op == ExprKind::Until || op->op == ExprKind::Release || op->op == ExprKind::WeakUntil;
      std::optional<std::uint32_t> data = 0;
      if (until && bounds_ahead(0)) data = bounds();
      if (!data) return false;
      const Expr& left = out_->back();
      frames_.push_back(
          {FrameKind::Infix, op->op, op->binds.right, grammar_, left.first, left.span.begin, *data, EndOfFile});
      return true;
    }
    // The innermost open bracket decides what may close it.
    reduce_tighter_than(0);
    if (frames_.empty()) {
      finished = true;
      return true;
    }
    // The formula of a regular expression, a branch or an argument follows.
    const FrameKind kind = frames_.back().kind;
    const bool goes_on = kind == FrameKind::Regex || kind == FrameKind::If || kind == FrameKind::Then ||
                         (kind == FrameKind::Arguments && token.kind == Comma);
    if (!close(token)) return false;
    if (goes_on) return true;
  }
}

// `a < b < c`: what the first comparison ends with is compared once more.
bool ExpressionParser::chained_comparison() {
  auto& diagnostic =
      cursor_.diagnostics().add(Code::ChainedComparison, cursor_.peek().span, "comparisons cannot be chained");
  cursor_.advise(diagnostic);
  if (!diagnostic.hint.empty()) return false;
  const Span left = out_->back().span;
  if (cursor_.text(left).starts_with("ATLir")) {
    diagnostic.with_hint("`ATLir` stands in front of the whole formula, as in `ATLir AG (p -> <A>F q)`");
    return false;
  }
  const Span middle = (*out_)[out_->size() - 2].span;  // the last operand stands before its operator
  if (is_dynamic(grammar_) && out_->back().kind == ExprKind::Less && cursor_.at(TokenKind::Greater)) {
    const std::string_view before = cursor_.text((*out_)[(*out_)[out_->size() - 2].first - 1].span);
    diagnostic.with_hint(fmt::format("a regular expression stands in parentheses with its operand here: `{} (<{}> …)`",
                                     before, cursor_.text(middle)));
    return false;
  }
  const bool in_brackets =
      std::any_of(frames_.begin(), frames_.end(), [](const Frame& frame) { return frame.is_open(); });
  if (assigning_ && out_->back().kind == ExprKind::Equal && !in_brackets) {
    const Span value = value_from(middle.begin);
    diagnostic.with_fix(value, fmt::format("({})", cursor_.text(value)),
                        "a condition that is assigned stands in parentheses: `b = (x > 1)`");
    return false;
  }
  diagnostic.with_fix({left.end, left.end}, fmt::format(" and {}", cursor_.text(middle)),
                      fmt::format("write `{} and {} {} …`", cursor_.text(left), cursor_.text(middle),
                                  cursor_.text(cursor_.peek().span)));
  return false;
}

// Returns what an assignment assigns, up to the next assignment, the condition of the line or its end.
Span ExpressionParser::value_from(std::uint32_t begin) const {
  using enum TokenKind;
  std::size_t ahead = 1;
  for (std::size_t depth = 0; !cursor_.at(EndOfFile, ahead) && !cursor_.at(Semicolon, ahead); ++ahead) {
    if (depth == 0 && cursor_.at(Keyword::If, ahead)) break;
    const std::size_t after = cursor_.after_brackets(ahead + 2);
    const bool assigns = cursor_.at(Equal, after) || cursor_.at(Keyword::In, after);
    if (depth == 0 && cursor_.at(Keyword::And, ahead) && cursor_.at(Word, ahead + 1) && assigns) break;
    if (cursor_.at(LeftParen, ahead) || cursor_.at(LeftBrace, ahead)) ++depth;
    if ((cursor_.at(RightParen, ahead) || cursor_.at(RightBrace, ahead)) && depth > 0) --depth;
  }
  return {begin, cursor_.peek(ahead - 1).span.end};
}

bool ExpressionParser::close(const Token& closer) {
  const Frame frame = frames_.back();
  if (frame.kind == FrameKind::If || frame.kind == FrameKind::Then) return next_branch();
  if (frame.kind == FrameKind::Arguments && closer.kind == TokenKind::Comma) return next_argument(false);
  if (closer.kind != frame.close) {
    cursor_.unexpected(fmt::format("an operator or {}", describe(frame.close)))
        .note({frame.begin, frame.begin + 1}, "it was opened here");
    return false;
  }
  if (frame.kind == FrameKind::Arguments && !next_argument(true)) return false;
  const Span end = cursor_.advance().span;
  frames_.pop_back();
  grammar_ = frame.grammar;
  if (frame.kind == FrameKind::Arguments && frame.op != ExprKind::Set && frame.op != ExprKind::Absolute) {
    out_->back().span = {frame.begin, end.end};
  } else if (frame.kind == FrameKind::Regex) {
    // What was read is the regular expression; the formula after it completes the operator.
    frames_.push_back(
        {FrameKind::Body, frame.op, precedence::modal, grammar_, frame.first, frame.begin, 0, TokenKind::EndOfFile});
  } else {
    emit(frame.op, frame.first, {frame.begin, end.end}, frame.data);
    if (frame.around != ExprKind::Missing) emit(frame.around, frame.first, {frame.begin, end.end});
  }
  return true;
}

// After an argument of `min(…)` and the like, or an element of a set: joins it to those before it.
bool ExpressionParser::next_argument(bool last) {
  Frame& frame = frames_.back();
  const bool alone = frame.op == ExprKind::Absolute;
  const bool set = frame.op == ExprKind::Set;
  if (frame.data > 0 && !alone) {
    const Span span{set ? (*out_)[frame.first].span.begin : frame.begin, out_->back().span.end};
    emit(set ? ExprKind::Listed : frame.op, frame.first, span);
  }
  ++frame.data;
  if (alone ? !last : last && frame.data == 1 && !set) {
    cursor_.unexpected(alone ? "`)` after the number" : "`,` and another number",
                       alone ? "`abs` has one argument" : "`min` and `max` compare two numbers or more");
    return false;
  }
  if (!last) cursor_.advance();
  return true;
}

// After the condition or the first branch of `if c then a else b`.
bool ExpressionParser::next_branch() {
  Frame& frame = frames_.back();
  const bool condition = frame.kind == FrameKind::If;
  if (!cursor_.accept(condition ? Keyword::Then : Keyword::Else)) {
    cursor_.unexpected(condition ? "an operator or `then`" : "an operator or `else`")
        .note({frame.begin, frame.begin + 2}, "of this `if`");
    return false;
  }
  frame.kind = condition ? FrameKind::Then : FrameKind::Body;
  if (!condition) frame.binding = precedence::otherwise;
  return true;
}

// Returns whether `..` is an operator here: in a set, or after `in`, but not twice.
bool ExpressionParser::may_be_range() const {
  for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame) {
    if (frame->op == ExprKind::Range) return false;
    if (frame->is_open()) return frame->op == ExprKind::Set;
    if (frame->op == ExprKind::In) return true;
    if (frame->binding < precedence::range.left) return false;
  }
  return false;
}

std::optional<ExpressionParser::Infix> ExpressionParser::infix() const {
  using enum TokenKind;
  const bool regular = is_regular(grammar_);
  const Token& token = cursor_.peek();
  switch (token.kind) {
    case Equal: return Infix{ExprKind::Equal, precedence::comparison};
    case NotEqual: return Infix{ExprKind::NotEqual, precedence::comparison};
    case Arrow: return Infix{ExprKind::Implies, precedence::implication};
    case DoubleArrow: return Infix{ExprKind::Iff, precedence::equivalence};
    case Plus: return Infix{regular ? ExprKind::Choice : ExprKind::Add, precedence::sum(grammar_)};
    case Semicolon: return regular ? std::optional(Infix{ExprKind::Sequence, precedence::sequence}) : std::nullopt;
    case DotDot: return may_be_range() ? std::optional(Infix{ExprKind::Range, precedence::range}) : std::nullopt;
    case Word: break;
    // clang-format off
    case Less: case Greater: case LessEqual: case GreaterEqual: case Minus: case Star: case Slash: case Percent:
    case Ampersand: case Bar: case Caret: {
      // clang-format on
      if (grammar_ == Grammar::Regex) return std::nullopt;
      if (token.kind == Less) return Infix{ExprKind::Less, precedence::comparison};
      if (token.kind == Greater) return Infix{ExprKind::Greater, precedence::comparison};
      if (token.kind == LessEqual) return Infix{ExprKind::LessEqual, precedence::comparison};
      if (token.kind == GreaterEqual) return Infix{ExprKind::GreaterEqual, precedence::comparison};
      if (token.kind == Minus) return Infix{ExprKind::Subtract, precedence::difference};
      if (token.kind == Star) return Infix{ExprKind::Multiply, precedence::product};
      if (token.kind == Slash) return Infix{ExprKind::Divide, precedence::product};
      if (token.kind == Percent) return Infix{ExprKind::Modulo, precedence::product};
      if (token.kind == Ampersand) return Infix{ExprKind::BitAnd, precedence::bit_and};
      if (token.kind == Bar) return Infix{ExprKind::BitOr, precedence::bit_or};
      return Infix{ExprKind::BitXor, precedence::bit_or};
    }
    // clang-format off
    case EndOfFile: case Number: case Text: case LeftParen: case RightParen: case LeftBrace: case RightBrace: case LeftBracket:
    case RightBracket: case Bang: case Colon: case ColonEqual: case Comma: case Dot: case Tilde:
    case Question: case Hash: return std::nullopt;
      // clang-format on
  }
  const Keyword keyword = token.keyword;
  if (keyword == Keyword::And) return Infix{ExprKind::And, precedence::conjunction};
  if (keyword == Keyword::Or) return Infix{ExprKind::Or, precedence::disjunction};
  if (keyword == Keyword::Xor) return Infix{ExprKind::Xor, precedence::disjunction};
  if (keyword == Keyword::Div) return Infix{ExprKind::IntegerDivide, precedence::product};
  if (keyword == Keyword::Mod) return Infix{ExprKind::Modulo, precedence::product};
  if (keyword == Keyword::In) return Infix{ExprKind::In, precedence::comparison};
  if (grammar_ == Grammar::Condition) return std::nullopt;
  if (keyword == Keyword::U) return Infix{ExprKind::Until, precedence::until(grammar_)};
  if (keyword == Keyword::R) return Infix{ExprKind::Release, precedence::until(grammar_)};
  if (keyword == Keyword::W) return Infix{ExprKind::WeakUntil, precedence::until(grammar_)};
  return std::nullopt;
}

// r{m}, r{m,n}, r{m,}
bool ExpressionParser::repetition() {
  cursor_.advance();
  const auto low = constant();
  if (!low) return false;
  Repetition bounds{*low, *low};
  if (cursor_.accept(TokenKind::Comma)) {
    bounds.high.reset();
    if (!cursor_.at(TokenKind::RightBrace)) {
      bounds.high = constant();
      if (!bounds.high) return false;
    }
  }
  if (!cursor_.expect(TokenKind::RightBrace, "after the repetition")) return false;
  const Expr& operand = out_->back();
  emit(ExprKind::Repeat, operand.first, cover(operand.span, cursor_.previous().span), store(ast_.repetitions, bounds));
  return true;
}

// [m,n] or [m,] after a temporal operator. Returns what is the data of its node.
std::optional<std::uint32_t> ExpressionParser::bounds() {
  cursor_.advance();
  const auto low = constant();
  if (!low || !cursor_.expect(TokenKind::Comma, "after the lower bound")) return std::nullopt;
  Repetition result{*low, std::nullopt};
  if (!cursor_.at(TokenKind::RightBracket)) {
    result.high = constant();
    if (!result.high) return std::nullopt;
  }
  if (!cursor_.expect(TokenKind::RightBracket, "after the bounds")) return std::nullopt;
  return store(ast_.repetitions, result) + 1;
}

// Returns whether brackets with a comma stand there: indices, or the bounds of a temporal operator. No regular
// expression has a comma outside of other brackets, so `p U[r]q` is none of these.
bool ExpressionParser::bounds_ahead(std::size_t ahead) const {
  using enum TokenKind;
  if (!cursor_.at(LeftBracket, ahead)) return false;
  for (std::size_t depth = 0;; ++ahead) {
    const TokenKind kind = cursor_.peek(ahead).kind;
    if (kind == EndOfFile || kind == Semicolon) return false;
    if (kind == LeftBracket || kind == LeftParen || kind == LeftBrace) ++depth;
    if (kind == RightBracket || kind == RightParen || kind == RightBrace) --depth;
    if (depth == 0) return false;
    if (depth == 1 && kind == Comma) return true;
  }
}

// `F[1,2]` is an atom, unless an operand follows, which no operator before it takes: F[1,2] p. After it, `<` compares,
// unless it opens a coalition or a strategy quantifier.
bool ExpressionParser::bounded_operand_ahead() const {
  if (!bounds_ahead(1)) return false;
  std::size_t after = cursor_.after_brackets(1);
  if (is_dynamic(grammar_)) {
    // The brackets of `F[0,1] [r; s] p` have a semicolon.
    after = 1;
    for (std::size_t depth = 0; !cursor_.at(TokenKind::EndOfFile, after); ++after) {
      if (depth == 0 && !cursor_.at(TokenKind::LeftBracket, after)) break;
      if (cursor_.at(TokenKind::LeftBracket, after)) ++depth;
      if (cursor_.at(TokenKind::RightBracket, after)) --depth;
    }
  }
  if (cursor_.at(Keyword::In, after)) return false;
  if (cursor_.at(TokenKind::Less, after)) return cursor_.at(TokenKind::Less, after + 1) || coalition_ahead(after);
  return operand_ahead(after);
}

// `< g >`, `< Ann, Bob[1] >`: two comparisons in a row, if it were no coalition.
bool ExpressionParser::coalition_ahead(std::size_t ahead) const {
  if (is_dynamic(grammar_)) return false;
  do {
    ++ahead;
    if (!cursor_.at(TokenKind::Word, ahead)) return false;
    ahead = cursor_.after_brackets(ahead + 1);
  } while (cursor_.at(TokenKind::Comma, ahead));
  return cursor_.at(TokenKind::Greater, ahead);
}

void ExpressionParser::push_prefix(ExprKind op, std::uint32_t begin, int binding, std::uint32_t data) {
  frames_.push_back({FrameKind::Prefix, op, binding, grammar_, static_cast<std::uint32_t>(out_->size()), begin, data,
                     TokenKind::EndOfFile});
}

void ExpressionParser::emit(ExprKind kind, std::uint32_t first, Span span, std::uint32_t data) {
  out_->push_back({kind, span, first, data});
}

// Completes a Prefix, Infix or Body whose operands have all been read.
void ExpressionParser::reduce(const Frame& frame) {
  if (is_quantifier(frame.op)) --nested_quantifiers_;
  if (frame.op == ExprKind::Conditional) --nested_conditionals_;
  emit(frame.op, frame.first, {frame.begin, out_->back().span.end}, frame.data);
}

void ExpressionParser::reduce_tighter_than(int binding) {
  while (!frames_.empty()) {
    const Frame frame = frames_.back();
    if (frame.is_open() || frame.binding < binding) return;
    frames_.pop_back();
    reduce(frame);
  }
}

}  // namespace gnomon::ispl
