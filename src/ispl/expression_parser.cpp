// SPDX-License-Identifier: Apache-2.0
#include "ispl/expression_parser.hpp"

#include <fmt/format.h>

#include <charconv>
#include <utility>

namespace gnomon::ispl {

namespace {

// Sema expands nested quantifiers and indices by recursion; nobody nests them this deeply.
constexpr std::uint32_t max_nested_quantifiers = 50;
constexpr std::uint32_t max_nested_constants = 20;

bool is_comparison(ExprKind kind) { return kind >= ExprKind::Equal && kind <= ExprKind::GreaterEqual; }

bool is_modal_word(Keyword keyword) { return (keyword >= Keyword::AG && keyword <= Keyword::G); }

bool is_infix_word(Keyword keyword) {
  using enum Keyword;
  return keyword == And || keyword == Or || keyword == Xor || keyword == Div || keyword == Mod || keyword == U ||
         keyword == R || keyword == W;
}

}  // namespace

std::optional<ExprId> ExpressionParser::expression(Grammar grammar) {
  const auto root = parse(grammar, ast_.exprs);
  return root ? std::optional(ExprId(*root)) : std::nullopt;
}

std::optional<ConstantId> ExpressionParser::constant() {
  if (nested_constants_ >= max_nested_constants) {
    cursor_.diagnostics().add(Code::NestingTooDeep, cursor_.peek().span,
                              fmt::format("indices are nested more than {} deep", max_nested_constants));
    return std::nullopt;
  }
  ++nested_constants_;
  // Read apart and appended when complete: a constant inside this one (`x[y[1]]`) is complete first,
  // and must not end up in the middle of this one's operands.
  std::vector<Expr> read;
  const auto root = parse(Grammar::Condition, read);
  --nested_constants_;
  if (!root) return std::nullopt;
  const auto offset = static_cast<std::uint32_t>(ast_.constant_exprs.size());
  for (Expr& expr : read) expr.first += offset;
  ast_.constant_exprs.insert(ast_.constant_exprs.end(), read.begin(), read.end());
  return ConstantId(offset + *root);
}

std::optional<std::uint32_t> ExpressionParser::parse(Grammar grammar, std::vector<Expr>& out) {
  // A constant may be read in the middle of another expression: set that one aside.
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
      case GreaterEqual: case NotEqual: case Equal: case Arrow: case DoubleArrow: case Colon: case Comma: case Dot:
      case DotDot: case Semicolon: case Plus: case Star: case Slash: case Percent: case Ampersand: case Bar: case Caret:
      case Question: case Hash: return missing_operand();
        // clang-format on
    }
  }
}

bool ExpressionParser::missing_operand() {
  const Token& before = cursor_.previous();
  const Token& here = cursor_.peek();
  auto& diagnostic = cursor_.unexpected(grammar_ == Grammar::Condition ? "an expression" : "a formula");
  // Habits from other languages: ==, &&, ||.
  const bool doubled = before.kind == here.kind && before.span.end == here.span.begin;
  if (doubled && here.kind == TokenKind::Equal)
    diagnostic.with_fix(cover(before.span, here.span), "=", "equality is written `=`");
  if (doubled && here.kind == TokenKind::Ampersand)
    diagnostic.with_fix(cover(before.span, here.span), "and", "conjunction is written `and`");
  if (doubled && here.kind == TokenKind::Bar)
    diagnostic.with_fix(cover(before.span, here.span), "or", "disjunction is written `or`");
  return false;
}

bool ExpressionParser::number_operand() {
  const Token& token = cursor_.advance();
  const std::string_view digits = cursor_.text(token.span);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || value > largest_literal) {
    cursor_.diagnostics()
        .add(Code::NumberTooLarge, token.span, fmt::format("the number {} is too large", digits))
        .with_hint(fmt::format("the largest number is {}", largest_literal));
    value = largest_literal;
  }
  emit(ExprKind::Number, static_cast<std::uint32_t>(out_->size()), token.span, store(ast_.numbers, value));
  return true;
}

