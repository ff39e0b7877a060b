// SPDX-License-Identifier: Apache-2.0
#include "sema/expressions/formula_algebra.hpp"

#include "base/error.hpp"
#include "logic/bounded.hpp"
#include "sema/expressions/operators.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

namespace gnomon::sema {

namespace {

using ispl::ExprKind;
using ispl::Prefix;
using logic::Op;

// Returns whether the quantifier adds up numbers.
bool is_sum(ExprKind kind) { return kind == ExprKind::Sum || kind == ExprKind::Count; }

// Returns the condition with `~`, `&`, `|` and `^` alone, which are the connectives that tests in formulas can have:
// where a definition stands for `a -> b`, the formula must stay one that can be printed and read again.
model::ExprId without_implications(model::ExprPool& exprs, model::ExprId root) {
  using model::Op;
  std::unordered_map<model::ExprId, model::ExprId> rewritten;
  for (const model::ExprId id : subexpressions(exprs, root)) {
    const model::ExprNode node = exprs[id];
    const auto operand = [&](model::ExprId part) { return part.valid() ? rewritten.at(part) : part; };
    const model::ExprId left = operand(node.left);
    const model::ExprId right = operand(node.right);
    if (node.op == Op::Implies) {
      rewritten.emplace(id, exprs.binary(Op::Or, exprs.unary(Op::Not, left), right));
    } else if (node.op == Op::Iff) {
      rewritten.emplace(id, exprs.unary(Op::Not, exprs.binary(Op::Xor, left, right)));
    } else {
      rewritten.emplace(id, exprs.with_operands(node, left, right, operand(node.condition)));
    }
  }
  return rewritten.at(root);
}

}  // namespace

FormulaAlgebra::FormulaAlgebra(Context& context, Prefix prefix, ispl::ExprId root)
    : context_(context),
      pool_(context.specification.pool),
      prefix_(prefix),
      terms_(context, View{}),
      root_(root),
      in_value_(root.index() + 1 - context.ast.at(root).first) {
  const std::vector<ispl::Expr>& exprs = context_.ast.exprs;
  const std::size_t first = exprs[root.index()].first;
  for (std::size_t i = root.index() + 1; i > first;) {
    --i;
    if (!is_on_values(exprs[i].kind) && !is_sum(exprs[i].kind)) continue;
    std::fill(in_value_.begin() + (exprs[i].first - first), in_value_.begin() + (i - first), true);
    i = exprs[i].first;
  }
}

// Among the operands of a number or a comparison, connectives are those of conditions.
bool FormulaAlgebra::is_in_value(const ispl::Expr& expr) const {
  const std::size_t index = static_cast<std::size_t>(&expr - context_.ast.exprs.data());
  return in_value_.at(index - context_.ast.at(root_).first);
}

std::string_view prefix_text(Prefix prefix) {
  switch (prefix) {
    case Prefix::None: return "";
    case Prefix::Ltl: return "LTL";
    case Prefix::CtlStar: return "CTL*";
    case Prefix::Ldl: return "LDL";
    case Prefix::CdlStar: return "CDL*";
    case Prefix::LtlFinite: return "LTLf";
    case Prefix::CtlStarFinite: return "CTL*f";
    case Prefix::LdlFinite: return "LDLf";
    case Prefix::CdlStarFinite: return "CDL*f";
    case Prefix::AtlUniform: return "ATLir";
    case Prefix::StrategyLogic: return "strategy logic";
  }
  return "";
}

bool FormulaAlgebra::linear() const {
  return prefix_ == Prefix::Ltl || prefix_ == Prefix::Ldl || prefix_ == Prefix::LtlFinite ||
         prefix_ == Prefix::LdlFinite;
}

bool FormulaAlgebra::branching() const {
  return prefix_ == Prefix::CtlStar || prefix_ == Prefix::CdlStar || prefix_ == Prefix::CtlStarFinite ||
         prefix_ == Prefix::CdlStarFinite;
}

FormulaPart FormulaAlgebra::wrong(Span span, std::string message, std::string hint) {
  context_.report(Code::WrongOperator, span, std::move(message)).with_hint(std::move(hint));
  return invalid(span);
}

FormulaPart FormulaAlgebra::node(const ispl::Expr& expr, FormulaPart* operands) {
  using enum ExprKind;
  const int count = ispl::operand_count(expr.kind);
  if (std::any_of(operands, operands + count,
                  [](const FormulaPart& operand) { return operand.kind == Kind::Invalid; })) {
    // The other operand may have mistakes of its own.
    for (int i = 0; i < count && !is_on_values(expr.kind); ++i) {
      if (operands[i].kind == Kind::Term) to_formula(operands[i]);
    }
    return invalid(expr.span);
  }
  if (is_on_values(expr.kind)) return on_terms(expr, operands);
  switch (expr.kind) {
    case Missing: return invalid(expr.span);
    case Number:
    case True:
    case False: return leaf(expr);
    case Name: return name(expr);
    case Paren: {
      FormulaPart inner = std::move(operands[0]);
      inner.span = expr.span;
      inner.term.span = expr.span;
      return inner;
    }
    // clang-format off
    case Negate: case Add: case Subtract: case Multiply: case Divide: case IntegerDivide: case Modulo: case BitNot:
    case Minimum: case Maximum: case Absolute: case Range: case Listed: case Set: case BitAnd: case BitOr: case BitXor:
    case Equal: case NotEqual: case Less: case LessEqual: case Greater: case GreaterEqual: case In: break;  // on values
    case Not: case And: case Or: case Xor: case Implies: case Iff: return joined(expr, operands);
    // clang-format on
    case Conditional: return conditional(expr, operands);
    case ForAll:
    case ForSome:
    case Sum:
    case Count:
      break;  // fold expands them
    // clang-format off
    case Next: case Finally: case Globally: case Until: case Release: case WeakUntil: return temporal(expr, operands);
    // clang-format on
    case PathAll:
    case PathSome: return path_quantifier(expr, std::move(operands[0]));
    case Coalition: return coalition(expr, std::move(operands[0]));
    // clang-format off
    case Knows: case EveryoneKnows: case DistributedKnows: case CommonKnows: case Obligatory: case Permitted:
    case KnowsIfCorrect: return epistemic(expr, std::move(operands[0]));
    // clang-format on
    case StrategySome:
    case StrategyAll: return strategy_quantifier(expr, std::move(operands[0]));
    case StrategyBinding: return strategy_binding(expr, std::move(operands[0]));
    case Diamond:
    case Box: return dynamic(expr, operands);
    case Test:
    case Choice:
    case Sequence:
    case Star:
    case Repeat: return regular(expr, operands);
    case Whether:
    case Possible: return derived_knowledge(expr, std::move(operands[0]));
  }
  GNOMON_ASSERT(false, "every kind of expression is handled");
}

FormulaPart FormulaAlgebra::join(const ispl::Expr& quantifier, FormulaPart a, FormulaPart b) {
  FormulaPart operands[] = {std::move(a), std::move(b)};
  if (operands[0].kind == Kind::Invalid || operands[1].kind == Kind::Invalid) return invalid(quantifier.span);
  if (is_sum(quantifier.kind)) return on_terms(quantifier, operands);
  return joined(quantifier, operands);
}

std::optional<bool> FormulaAlgebra::decided(const FormulaPart& operand) const {
  return operand.kind == Kind::Term ? terms_.decided(operand.term) : std::nullopt;
}

FormulaPart FormulaAlgebra::instance(const ispl::Expr& quantifier, FormulaPart operand) {
  if (quantifier.kind != ExprKind::Count || operand.kind == Kind::Invalid) return operand;
  if (!to_condition(operand, quantifier)) return invalid(operand.span);
  operand.term = terms_.counted(operand.term);
  return operand.term.kind == Term::Kind::Invalid ? invalid(operand.span) : operand;
}

// Turns an atom into its condition, which is a value; reports a mistake if the operand is another formula.
bool FormulaAlgebra::to_condition(FormulaPart& operand, const ispl::Expr& op) {
  if (operand.kind == Kind::Term && operand.term.kind == Term::Kind::Word) {
    const auto found = context_.atoms.find(operand.term.word);
    if (found == context_.atoms.end()) return atom(operand.term).kind != Kind::Invalid;
    context_.usage.atoms[found->second.index()] = true;
    operand.term = {.kind = Term::Kind::Value,
                    .span = operand.span,
                    .expr = context_.system[found->second].condition,
                    .type = model::Type::Boolean};
  }
  return is_value(operand, op);
}

// A choice between values is a value. One between formulas is a formula: `(c and f) or (!c and g)`.
FormulaPart FormulaAlgebra::conditional(const ispl::Expr& expr, FormulaPart* operands) {
  const auto is_word = [&](const FormulaPart& operand) {
    return operand.term.kind == Term::Kind::Word && context_.atoms.contains(operand.term.word);
  };
  const auto chooses_value = [&](const FormulaPart& operand) {
    return operand.kind == Kind::Term && !is_word(operand);
  };
  const auto is_boolean = [](const FormulaPart& operand) {
    return operand.term.kind == Term::Kind::Value && operand.term.type == model::Type::Boolean;
  };
  if (chooses_value(operands[1]) && chooses_value(operands[2]) &&
      (!is_boolean(operands[1]) || chooses_value(operands[0]))) {
    if (!to_condition(operands[0], expr)) return invalid(expr.span);
    Term term =
        terms_.conditional(operands[0].term, std::move(operands[1].term), std::move(operands[2].term), expr.span);
    if (term.kind == Term::Kind::Invalid) return invalid(expr.span);
    return {.kind = Kind::Term, .span = expr.span, .term = std::move(term)};
  }
  const auto both = [&](ExprKind kind, FormulaPart left, FormulaPart right) {
    FormulaPart parts[] = {std::move(left), std::move(right)};
    return connective({.kind = kind, .span = expr.span}, parts);
  };
  if (!to_formula(operands[0])) return invalid(expr.span);
  FormulaPart fails = operands[0];
  fails.formula = pool_.negation(fails.formula);
  FormulaPart first = both(ExprKind::And, operands[0], std::move(operands[1]));
  FormulaPart second = both(ExprKind::And, std::move(fails), std::move(operands[2]));
  if (first.kind == Kind::Invalid || second.kind == Kind::Invalid) return invalid(expr.span);
  return both(ExprKind::Or, std::move(first), std::move(second));
}

FormulaPart FormulaAlgebra::single(const ispl::Expr& quantifier, FormulaPart operand) {
  if (operand.kind == Kind::Invalid) return operand;
  const bool of_values = is_in_value(quantifier) && operand.kind == Kind::Term;
  if (!is_sum(quantifier.kind) && !of_values) return to_formula(operand) ? operand : invalid(operand.span);
  if (!(is_sum(quantifier.kind) ? is_value(operand, quantifier) : to_condition(operand, quantifier)))
    return invalid(operand.span);
  operand.term = terms_.single(quantifier.kind, std::move(operand.term));
  return operand.term.kind == Term::Kind::Invalid ? invalid(operand.span) : operand;
}

FormulaPart FormulaAlgebra::neutral(const ispl::Expr& quantifier) {
  if (is_sum(quantifier.kind) || is_in_value(quantifier))
    return {.kind = Kind::Term, .span = quantifier.span, .term = terms_.neutral(quantifier.kind, quantifier.span)};
  return part(Kind::State, pool_.truth(quantifier.kind == ExprKind::ForAll), quantifier.span);
}

// ------------------------------------------------------------------------------- atoms and tests

FormulaPart FormulaAlgebra::leaf(const ispl::Expr& expr) {
  // `true` may be a formula or one side of a comparison, which is not known yet.
  const Term term = expr.kind == ExprKind::Number ? terms_.number(context_.ast.numbers[expr.data], expr.span, true)
                                                  : terms_.boolean(expr.kind == ExprKind::True, expr.span);
  return {.kind = Kind::Term, .span = expr.span, .term = term};
}

FormulaPart FormulaAlgebra::name(const ispl::Expr& expr) {
  const ispl::Name& reference = context_.ast.names[expr.data];
  const std::string_view word = context_.text(reference.word.span);
  if (reference.agent && reference.word.indices.empty() && (word == "GreenStates" || word == "RedStates")) {
    return correctness(expr, reference);
  }
  Term term = terms_.name(expr);
  if (term.kind == Term::Kind::Invalid) return invalid(expr.span);
  if (term.kind == Term::Kind::Value && !reference.agent &&
      context_.atoms.contains(std::string(context_.text(expr.span)))) {
    context_
        .report(Code::NameClash, expr.span,
                fmt::format("`{}` is a constant or an index here, and also the name of an atom", word))
        .with_hint("rename one of them");
    return invalid(expr.span);
  }
  return {.kind = Kind::Term, .span = expr.span, .term = std::move(term)};
}

FormulaPart FormulaAlgebra::correctness(const ispl::Expr& expr, const ispl::Name& name) {
  const auto id = agent({*name.agent, std::nullopt, name.agent->full_span}, "GreenStates");
  if (!id) return invalid(expr.span);
  const logic::FormulaId green = pool_.add({.op = Op::Green, .agent = *id});
  return part(Kind::State, context_.text(name.word.span) == "RedStates" ? pool_.negation(green) : green, expr.span);
}

FormulaPart FormulaAlgebra::atom(const Term& term) {
  const auto found = context_.atoms.find(term.word);
  if (found != context_.atoms.end()) {
    context_.usage.atoms[found->second.index()] = true;
    return part(Kind::State, pool_.atom(found->second), term.span);
  }
  if (term.word == "tt") return part(Kind::State, pool_.truth(true), term.span);
  if (context_.is_of_broken_family(term.word)) return invalid(term.span);
  auto& diagnostic =
      context_.report(Code::UnknownAtom, term.span, fmt::format("there is no atomic proposition `{}`", term.word));
  context_.suggest(diagnostic, term.word, context_.atoms, "atoms");
  return invalid(term.span);
}

// A condition written inside a formula becomes an atom without a name.
FormulaPart FormulaAlgebra::test(const Term& term) {
  auto condition = terms_.condition(term);
  if (!condition) return invalid(term.span);
  condition = without_implications(context_.system.exprs, *condition);
  if (const auto constant = context_.system.exprs.constant_value(*condition)) {
    return part(Kind::State, pool_.truth(*constant != 0), term.span);
  }
  const auto [found, is_new] = context_.tests.try_emplace(*condition, model::AtomId(context_.system.atoms.size()));
  if (is_new) {
    context_.system.atoms.push_back({std::string(context_.text(term.span)), *condition, true, term.span});
    context_.usage.atoms.push_back(true);
  }
  return part(Kind::State, pool_.atom(found->second), term.span);
}

bool FormulaAlgebra::to_formula(FormulaPart& operand) {
  if (operand.kind == Kind::Term) {
    const Span span = operand.span;
    operand = operand.term.kind == Term::Kind::Word ? atom(operand.term) : test(operand.term);
    operand.span = span;
  }
  if (operand.kind == Kind::Regex) {
    context_.report(Code::RegularExpression, operand.span, "a formula is needed here, this is a regular expression")
        .with_hint("regular expressions stand inside `<…>` and `[…]`");
    operand = invalid(operand.span);
  }
  return operand.kind != Kind::Invalid;
}

bool FormulaAlgebra::to_state(FormulaPart& operand, std::string_view of) {
  if (!to_formula(operand)) return false;
  if (operand.kind == Kind::State || prefix_ == Prefix::StrategyLogic) return true;
  operand = wrong(operand.span, fmt::format("a temporal operator without path quantifier under `{}`", of),
                  branching() ? "put `A` or `E` in front of it"
                              : "put `A`, `E` or a coalition in front of it, or start the formula with `LTL`");
  return false;
}

// Returns whether the operand is a value; reports a mistake if it is a formula.
bool FormulaAlgebra::is_value(const FormulaPart& operand, const ispl::Expr& op) {
  // In a comparison, the other side decides what a word means.
  const bool compares = is_comparison(op.kind) || op.kind == ExprKind::Set || op.kind == ExprKind::Listed;
  const bool is_atom = operand.term.kind == Term::Kind::Word && context_.atoms.contains(operand.term.word);
  if (operand.kind == Kind::Term && (compares || !is_atom)) return true;
  auto& diagnostic = context_.report(Code::TypeMismatch, operand.span,
                                     fmt::format("`{}` needs values, this is a formula", ispl::spelling(op.kind)));
  if (op.kind == ExprKind::Equal) diagnostic.with_hint("for equivalence of formulas write `<->`");
  if (op.kind == ExprKind::Sum) diagnostic.with_hint("how many conditions hold is written `count[…] (…)`");
  return false;
}

FormulaPart FormulaAlgebra::on_terms(const ispl::Expr& expr, FormulaPart* operands) {
  // Two instances of a sum are added.
  const bool single = !is_sum(expr.kind) && ispl::operand_count(expr.kind) == 1;
  if (!is_value(operands[0], expr) || (!single && !is_value(operands[1], expr))) return invalid(expr.span);
  const auto is_word = [](const FormulaPart& operand) { return operand.term.kind == Term::Kind::Word; };
  if (is_comparison(expr.kind) && is_word(operands[0]) && is_word(operands[1]) &&
      context_.atoms.contains(operands[0].term.word)) {
    operands[0] = atom(operands[0].term);
    (void)is_value(operands[0], expr);
    return invalid(expr.span);
  }
  return applied(expr, operands, single);
}

FormulaPart FormulaAlgebra::applied(const ispl::Expr& expr, FormulaPart* operands, bool single) {
  Term term = single ? terms_.unary(expr.kind, std::move(operands[0].term), expr.span)
                     : terms_.binary(expr.kind, std::move(operands[0].term), std::move(operands[1].term), expr.span);
  if (term.kind == Term::Kind::Invalid) return invalid(expr.span);
  return {.kind = Kind::Term, .span = expr.span, .term = std::move(term)};
}

// ---------------------------------------------------------------------------- Boolean and temporal

void FormulaAlgebra::merge_strategies(FormulaPart& into, const FormulaPart& from) {
  if (into.needs_strategies && from.needs_strategies) {
    if (from.bound.size() < into.bound.size()) into.needs_strategies = from.needs_strategies;
    std::vector<model::AgentId> both;
    std::set_intersection(into.bound.begin(), into.bound.end(), from.bound.begin(), from.bound.end(),
                          std::back_inserter(both));
    into.bound = std::move(both);
  } else if (from.needs_strategies) {
    into.needs_strategies = from.needs_strategies;
    into.bound = from.bound;
  }
  into.free_strategies.insert(from.free_strategies.begin(), from.free_strategies.end());
}

// A connective of conditions where values are needed: `count[i in 1..2] (A.b[i] and p) = 1`. Otherwise one of formulas.
FormulaPart FormulaAlgebra::joined(const ispl::Expr& expr, FormulaPart* operands) {
  const bool of_values = is_in_value(expr) && std::all_of(operands, operands + (expr.kind == ExprKind::Not ? 1 : 2),
                                                          [](const auto& part) { return part.kind == Kind::Term; });
  return of_values ? joined_conditions(expr, operands) : connective(expr, operands);
}

FormulaPart FormulaAlgebra::joined_conditions(const ispl::Expr& expr, FormulaPart* operands) {
  const bool single = expr.kind == ExprKind::Not;
  if (!to_condition(operands[0], expr) || (!single && !to_condition(operands[1], expr))) return invalid(expr.span);
  return applied(expr, operands, single);
}

FormulaPart FormulaAlgebra::connective(const ispl::Expr& expr, FormulaPart* operands) {
  const bool single = expr.kind == ExprKind::Not;
  bool ok = true;
  for (int i = 0; i < (single ? 1 : 2); ++i) {
    if (operands[i].kind == Kind::Regex) {
      context_
          .report(Code::RegularExpression, operands[i].span,
                  fmt::format("`{}` needs formulas, this is a regular expression", ispl::spelling(expr.kind)))
          .with_hint("parenthesise the condition: `(p and q)*`");
      return invalid(expr.span);
    }
    ok = to_formula(operands[i]) && ok;
  }
  if (!ok) return invalid(expr.span);
  FormulaPart result = std::move(operands[0]);
  result.span = expr.span;
  result.bare_temporal = false;
  if (single) {
    result.formula = pool_.negation(result.formula);
    return result;
  }
  result.formula = pool_.binary(formula_op(expr.kind), result.formula, operands[1].formula);
  if (operands[1].kind == Kind::Path) result.kind = Kind::Path;
  merge_strategies(result, operands[1]);
  return result;
}

FormulaPart FormulaAlgebra::temporal(const ispl::Expr& expr, FormulaPart* operands) {
  const bool single = ispl::operand_count(expr.kind) == 1;
  const bool left_ok = to_formula(operands[0]);
  const bool right_ok = single || to_formula(operands[1]);
  if (!left_ok || !right_ok) return invalid(expr.span);
  const bool over_states = operands[0].kind == Kind::State && (single || operands[1].kind == Kind::State);
  std::optional<Bounds> bounds;
  if (expr.data > 0) {
    bounds = bounds_of(context_.ast.repetitions[expr.data - 1], expr.span, "bounds `[m,n]`");
    if (!bounds) return invalid(expr.span);
  }
  FormulaPart result = std::move(operands[0]);
  result.kind = Kind::Path;
  result.span = expr.span;
  result.bare_temporal = over_states;
  if (bounds) {
    const logic::FormulaId right = single ? logic::FormulaId() : operands[1].formula;
    result.formula =
        logic::add_bounded(pool_, {formula_op(expr.kind), result.formula, right, bounds->low, bounds->high});
    if (!single) merge_strategies(result, operands[1]);
  } else if (single) {
    result.formula = pool_.unary(formula_op(expr.kind), result.formula);
  } else {
    result.formula = pool_.binary(formula_op(expr.kind), result.formula, operands[1].formula);
    merge_strategies(result, operands[1]);
  }
  if (prefix_ == Prefix::StrategyLogic) {
    // From here on outwards every agent must be given a strategy.
    result.needs_strategies = expr.span;
    result.bound.clear();
  }
  return result;
}

FormulaPart FormulaAlgebra::path_quantifier(const ispl::Expr& expr, FormulaPart operand) {
  if (!to_formula(operand)) return invalid(expr.span);
  const std::string_view quantifier = ispl::spelling(expr.kind);
  if (linear() || prefix_ == Prefix::StrategyLogic) {
    const std::string_view star = prefix_ == Prefix::Ldl || prefix_ == Prefix::LdlFinite ? "CDL*" : "CTL*";
    return wrong(expr.span, fmt::format("{} has no path quantifier `{}`", prefix_text(prefix_), quantifier),
                 linear() ? fmt::format("use `{}` instead of `{}`", star, prefix_text(prefix_)) : "");
  }
  if (!branching() && !(operand.kind == Kind::Path && operand.bare_temporal)) {
    if (operand.kind == Kind::State) {
      return wrong(expr.span, fmt::format("`{}` needs a temporal operator: `X`, `F`, `G` or `( … U … )`", quantifier),
                   fmt::format("write `{0}X p`, `{0}F p`, `{0}G p` or `{0}(p U q)`", quantifier));
    }
    return wrong(operand.span, fmt::format("`{}` can be applied to one temporal operator only", quantifier),
                 "start the formula with `CTL*` to combine temporal operators");
  }
  return part(Kind::State, pool_.unary(formula_op(expr.kind), operand.formula), expr.span);
}

FormulaPart FormulaAlgebra::coalition(const ispl::Expr& expr, FormulaPart operand) {
  const auto agents = coalition_of(context_.ast.name_lists[expr.data]);
  if (!to_formula(operand) || !agents) return invalid(expr.span);
  if (prefix_ != Prefix::None && prefix_ != Prefix::AtlUniform) {
    return wrong(expr.span, fmt::format("{} has no coalition operator `<…>`", prefix_text(prefix_)));
  }
  if (operand.kind == Kind::State) {
    return wrong(expr.span, "a coalition enforces something over time: `X`, `F`, `G` or `( … U … )` must follow");
  }
  return part(Kind::State, pool_.add({.op = Op::Coalition, .left = operand.formula, .coalition = *agents}), expr.span);
}

// ----------------------------------------------------------------------------------- the whole

std::optional<logic::FormulaId> FormulaAlgebra::sentence(FormulaPart whole) {
  if (whole.kind == Kind::Invalid || !to_formula(whole)) return std::nullopt;
  if (linear() && whole.kind == Kind::Path) return pool_.unary(Op::PathAll, whole.formula);
  if (prefix_ != Prefix::StrategyLogic) {
    if (whole.kind == Kind::State) return whole.formula;
    wrong(whole.span, "a temporal operator without path quantifier",
          branching() ? "put `A` or `E` in front of it"
                      : "put `A` or `E` in front of it (`AG`, `EF`), or start the formula with `LTL`");
    return std::nullopt;
  }
  for (const auto& [strategy, span] : whole.free_strategies) {
    context_
        .report(Code::UnboundStrategy, span,
                fmt::format("the strategy `{}` is not introduced by a quantifier", pool_[strategy]))
        .with_hint(
            fmt::format("put `<<{0}>>` (some strategy) or `[[{0}]]` (every strategy) in front", pool_[strategy]));
  }
  const std::vector<model::AgentId> unbound = unbound_agents(whole);
  if (!unbound.empty()) report_unbound(unbound, *whole.needs_strategies);
  if (!unbound.empty() || !whole.free_strategies.empty()) return std::nullopt;
  return whole.formula;
}

void FormulaAlgebra::report_unbound(const std::vector<model::AgentId>& agents, Span span) {
  constexpr std::size_t most = 5;
  std::vector<std::string> names;
  for (const model::AgentId agent : agents) names.push_back(context_.system[agent].name);
  const bool one = agents.size() == 1;
  auto& diagnostic = context_.report(Code::UnboundAgent, span,
                                     fmt::format("the agent{} {} {} no strategy where a temporal operator is applied",
                                                 one ? "" : "s", quoted(names, most), one ? "has" : "have"));
  if (printed_coalition_) {
    const std::string_view written = context_.text(*printed_coalition_);
    const std::string coalition(written.substr(1, written.size() - 2));
    diagnostic.with_fix(
        *printed_coalition_, coalition,
        fmt::format("a coalition is written `{}`; in `{}` there are names of strategies, which an agent "
                    "is bound to by `({}, x)`",
                    coalition, written, context_.system[agents[0]].name));
  } else {
    diagnostic.with_hint(fmt::format("bind {} in front of the operator: `({}, x)`", one ? "it" : "each of them",
                                     context_.system[agents[0]].name));
  }
}

// Agents that act but have no strategy although a temporal operator needs one. An agent without
// actions has nothing to choose.
std::vector<model::AgentId> FormulaAlgebra::unbound_agents(const FormulaPart& operand) const {
  std::vector<model::AgentId> result;
  for (std::size_t i = 0; operand.needs_strategies && i < context_.system.agents.size(); ++i) {
    const model::AgentId id(i);
    if (!context_.system[id].actions.empty() && !std::binary_search(operand.bound.begin(), operand.bound.end(), id))
      result.push_back(id);
  }
  return result;
}

}  // namespace gnomon::sema
