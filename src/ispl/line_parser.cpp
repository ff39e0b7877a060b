// SPDX-License-Identifier: Apache-2.0
#include "ispl/line_parser.hpp"

#include "base/suggest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace gnomon::ispl {

bool LineParser::semantics() {
  cursor_.advance();
  if (!cursor_.expect(TokenKind::Equal, "after `Semantics`")) return false;
  const Keyword keyword = cursor_.peek().keyword;
  const bool multi = keyword == Keyword::MultiAssignment || keyword == Keyword::MA;
  if (!multi && keyword != Keyword::SingleAssignment && keyword != Keyword::SA) {
    cursor_.unexpected(
        "`MultiAssignment` or `SingleAssignment`",
        "with `SingleAssignment` every variable has lines of its own, with `MultiAssignment` one line of "
        "an agent fires in a step");
    return false;
  }
  cursor_.advance();
  ast_.semantics = multi ? Semantics::MultiAssignment : Semantics::SingleAssignment;
  return true;
}

bool LineParser::view() {
  cursor_.advance();
  if (!cursor_.expect(TokenKind::Equal, "after `View`")) return false;
  const auto said = expressions_.view();
  if (!said) return false;
  ast_.view = *said;
  return true;
}

bool LineParser::include() {
  const Span begin = cursor_.advance().span;
  const Span quoted = cursor_.advance().span;
  ast_.includes.push_back({{quoted.begin + 1, quoted.end - 1}, cover(begin, quoted)});
  return true;
}

bool LineParser::constant() {
  const Span begin = cursor_.advance().span;
  const auto name = plain_name("the name of a constant",
                               "a table is written `Const T = { 3, 1 };`, and has the entries `T[1]` and `T[2]`");
  if (!name || !cursor_.expect(TokenKind::Equal, "after the name of the constant")) return false;
  Constant result;
  result.name = *name;
  if (cursor_.at(TokenKind::LeftBrace)) {
    if (!table(result)) return false;
  } else {
    const auto value = expressions_.constant();
    if (!value) return false;
    result.value = *value;
  }
  if (cursor_.accept(Keyword::Where)) {
    result.condition = expressions_.constant();
    if (!result.condition) return false;
  }
  result.span = cover(begin, cursor_.previous().span);
  ast_.constants.push_back(std::move(result));
  return true;
}

// Reads a name that can have no index. The hint says what somebody may have meant by one.
std::optional<Span> LineParser::plain_name(std::string_view what, std::string_view hint) {
  const auto name = expressions_.declared_name(what);
  if (!name) return std::nullopt;
  const Span index{name->word.span.end, name->span.end};
  if (index.begin == index.end) return name->span;
  cursor_.diagnostics()
      .add(Code::UnexpectedToken, index, fmt::format("{} has no index", what))
      .with_fix(index, "", std::string(hint));
  return std::nullopt;
}

// Reads `{ 3, 1, 2 }`.
bool LineParser::table(Constant& constant) {
  const Span begin = cursor_.advance().span;
  if (cursor_.at(TokenKind::RightBrace)) {
    cursor_.diagnostics().add(Code::EmptyRange, cover(begin, cursor_.peek().span), "a table needs at least one entry");
    return false;
  }
  do {
    const auto entry = expressions_.constant();
    if (!entry) return false;
    constant.entries.push_back(*entry);
  } while (cursor_.accept(TokenKind::Comma));
  if (cursor_.accept(TokenKind::RightBrace)) return true;
  cursor_.unexpected("`,` or `}`");
  return false;
}

bool LineParser::type_declaration() {
  TypeDeclaration result;
  const Span begin = cursor_.advance().span;
  const auto name = plain_name("the name of a type", "several variables of a type are a family: `x[i in 1..3] : T;`");
  if (!name || !cursor_.expect(TokenKind::Equal, "and a type after the name")) return false;
  result.name = *name;
  if (!type(result)) return false;
  result.span = cover(begin, cursor_.previous().span);
  ast_.types.push_back(std::move(result));
  return true;
}