// A word in operand position: an operator where one can stand, otherwise a name.
bool ExpressionParser::keyword_operand(Keyword keyword) {
  using enum Keyword;
  const Token token = cursor_.peek();
  const std::uint32_t begin = token.span.begin;
  const bool bracket_next = cursor_.at(TokenKind::LeftBracket, 1);
  if (keyword == And && bracket_next) return quantified(ExprKind::ForAll);
  if (keyword == Or && bracket_next) return quantified(ExprKind::ForSome);
  if (keyword == Sum && bracket_next) return quantified(ExprKind::Sum);
  if (keyword == True || keyword == False) {
    cursor_.advance();
    emit(keyword == True ? ExprKind::True : ExprKind::False, static_cast<std::uint32_t>(out_->size()), token.span);
    return true;
  }
  if (grammar_ == Grammar::Condition) return name_operand();

  if (cursor_.at(TokenKind::LeftParen, 1)) {
    if (keyword == K) return call(ExprKind::Knows);
    if (keyword == GK) return call(ExprKind::EveryoneKnows);
    if (keyword == DK) return call(ExprKind::DistributedKnows);
    if (keyword == GCK) return call(ExprKind::CommonKnows);
    if (keyword == O) return call(ExprKind::Obligatory);
    if (keyword == P) return call(ExprKind::Permitted);
    if (keyword == KO) return call(ExprKind::KnowsIfCorrect);
  }
  // `A[i].x` is an agent's variable; only in dynamic logic a single bracket opens an operand.
  const bool index_next = bracket_next && !is_dynamic(grammar_) && !cursor_.at(TokenKind::LeftBracket, 2);
  if (is_modal_word(keyword) && !index_next && operand_ahead(1)) {
    cursor_.advance();
    const auto push = [&](ExprKind op) { push_prefix(op, begin, precedence::modal); };
    const bool all = keyword == AG || keyword == AX || keyword == AF || keyword == A;
    const bool some = keyword == EG || keyword == EX || keyword == EF || keyword == E;
    if (all) push(ExprKind::PathAll);
    if (some) push(ExprKind::PathSome);
    if (keyword == AG || keyword == EG || keyword == G) push(ExprKind::Globally);
    if (keyword == AX || keyword == EX || keyword == X) push(ExprKind::Next);
    if (keyword == AF || keyword == EF || keyword == F) push(ExprKind::Finally);
    return true;
  }
  return name_operand();
}

// `R` and its like are operators or names: `F R p` is a release of the atom `F`, `F R` says that the
// atom `R` becomes true. Of a row of such words every second one is an operator; the last one is one
// if an operand follows it.
bool ExpressionParser::operand_ahead(std::size_t ahead) const {
  using enum TokenKind;
  bool result = true;
  const auto contextual = [&] {
    const Keyword keyword = cursor_.peek(ahead).keyword;
    return is_infix_word(keyword) && !is_reserved(keyword);
  };
  for (; contextual(); ++ahead) result = !result;
  const Token& token = cursor_.peek(ahead);
  bool starts_operand = token.kind == LeftParen || token.kind == Bang || token.kind == Less ||
                        token.kind == LeftBracket || token.kind == Number || token.kind == Tilde;
  if (token.kind == Word) {
    // In dynamic logic `G or [r] q` may be about an atom `G`: there the bracket of a quantifier needs no blank.
    const bool bracket = cursor_.at(LeftBracket, ahead + 1) &&
                         (!is_dynamic(grammar_) || cursor_.peek(ahead + 1).span.begin == token.span.end);
    const bool quantifier = bracket && (token.keyword == Keyword::And || token.keyword == Keyword::Or);
    starts_operand =
        quantifier || (!is_infix_word(token.keyword) && token.keyword != Keyword::If && token.keyword != Keyword::End);
  }
  return starts_operand == result;
}

