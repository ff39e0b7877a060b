// SPDX-License-Identifier: Apache-2.0
#include "ispl/expression_parser.hpp"

#include <fmt/format.h>

#include <utility>

namespace gnomon::ispl {

namespace {

bool is_comparison(ExprKind kind) { return kind >= ExprKind::Equal && kind <= ExprKind::GreaterEqual; }

}  // namespace

std::optional<ExprId> ExpressionParser::expression(Grammar grammar) {
  const auto root = parse(grammar, ast_.exprs);
  return root ? std::optional(ExprId(*root)) : std::nullopt;
}

std::optional<std::uint32_t> ExpressionParser::parse(Grammar grammar, std::vector<Expr>& out) {
  // A constant may be read in the middle of another expression, whose state is saved meanwhile.
  auto frames = std::exchange(frames_, {});
  auto* const outer_out = std::exchange(out_, &out);
  const Grammar outer_grammar = std::exchange(grammar_, grammar);
  const std::uint32_t outer_quantifiers = std::exchange(nested_quantifiers_, 0U);

  bool finished = false;
  bool ok = true;
  while (ok && !finished) ok = operand() && operator_or_end(finished);

  frames_ = std::move(frames);
  out_ = outer_out;
  grammar_ = outer_grammar;
  nested_quantifiers_ = outer_quantifiers;
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
      case Word: {
        const std::size_t before = frames_.size();
        if (!keyword_operand(token.keyword)) return false;
        if (frames_.size() > before) continue;  // it was an operator
        return true;
      }
      // clang-format off
      case EndOfFile: case RightParen: case LeftBrace: case RightBrace: case RightBracket: case Greater: case LessEqual:
      case GreaterEqual: case NotEqual: case Equal: case Arrow: case DoubleArrow: case Colon: case ColonEqual: case Comma:
      case Dot: case DotDot: case Semicolon: case Plus: case Star: case Slash: case Percent: case Ampersand: case Bar:
      case Caret: case Question: case Hash: return missing_operand();
        // clang-format on
    }
  }
}

bool ExpressionParser::missing_operand() {
  cursor_.unexpected(grammar_ == Grammar::Condition ? "an expression" : "a formula");
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
      const Expr& left = out_->back();
      frames_.push_back(
          {FrameKind::Infix, op->op, op->binds.right, grammar_, left.first, left.span.begin, 0, EndOfFile});
      return true;
    }
    // The innermost open bracket decides what may close it.
    reduce_tighter_than(0);
    if (frames_.empty()) {
      finished = true;
      return true;
    }
    const bool regex_ends = frames_.back().kind == FrameKind::Regex;
    if (!close(token.kind)) return false;
    if (regex_ends) return true;  // its formula follows
  }
}

// `a < b < c`: what the first comparison ends with is compared once more.
bool ExpressionParser::chained_comparison() {
  auto& diagnostic =
      cursor_.diagnostics().add(Code::ChainedComparison, cursor_.peek().span, "comparisons cannot be chained");
  cursor_.advise(diagnostic);
  if (!diagnostic.hint.empty()) return false;
  const Span left = out_->back().span;
  const Span middle = (*out_)[out_->size() - 2].span;  // the last operand stands before its operator
  diagnostic.with_fix({left.end, left.end}, fmt::format(" and {}", cursor_.text(middle)),
                      fmt::format("write `{} and {} {} …`", cursor_.text(left), cursor_.text(middle),
                                  cursor_.text(cursor_.peek().span)));
  return false;
}

bool ExpressionParser::close(TokenKind closer) {
  const Frame frame = frames_.back();
  if (closer != frame.close) {
    cursor_.unexpected(fmt::format("an operator or {}", describe(frame.close)))
        .note({frame.begin, frame.begin + 1}, "it was opened here");
    return false;
  }
  const Span end = cursor_.advance().span;
  frames_.pop_back();
  grammar_ = frame.grammar;
  if (frame.kind == FrameKind::Regex) {
    // What was read is the regular expression; the formula after it completes the operator.
    frames_.push_back(
        {FrameKind::Body, frame.op, precedence::modal, grammar_, frame.first, frame.begin, 0, TokenKind::EndOfFile});
  } else {
    emit(frame.op, frame.first, {frame.begin, end.end}, frame.data);
  }
  return true;
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
    case EndOfFile: case Number: case LeftParen: case RightParen: case LeftBrace: case RightBrace: case LeftBracket:
    case RightBracket: case Bang: case Colon: case ColonEqual: case Comma: case Dot: case DotDot: case Tilde:
    case Question: case Hash: return std::nullopt;
      // clang-format on
  }
  const Keyword keyword = token.keyword;
  if (keyword == Keyword::And) return Infix{ExprKind::And, precedence::conjunction};
  if (keyword == Keyword::Or) return Infix{ExprKind::Or, precedence::disjunction};
  if (keyword == Keyword::Xor) return Infix{ExprKind::Xor, precedence::disjunction};
  if (keyword == Keyword::Div) return Infix{ExprKind::IntegerDivide, precedence::product};
  if (keyword == Keyword::Mod) return Infix{ExprKind::Modulo, precedence::product};
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

void ExpressionParser::push_prefix(ExprKind op, std::uint32_t begin, int binding, std::uint32_t data) {
  frames_.push_back({FrameKind::Prefix, op, binding, grammar_, static_cast<std::uint32_t>(out_->size()), begin, data,
                     TokenKind::EndOfFile});
}

void ExpressionParser::emit(ExprKind kind, std::uint32_t first, Span span, std::uint32_t data) {
  out_->push_back({kind, span, first, data});
}

// Completes a Prefix, Infix or Body whose operands have all been read.
void ExpressionParser::reduce(const Frame& frame) {
  if (frame.op == ExprKind::ForAll || frame.op == ExprKind::ForSome || frame.op == ExprKind::Sum) --nested_quantifiers_;
  emit(frame.op, frame.first, {frame.begin, out_->back().span.end}, frame.data);
}

void ExpressionParser::reduce_tighter_than(int binding) {
  while (!frames_.empty()) {
    const Frame frame = frames_.back();
    const bool open = frame.kind == FrameKind::Paren || frame.kind == FrameKind::Call || frame.kind == FrameKind::Regex;
    if (open || frame.binding < binding) return;
    frames_.pop_back();
    reduce(frame);
  }
}

}  // namespace gnomon::ispl