bool LineParser::variable(std::vector<Variable>& list) {
  Variable result;
  const Span begin = cursor_.peek().span;
  if (!loop(result.loop)) return false;
  auto name = expressions_.declared_name("the name of a variable");
  if (!name || !cursor_.expect(TokenKind::Colon, "and a type after the variable")) return false;
  result.name = std::move(*name);
  if (!type(result)) return false;
  if (cursor_.accept(Keyword::Init)) {
    result.initial = expressions_.expression(Grammar::Condition);
    if (!result.initial) return false;
  }
  result.span = cover(begin, cursor_.previous().span);
  list.push_back(std::move(result));
  return true;
}

bool LineParser::type(VariableType& result) {
  constexpr std::string_view types =
      "types are `boolean`, a range `0 .. 3`, an enumeration `{ red, green }`, and what `Type` declares";
  const auto is_this = [&](const TypeDeclaration& known) {
    return cursor_.text(known.name) == cursor_.text(cursor_.peek().span);
  };
  // A word after it belongs to the next line, before which the semicolon was forgotten.
  const bool operator_next = cursor_.at(Keyword::Div, 1) || cursor_.at(Keyword::Mod, 1);
  const bool alone = cursor_.at(TokenKind::Semicolon, 1) || (cursor_.at(TokenKind::Word, 1) && !operator_next);
  if (cursor_.at(TokenKind::Word) && alone && std::any_of(ast_.types.begin(), ast_.types.end(), is_this)) {
    result.type = TypeKind::Named;
    result.type_name = cursor_.advance().span;
  } else if (cursor_.accept(Keyword::Boolean)) {
    result.type = TypeKind::Boolean;
  } else if (cursor_.at(TokenKind::LeftBrace)) {
    result.type = TypeKind::Enumeration;
    if (!braces(result.values, "a value")) return false;
    if (result.values.empty()) {
      cursor_.diagnostics().add(Code::EmptyRange, cursor_.previous().span, "an enumeration needs at least one value");
      return false;
    }
  } else {
    using enum TokenKind;
    if (!cursor_.at(Number) && !cursor_.at(Minus) && !cursor_.at(Word) && !cursor_.at(LeftParen)) {
      cursor_.unexpected("a type", types);
      return false;
    }
    if (!ast_.types.empty() && cursor_.at(Word) && alone) return unknown_type();
    const auto low = expressions_.constant();
    if (!low) return false;
    if (!cursor_.accept(DotDot)) {
      cursor_.unexpected("`..` between the bounds of a range", types);
      return false;
    }
    const auto high = expressions_.constant();
    if (!high) return false;
    if (ast_.at(*high).kind == ExprKind::Equal) {
      cursor_.diagnostics()
          .add(Code::TypeMismatch, ast_.at(*high).span, "a number is needed here, not a condition")
          .with_hint("an initial value is written `x : 0 .. 3 init 0;`");
      return false;
    }
    result.type = TypeKind::Range;
    result.low = *low;
    result.high = *high;
  }
  return true;
}

bool LineParser::unknown_type() {
  const std::string word(cursor_.text(cursor_.peek().span));
  auto& diagnostic =
      cursor_.diagnostics().add(Code::UnknownName, cursor_.peek().span, fmt::format("there is no type `{}`", word));
  cursor_.advise(diagnostic);
  if (!diagnostic.hint.empty()) return false;
  std::vector<std::string> known{"boolean"};
  for (const TypeDeclaration& declared : ast_.types) known.emplace_back(cursor_.text(declared.name));
  const auto similar = closest(word, known);
  diagnostic.with_hint(similar ? fmt::format("did you mean `{}`?", *similar)
                               : fmt::format("declare it before the agents: `Type {} = 0..3;`", word));
  return false;
}