bool ExpressionParser::name_operand() {
  using enum Keyword;
  const Token token = cursor_.peek();
  Name name;
  const bool qualified = cursor_.at(TokenKind::Dot, 1) || cursor_.at(TokenKind::LeftBracket, 1);
  if (is_reserved(token.keyword) && token.keyword != Action && !(token.keyword == Environment && qualified)) {
    return missing_operand();
  }
  cursor_.advance();
  const auto indices = [&](IndexedWord& target) {
    while (cursor_.at(TokenKind::LeftBracket)) {
      cursor_.advance();
      do {
        const auto index = constant();
        if (!index) return false;
        target.indices.push_back(*index);
      } while (cursor_.accept(TokenKind::Comma));
      if (!cursor_.expect(TokenKind::RightBracket, "after the index")) return false;
    }
    target.full_span = cover(target.span, cursor_.previous().span);
    return true;
  };
  name.word.span = token.span;
  // In dynamic logic `p [r] q` is not an index: there indices need no blank before the bracket.
  const bool may_index = !is_dynamic(grammar_) || cursor_.peek().span.begin == token.span.end;
  if (!may_index) {
    name.word.full_span = token.span;
  } else if (!indices(name.word)) {
    return false;
  }
  if (cursor_.accept(TokenKind::Dot)) {
    name.agent = std::exchange(name.word, {});
    const Token part = cursor_.peek();
    const bool special = part.keyword == Action || part.keyword == GreenStates || part.keyword == RedStates;
    if (part.kind != TokenKind::Word || (is_reserved(part.keyword) && !special)) {
      cursor_.unexpected("a variable or `Action` after the `.`");
      return false;
    }
    cursor_.advance();
    name.word.span = part.span;
    if (!indices(name.word)) return false;
  }
  const Span span = cover(token.span, name.word.full_span);
  emit(ExprKind::Name, static_cast<std::uint32_t>(out_->size()), span, store(ast_.names, std::move(name)));
  return true;
}

// and[i in 1..N] (…): the cursor is at the word.
bool ExpressionParser::quantified(ExprKind op) {
  const std::uint32_t begin = cursor_.advance().span.begin;
  if (nested_quantifiers_ >= max_nested_quantifiers) {
    cursor_.diagnostics().add(Code::NestingTooDeep, cursor_.previous().span,
                              fmt::format("quantifiers are nested more than {} deep", max_nested_quantifiers));
    return false;
  }
  cursor_.advance();
  auto list = binders();
  if (!list || !cursor_.expect(TokenKind::RightBracket, "after the range")) return false;
  if (!cursor_.at(TokenKind::LeftParen)) {
    cursor_.unexpected("`(` before the body of the quantifier");
    return false;
  }
  ++nested_quantifiers_;
  push_prefix(op, begin, precedence::quantifier, store(ast_.binder_lists, std::move(*list)));
  return true;
}

// K(agent, f) and its like: the cursor is at the word.
bool ExpressionParser::call(ExprKind op) {
  const std::uint32_t begin = cursor_.advance().span.begin;
  cursor_.advance();
  std::vector<DeclaredName> names;
  const bool group = op == ExprKind::EveryoneKnows || op == ExprKind::DistributedKnows || op == ExprKind::CommonKnows;
  const int wanted = op == ExprKind::KnowsIfCorrect ? 2 : 1;
  for (int i = 0; i < wanted; ++i) {
    const auto name = word(group ? "a group name" : "an agent name");
    if (!name || !cursor_.expect(TokenKind::Comma, group ? "after the group" : "after the agent")) return false;
    names.push_back({*name, std::nullopt, name->full_span});
  }
  frames_.push_back({FrameKind::Call, op, 0, grammar_, static_cast<std::uint32_t>(out_->size()), begin,
                     store(ast_.name_lists, std::move(names)), TokenKind::RightParen});
  if (is_regular(grammar_)) grammar_ = Grammar::Dynamic;
  return true;
}

