// SPDX-License-Identifier: Apache-2.0
//
// The operands of expressions: numbers, names with their indices, quantifiers, and the operators that stand before an
// operand and begin with a word or a bracket.
#include "ispl/expression_parser.hpp"

#include <fmt/format.h>

#include <charconv>
#include <utility>

namespace gnomon::ispl {

namespace {

// Sema expands nested quantifiers, `if … then … else` and indices by recursion, so their nesting is limited.
constexpr std::uint32_t max_nested_quantifiers = 50;
constexpr std::uint32_t max_nested_conditionals = 500;
constexpr std::uint32_t max_nested_constants = 20;

bool is_modal_word(Keyword keyword) { return (keyword >= Keyword::AG && keyword <= Keyword::G); }

// Returns whether the operator can have bounds.
bool is_bounded_word(Keyword keyword) {
  using enum Keyword;
  return keyword == AG || keyword == EG || keyword == AF || keyword == EF || keyword == G || keyword == F;
}

bool is_infix_word(Keyword keyword) {
  using enum Keyword;
  return keyword == And || keyword == Or || keyword == Xor || keyword == Div || keyword == Mod || keyword == U ||
         keyword == R || keyword == W;
}

}  // namespace

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

// Reads a word in operand position: an operator where one can stand, otherwise a name.
bool ExpressionParser::keyword_operand(Keyword keyword) {
  using enum Keyword;
  const Token token = cursor_.peek();
  const std::uint32_t begin = token.span.begin;
  const bool bracket_next = cursor_.at(TokenKind::LeftBracket, 1);
  if (keyword == And && bracket_next) return quantified(ExprKind::ForAll);
  if (keyword == Or && bracket_next) return quantified(ExprKind::ForSome);
  if (keyword == Sum && bracket_next) return quantified(ExprKind::Sum);
  // `count[1]` may be a name.
  const bool binder_next = bracket_next && cursor_.at(TokenKind::Word, 2) && cursor_.at(In, 3);
  if (keyword == Count && binder_next) return quantified(ExprKind::Count);
  if (keyword == If) return conditional();
  if (cursor_.at(TokenKind::LeftParen, 1)) {
    if (keyword == Min) return arguments(ExprKind::Minimum);
    if (keyword == Max) return arguments(ExprKind::Maximum);
    if (keyword == Abs) return arguments(ExprKind::Absolute);
  }
  if (keyword == True || keyword == False) {
    cursor_.advance();
    emit(keyword == True ? ExprKind::True : ExprKind::False, static_cast<std::uint32_t>(out_->size()), token.span);
    return true;
  }
  if (grammar_ == Grammar::Condition) return name_operand();

  if (cursor_.at(TokenKind::LeftParen, 1)) {
    if (keyword == O) return call(ExprKind::Obligatory);
    if (keyword == P) return call(ExprKind::Permitted);
  }
  // `K[recall](i, f)`; an element of a family, `K[1]`, has no parenthesis after it.
  if (cursor_.at(TokenKind::LeftParen, cursor_.after_brackets(1))) {
    if (keyword == K) return call(ExprKind::Knows);
    if (keyword == GK) return call(ExprKind::EveryoneKnows);
    if (keyword == DK) return call(ExprKind::DistributedKnows);
    if (keyword == GCK) return call(ExprKind::CommonKnows);
    if (keyword == KO) return call(ExprKind::KnowsIfCorrect);
    if (keyword == Kw) return call(ExprKind::Knows, ExprKind::Whether);
    if (keyword == GKw) return call(ExprKind::EveryoneKnows, ExprKind::Whether);
    if (keyword == DKw) return call(ExprKind::DistributedKnows, ExprKind::Whether);
    if (keyword == GCKw) return call(ExprKind::CommonKnows, ExprKind::Whether);
    if (keyword == M) return call(ExprKind::Knows, ExprKind::Possible);
    if (keyword == GM) return call(ExprKind::EveryoneKnows, ExprKind::Possible);
    if (keyword == DM) return call(ExprKind::DistributedKnows, ExprKind::Possible);
    if (keyword == GCM) return call(ExprKind::CommonKnows, ExprKind::Possible);
  }
  // `A[i].x` is an agent's variable; only in dynamic logic a single bracket opens an operand.
  const bool index_next = bracket_next && !is_dynamic(grammar_) && !cursor_.at(TokenKind::LeftBracket, 2);
  const bool bounded = is_bounded_word(keyword) && bounded_operand_ahead();
  if (bounded || (is_modal_word(keyword) && !index_next && operand_ahead(1))) {
    cursor_.advance();
    const std::optional<std::uint32_t> limits = bounded ? bounds() : 0;
    if (!limits) return false;
    const auto push = [&](ExprKind op) {
      const bool quantifier = op == ExprKind::PathAll || op == ExprKind::PathSome;
      push_prefix(op, begin, precedence::modal, quantifier ? 0 : *limits);
    };
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

// `U`, `R` and `W` are operators or names: `F R p` is a release with the atom `F` on the left, `F R` says that the atom
// `R` becomes true. In a sequence of such words every second one is an operator, and the last one is an operator if an
// operand follows it.
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
    starts_operand = quantifier || (!is_infix_word(token.keyword) && token.keyword != Keyword::End);
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

// min(a, b), max(a, b), abs(a): the cursor is at the word. Arguments are arithmetic in every logic.
bool ExpressionParser::arguments(ExprKind op) {
  const std::uint32_t begin = cursor_.advance().span.begin;
  cursor_.advance();
  frames_.push_back({FrameKind::Arguments, op, 0, std::exchange(grammar_, Grammar::Condition),
                     static_cast<std::uint32_t>(out_->size()), begin, 0, TokenKind::RightParen});
  return true;
}

// `{ a, b }` after `in`: the cursor is at the brace.
bool ExpressionParser::set() {
  if (frames_.empty() || frames_.back().op != ExprKind::In) return missing_operand();
  const Span begin = cursor_.advance().span;
  if (cursor_.at(TokenKind::RightBrace)) {
    cursor_.diagnostics().add(Code::EmptyRange, cover(begin, cursor_.peek().span), "a set needs at least one value");
    return false;
  }
  frames_.push_back({FrameKind::Arguments, ExprKind::Set, 0, std::exchange(grammar_, Grammar::Condition),
                     static_cast<std::uint32_t>(out_->size()), begin.begin, 0, TokenKind::RightBrace});
  return true;
}

// if c then a else b: the cursor is at `if`.
bool ExpressionParser::conditional() {
  const Span begin = cursor_.advance().span;
  if (nested_conditionals_ >= max_nested_conditionals) {
    cursor_.diagnostics().add(Code::NestingTooDeep, begin,
                              fmt::format("`if … then … else` is nested more than {} deep", max_nested_conditionals));
    return false;
  }
  ++nested_conditionals_;
  frames_.push_back({FrameKind::If, ExprKind::Conditional, 0, grammar_, static_cast<std::uint32_t>(out_->size()),
                     begin.begin, 0, TokenKind::EndOfFile});
  return true;
}

// K(agent, f), GK[recall](group, f), …: the cursor is at the word.
bool ExpressionParser::call(ExprKind op, ExprKind around) {
  const std::uint32_t begin = cursor_.advance().span.begin;
  std::optional<View> said;
  if (cursor_.accept(TokenKind::LeftBracket)) {
    said = view();
    if (!said || !cursor_.expect(TokenKind::RightBracket, "after the view")) return false;
  }
  if (!cursor_.expect(TokenKind::LeftParen, "after the view")) return false;
  std::vector<DeclaredName> names;
  const bool group = op == ExprKind::EveryoneKnows || op == ExprKind::DistributedKnows || op == ExprKind::CommonKnows;
  const int wanted = op == ExprKind::KnowsIfCorrect ? 2 : 1;
  for (int i = 0; i < wanted; ++i) {
    const auto name = word(group ? "a group name" : "an agent name");
    if (!name || !cursor_.expect(TokenKind::Comma, group ? "after the group" : "after the agent")) return false;
    names.push_back({*name, std::nullopt, name->full_span});
  }
  const std::uint32_t list = store(ast_.name_lists, std::move(names));
  if (said) ast_.views.emplace(list, *said);
  frames_.push_back({FrameKind::Call, op, 0, grammar_, static_cast<std::uint32_t>(out_->size()), begin, list,
                     TokenKind::RightParen, around});
  if (is_regular(grammar_)) grammar_ = Grammar::Dynamic;
  return true;
}

std::optional<View> ExpressionParser::view() {
  using enum Keyword;
  const Token& word = cursor_.peek();
  ispl::View result;
  if (cursor_.accept(Clock)) {
    result.kind = ispl::View::Kind::Clock;
  } else if (cursor_.accept(Recall)) {
    result.kind = ispl::View::Kind::Recall;
  } else if (cursor_.accept(Last)) {
    result.kind = ispl::View::Kind::Last;
    result.length = constant();
    if (!result.length) return std::nullopt;
  } else if (!cursor_.accept(Obs)) {
    cursor_.diagnostics()
        .add(Code::UnexpectedToken, cursor_.peek().span, fmt::format("expected a view, found {}", cursor_.found()))
        .with_hint(
            "the views are `obs` (what is seen now), `clock` (and the time), `last n` (the last n observations) and "
            "`recall` (all of them)");
    return std::nullopt;
  }
  const bool remembers = result.kind == ispl::View::Kind::Last || result.kind == ispl::View::Kind::Recall;
  if (remembers && cursor_.accept(With)) {
    result.actions = cursor_.accept(OwnActions);
    if (!result.actions) {
      cursor_.unexpected("`actions` after `with`");
      return std::nullopt;
    }
  }
  result.span = cover(word.span, cursor_.previous().span);
  return result;
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

// Returns whether `(Agent, x)` is ahead. Indices may stand between the name and the comma.
bool ExpressionParser::binding_ahead() const {
  if (grammar_ != Grammar::Strategy || !cursor_.at(TokenKind::Word, 1)) return false;
  return cursor_.at(TokenKind::Comma, cursor_.after_brackets(2));
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
    auto& diagnostic = cursor_.diagnostics().add(
        Code::ReservedWord, token.span,
        fmt::format("expected {}, found the reserved word `{}`", what, cursor_.text(token.span)));
    cursor_.advise(diagnostic, "choose another name");
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

std::optional<ConstantId> ExpressionParser::constant() {
  if (nested_constants_ >= max_nested_constants) {
    cursor_.diagnostics().add(Code::NestingTooDeep, cursor_.peek().span,
                              fmt::format("indices are nested more than {} deep", max_nested_constants));
    return std::nullopt;
  }
  ++nested_constants_;
  // The constant is read into a list of its own and appended when it is complete: a constant inside of it (`x[y[1]]`)
  // is complete first, and must not end up among its operands.
  std::vector<Expr> read;
  const auto root = parse(Grammar::Condition, read);
  --nested_constants_;
  if (!root) return std::nullopt;
  const auto offset = static_cast<std::uint32_t>(ast_.constant_exprs.size());
  for (Expr& expr : read) expr.first += offset;
  ast_.constant_exprs.insert(ast_.constant_exprs.end(), read.begin(), read.end());
  return ConstantId(offset + *root);
}

}  // namespace gnomon::ispl