bool LineParser::protocol_line(Agent& agent) {
  ProtocolLine line;
  const Span begin = cursor_.peek().span;
  if (!loop(line.loop)) return false;
  if (!agent.protocol.empty() && !agent.protocol.back().condition) {
    cursor_.diagnostics()
        .add(Code::MisplacedOther, agent.protocol.back().span, "`Other` must be the last line of the protocol")
        .note(begin, "but this line follows it")
        .with_hint("move the `Other` line to the end");
  }
  if (cursor_.at(Keyword::Other) && line.loop) {
    cursor_.diagnostics()
        .add(Code::MisplacedOther, cursor_.peek().span, "`Other` stands once and cannot be repeated by `for`")
        .with_hint("write a family of actions instead: `Other : { a[i in 1..N] };`");
  }
  if (!cursor_.accept(Keyword::Other)) {
    line.condition = expressions_.expression(Grammar::Condition);
    if (!line.condition) return false;
  }
  if (!cursor_.expect(TokenKind::Colon, "and the allowed actions after the condition")) return false;
  if (!braces(line.actions, "an action")) return false;
  line.span = cover(begin, cursor_.previous().span);
  agent.protocol.push_back(std::move(line));
  return true;
}

bool LineParser::evolution_line(Agent& agent) {
  EvolutionLine line;
  const Span begin = cursor_.peek().span;
  if (!loop(line.loop)) return false;
  if (cursor_.at(Keyword::If)) {
    cursor_.unexpected("an assignment `variable = value`");
    return false;
  }
  const auto assignments = expressions_.assignments();
  if (!assignments || !check_assignments(*assignments)) return false;
  if (!cursor_.accept(Keyword::If)) {
    cursor_.unexpected("`if` and a condition after the assignments");
    return false;
  }
  const auto condition = expressions_.expression(Grammar::Condition);
  if (!condition) return false;
  line.assignments = *assignments;
  line.condition = *condition;
  line.span = cover(begin, cursor_.previous().span);
  agent.evolution.push_back(std::move(line));
  return true;
}

// Assignments are read as an expression, of which only `name = value` and `name in set`, joined with `and`, is allowed.
bool LineParser::check_assignments(ExprId root) {
  std::vector<ExprId> open = {root};
  while (!open.empty()) {
    const ExprId id = open.back();
    open.pop_back();
    const Expr& expr = ast_.at(id);
    if (expr.kind == ExprKind::And) {
      open.push_back(ast_.first_operand(id));
      open.push_back(ast_.last_operand(id));
    } else if (expr.kind == ExprKind::Paren || expr.kind == ExprKind::ForAll) {
      open.push_back(ast_.last_operand(id));
    } else if ((expr.kind != ExprKind::Equal && expr.kind != ExprKind::In) ||
               ast_.at(ast_.first_operand(id)).kind != ExprKind::Name) {
      auto& diagnostic =
          cursor_.diagnostics().add(Code::NotAnAssignment, expr.span, "expected an assignment `variable = value`");
      cursor_.advise(diagnostic, "several assignments are joined with `and`; the condition follows after `if`");
      return false;
    }
  }
  return true;
}

bool LineParser::definition(std::vector<Definition>& list) {
  Definition result;
  const Span begin = cursor_.peek().span;
  if (!loop(result.loop)) return false;
  auto name = expressions_.declared_name("the name of a definition");
  if (!name || !cursor_.expect(TokenKind::ColonEqual, "and an expression after the name")) return false;
  const auto value = expressions_.expression(Grammar::Condition);
  if (!value) return false;
  result.name = std::move(*name);
  result.value = *value;
  result.span = cover(begin, cursor_.previous().span);
  list.push_back(std::move(result));
  return true;
}