// `<`: a regular expression, a strategy quantifier or a coalition, depending on the logic.
bool ExpressionParser::angle_operand() {
  const Token token = cursor_.peek();
  if (grammar_ == Grammar::Condition) return missing_operand();
  if (is_dynamic(grammar_)) {
    cursor_.advance();
    frames_.push_back({FrameKind::Regex, ExprKind::Diamond, 0, grammar_, static_cast<std::uint32_t>(out_->size()),
                       token.span.begin, 0, TokenKind::Greater});
    grammar_ = Grammar::Regex;
    return true;
  }
  if (cursor_.at(TokenKind::Less, 1))
    return strategy_quantifier(ExprKind::StrategySome, TokenKind::Less, TokenKind::Greater);
  cursor_.advance();
  std::vector<DeclaredName> names;
  do {
    auto name = declared_name("a group or an agent");
    if (!name) return false;
    names.push_back(std::move(*name));
  } while (cursor_.accept(TokenKind::Comma));
  if (!cursor_.expect(TokenKind::Greater, "after the coalition")) return false;
  push_prefix(ExprKind::Coalition, token.span.begin, precedence::modal, store(ast_.name_lists, std::move(names)));
  return true;
}

bool ExpressionParser::bracket_operand() {
  const Token token = cursor_.peek();
  if (is_dynamic(grammar_)) {
    cursor_.advance();
    frames_.push_back({FrameKind::Regex, ExprKind::Box, 0, grammar_, static_cast<std::uint32_t>(out_->size()),
                       token.span.begin, 0, TokenKind::RightBracket});
    grammar_ = Grammar::Regex;
    return true;
  }
  if (grammar_ == Grammar::Condition || !cursor_.at(TokenKind::LeftBracket, 1)) {
    return missing_operand();
  }
  return strategy_quantifier(ExprKind::StrategyAll, TokenKind::LeftBracket, TokenKind::RightBracket);
}

bool ExpressionParser::strategy_quantifier(ExprKind op, TokenKind open, TokenKind close) {
  const std::uint32_t begin = cursor_.advance().span.begin;
  if (!cursor_.expect(open, "")) return false;
  std::vector<DeclaredName> names;
  do {
    auto name = declared_name("a strategy name");
    if (!name) return false;
    names.push_back(std::move(*name));
  } while (cursor_.accept(TokenKind::Comma));
  if (!cursor_.expect(close, "after the strategy") || !cursor_.expect(close, "after the strategy")) return false;
  push_prefix(op, begin, precedence::modal, store(ast_.name_lists, std::move(names)));
  return true;
}

// Is `(Agent, x)` ahead? Indices may stand between the name and the comma.
bool ExpressionParser::binding_ahead() const {
  if (grammar_ != Grammar::Strategy || !cursor_.at(TokenKind::Word, 1)) return false;
  std::size_t ahead = 2;
  for (int depth = 0; depth > 0 || cursor_.at(TokenKind::LeftBracket, ahead); ++ahead) {
    if (cursor_.at(TokenKind::LeftBracket, ahead)) ++depth;
    if (cursor_.at(TokenKind::RightBracket, ahead)) --depth;
    if (cursor_.at(TokenKind::EndOfFile, ahead) || cursor_.at(TokenKind::Semicolon, ahead)) return false;
    if (depth == 0 && cursor_.at(TokenKind::RightBracket, ahead)) return cursor_.at(TokenKind::Comma, ahead + 1);
  }
  return cursor_.at(TokenKind::Comma, ahead);
}

bool ExpressionParser::binding() {
  const std::uint32_t begin = cursor_.advance().span.begin;
  auto agent = declared_name("an agent");
  if (!agent || !cursor_.expect(TokenKind::Comma, "after the agent")) return false;
  const auto strategy = word("a strategy name");
  if (!strategy || !cursor_.expect(TokenKind::RightParen, "after the strategy")) return false;
  std::vector<DeclaredName> names;
  names.push_back(std::move(*agent));
  names.push_back({*strategy, std::nullopt, strategy->full_span});
  push_prefix(ExprKind::StrategyBinding, begin, precedence::modal, store(ast_.name_lists, std::move(names)));
  return true;
}