bool LineParser::atom() {
  Atom result;
  const Span begin = cursor_.peek().span;
  if (!loop(result.loop)) return false;
  auto name = expressions_.declared_name("the name of an atomic proposition");
  if (!name) return false;
  if (!cursor_.accept(Keyword::If)) {
    cursor_.unexpected("`if` and a condition after the name");
    return false;
  }
  const auto condition = expressions_.expression(Grammar::Condition);
  if (!condition) return false;
  result.name = std::move(*name);
  result.condition = *condition;
  result.span = cover(begin, cursor_.previous().span);
  ast_.atoms.push_back(std::move(result));
  return true;
}

bool LineParser::group() {
  Group result;
  const Span begin = cursor_.peek().span;
  if (!loop(result.loop)) return false;
  auto name = expressions_.declared_name("the name of a group");
  if (!name || !cursor_.expect(TokenKind::Equal, "after the name of the group")) return false;
  result.name = std::move(*name);
  if (!braces(result.members, "an agent")) return false;
  result.span = cover(begin, cursor_.previous().span);
  ast_.groups.push_back(std::move(result));
  return true;
}

bool LineParser::fairness() {
  Formula result;
  const Span line = cursor_.peek().span;
  if (!loop(result.loop) || !formula_after_name(result, Prefix::None)) return false;
  result.full_span = cover(line, result.span);
  ast_.fairness.push_back(std::move(result));
  return true;
}

bool LineParser::formula(Prefix unmarked) {
  Formula result;
  const Span line = cursor_.peek().span;
  if (!loop(result.loop) || !formula_name(result.name) || !formula_after_name(result, unmarked)) return false;
  result.full_span = cover(line, result.span);
  ast_.formulas.push_back(std::move(result));
  return true;
}

// Reads `safety:` or `timing.safety[i]:` in front of a formula.
bool LineParser::formula_name(std::optional<FormulaName>& name) {
  if (!formula_name_ahead()) return true;
  FormulaName result;
  const Span begin = cursor_.peek().span;
  while (true) {
    auto word = expressions_.declared_name("the name of a formula");
    if (!word) return false;
    if (!cursor_.accept(TokenKind::Dot)) {
      result.word = std::move(*word);
      break;
    }
    if (word->family) {
      cursor_.diagnostics()
          .add(Code::UnexpectedToken, word->family->span, "only the last word of a name can have a range of indices")
          .with_hint("write `for i in 1..N:` in front of the name");
      return false;
    }
    result.groups.push_back(std::move(word->word));
  }
  result.span = cover(begin, cursor_.previous().span);
  name = std::move(result);
  return cursor_.expect(TokenKind::Colon, "after the name of the formula");
}

// No formula has a colon, so a word or several with dots between them, and then a colon, are a name.
bool LineParser::formula_name_ahead() const {
  std::size_t ahead = 0;
  while (cursor_.at(TokenKind::Word, ahead)) {
    ahead = cursor_.after_brackets(ahead + 1);
    if (cursor_.at(TokenKind::Colon, ahead)) return true;
    if (!cursor_.at(TokenKind::Dot, ahead)) return false;
    ++ahead;
  }
  return false;
}

bool LineParser::formula_after_name(Formula& result, Prefix unmarked) {
  const Span begin = cursor_.peek().span;
  result.prefix = prefix(result.perfect_recall);
  if (result.prefix == Prefix::None) result.prefix = unmarked;
  Grammar grammar = Grammar::State;
  switch (result.prefix) {
    case Prefix::None:
    case Prefix::AtlUniform: break;
    case Prefix::Ltl:
    case Prefix::CtlStar:
    case Prefix::LtlFinite:
    case Prefix::CtlStarFinite: grammar = Grammar::Path; break;
    case Prefix::Ldl:
    case Prefix::CdlStar:
    case Prefix::LdlFinite:
    case Prefix::CdlStarFinite: grammar = Grammar::Dynamic; break;
    case Prefix::StrategyLogic: grammar = Grammar::Strategy; break;
  }
  const auto root = expressions_.expression(grammar);
  if (!root) return false;
  result.root = *root;
  result.span = cover(begin, cursor_.previous().span);
  return true;
}