// After an operand: postfix operators, closing brackets, and an infix operator if the expression goes on.
bool ExpressionParser::operator_or_end(bool& finished) {
  using enum TokenKind;
  while (true) {
    const Token token = cursor_.peek();
    // In parentheses there may be a product.
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
        cursor_.diagnostics()
            .add(Code::ChainedComparison, token.span, "comparisons cannot be chained")
            .with_hint("write `a = b and b = c`");
        return false;
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
    case RightBracket: case Bang: case Colon: case Comma: case Dot: case DotDot: case Tilde: case Question:
    case Hash: return std::nullopt;
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

std::optional<IndexedWord> ExpressionParser::word(std::string_view what) {
  const auto name = declared_name(what);
  if (!name) return std::nullopt;
  if (name->family) {
    cursor_.diagnostics().add(Code::UnexpectedToken, name->family->span,
                              fmt::format("expected {}, found a family of them", what));
    return std::nullopt;
  }
  return name->word;
}

std::optional<DeclaredName> ExpressionParser::declared_name(std::string_view what) {
  const Token token = cursor_.peek();
  if (token.kind != TokenKind::Word) {
    cursor_.unexpected(what);
    return std::nullopt;
  }
  if (is_reserved(token.keyword) && token.keyword != Keyword::Environment) {
    cursor_.diagnostics()
        .add(Code::ReservedWord, token.span,
             fmt::format("expected {}, found the reserved word `{}`", what, cursor_.text(token.span)))
        .with_hint("choose another name");
    return std::nullopt;
  }
  cursor_.advance();
  DeclaredName name;
  name.word.span = token.span;
  while (cursor_.at(TokenKind::LeftBracket)) {
    cursor_.advance();
    const bool family = cursor_.at(TokenKind::Word) && cursor_.at(Keyword::In, 1);
    if (family && name.word.indices.empty() && !name.family) {
      name.family = binders();
      if (!name.family) return std::nullopt;
    } else {
      do {
        const auto index = constant();
        if (!index) return std::nullopt;
        name.word.indices.push_back(*index);
      } while (cursor_.accept(TokenKind::Comma));
    }
    if (!cursor_.expect(TokenKind::RightBracket, "after the index")) return std::nullopt;
    if (name.family) break;
  }
  name.span = cover(token.span, cursor_.previous().span);
  name.word.full_span = name.span;
  return name;
}

std::optional<Binders> ExpressionParser::binders() {
  Binders result;
  const Span begin = cursor_.peek().span;
  do {
    Binder binder;
    if (!cursor_.at(TokenKind::Word) || is_reserved(cursor_.peek().keyword)) {
      cursor_.unexpected("an index variable");
      return std::nullopt;
    }
    binder.variable = cursor_.advance().span;
    if (!cursor_.accept(Keyword::In)) {
      cursor_.unexpected("`in` and a range such as `1..N`");
      return std::nullopt;
    }
    const auto low = constant();
    if (!low || !cursor_.expect(TokenKind::DotDot, "in the range")) return std::nullopt;
    const auto high = constant();
    if (!high) return std::nullopt;
    binder.low = *low;
    binder.high = *high;
    if (result.list.size() >= max_nested_quantifiers) {
      cursor_.diagnostics().add(Code::NestingTooDeep, binder.variable,
                                fmt::format("more than {} indices in one list", max_nested_quantifiers));
      return std::nullopt;
    }
    result.list.push_back(binder);
  } while (cursor_.accept(TokenKind::Comma));
  if (cursor_.accept(Keyword::Where)) {
    result.filter = constant();
    if (!result.filter) return std::nullopt;
  }
  result.span = cover(begin, cursor_.previous().span);
  return result;
}

template <typename List, typename Item> std::uint32_t ExpressionParser::store(List& list, Item item) {
  list.push_back(std::move(item));
  return static_cast<std::uint32_t>(list.size() - 1);
}

}  // namespace gnomon::ispl