// Reads `LTL`, `CTL*`, …, which are prefixes only in front of a formula, so that atoms may have these names.
Prefix LineParser::prefix(bool& perfect_recall) {
  if (cursor_.at(TokenKind::Hash) && cursor_.at(Keyword::PR, 1)) {
    cursor_.advance();
    cursor_.advance();
    perfect_recall = true;
    return Prefix::StrategyLogic;
  }
  if (expressions_.operand_ahead(1)) {
    const auto take = [&](Prefix prefix) {
      cursor_.advance();
      return prefix;
    };
    const Keyword keyword = cursor_.peek().keyword;
    if (keyword == Keyword::LTL) return take(Prefix::Ltl);
    if (keyword == Keyword::LTLf) return take(Prefix::LtlFinite);
    if (keyword == Keyword::LDL) return take(Prefix::Ldl);
    if (keyword == Keyword::LDLf) return take(Prefix::LdlFinite);
    if (keyword == Keyword::ATLir) return take(Prefix::AtlUniform);
  }
  const bool star = cursor_.at(TokenKind::Star, 1) && cursor_.peek(1).span.begin == cursor_.peek().span.end;
  if (star && cursor_.at(Keyword::CTL)) return starred_prefix(Prefix::CtlStar, Prefix::CtlStarFinite);
  if (star && cursor_.at(Keyword::CDL)) return starred_prefix(Prefix::CdlStar, Prefix::CdlStarFinite);
  return strategy_logic_ahead() ? Prefix::StrategyLogic : Prefix::None;
}

// The cursor is at `CTL*`. A following `f` marks finite traces if it touches the star and a formula
// comes after it; otherwise `f` is the formula (`CTL*f;`).
Prefix LineParser::starred_prefix(Prefix infinite, Prefix finite) {
  cursor_.advance();
  const Span star = cursor_.advance().span;
  const Token& suffix = cursor_.peek();
  const bool touches =
      suffix.kind == TokenKind::Word && suffix.span.begin == star.end && cursor_.text(suffix.span) == "f";
  if (!touches || !expressions_.operand_ahead(1)) return infinite;
  cursor_.advance();
  return finite;
}

// Strategy logic has no prefix of its own: it is recognised by `<<` or `[[` in the formula.
bool LineParser::strategy_logic_ahead() const {
  for (std::size_t i = 0;; ++i) {
    const Token& token = cursor_.peek(i);
    if (token.kind == TokenKind::EndOfFile || token.kind == TokenKind::Semicolon || token.keyword == Keyword::End)
      return false;
    const bool doubled = cursor_.at(token.kind, i + 1);
    if (doubled && (token.kind == TokenKind::Less || token.kind == TokenKind::LeftBracket)) return true;
  }
}

// Reads `for i in 1..N where …:` in front of a line. A variable may be called `for`, so the next tokens decide.
bool LineParser::loop(std::optional<Binders>& loop) {
  if (!cursor_.at(Keyword::For) || !cursor_.at(TokenKind::Word, 1) || !cursor_.at(Keyword::In, 2)) return true;
  cursor_.advance();
  loop = expressions_.binders();
  return loop && cursor_.expect(TokenKind::Colon, "after the range of `for`");
}

bool LineParser::braces(std::vector<DeclaredName>& list, std::string_view what) {
  if (!cursor_.expect(TokenKind::LeftBrace, fmt::format("before {}", what))) return false;
  if (!cursor_.at(TokenKind::RightBrace) && !name_list(list, what)) return false;
  if (cursor_.accept(TokenKind::RightBrace)) return true;
  cursor_.unexpected("`,` or `}`");
  return false;
}

bool LineParser::name_list(std::vector<DeclaredName>& list, std::string_view what) {
  do {
    auto name = expressions_.declared_name(what);
    if (!name) return false;
    list.push_back(std::move(*name));
  } while (cursor_.accept(TokenKind::Comma));
  return true;
}

}  // namespace gnomon::ispl
