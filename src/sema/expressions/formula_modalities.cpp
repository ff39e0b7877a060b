// SPDX-License-Identifier: Apache-2.0
//
// The operators of formulas that name agents, strategies or regular expressions: knowledge, strategy logic and dynamic
// logic.
#include "logic/views.hpp"
#include "sema/expressions/formula_algebra.hpp"
#include "sema/expressions/operators.hpp"
#include "sema/views.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gnomon::sema {

using ispl::ExprKind;
using logic::Op;

namespace {

// What the operators are called that say of a group what this one says of an agent; empty if there are none.
std::string_view of_groups(std::string_view op) {
  if (op == "K") return "for a group write `GK` (everyone knows), `DK` (distributed) or `GCK` (common knowledge)";
  if (op == "Kw") return "for a group write `GKw`, `DKw` or `GCKw`";
  if (op == "M") return "for a group write `GM`, `DM` or `GCM`";
  return {};
}

// The operator that says of an agent what this one says of a group.
std::string_view of_agent(std::string_view op) {
  if (op.ends_with("Kw")) return "Kw";
  return op.ends_with('M') ? "M" : "K";
}

}  // namespace

// --------------------------------------------------------------------------------------- knowledge

FormulaPart FormulaAlgebra::epistemic(const ispl::Expr& expr, FormulaPart operand) {
  const std::string_view call = context_.text(expr.span);
  const std::string_view op = call.substr(0, call.find_first_of(" \t\r\n-("));  // `K` or `Kw`
  const auto& names = context_.ast.name_lists[expr.data];
  const bool operand_ok = to_formula(operand);
  logic::Node node{.op = formula_op(expr.kind)};
  using enum ExprKind;
  if (expr.kind == EveryoneKnows || expr.kind == DistributedKnows || expr.kind == CommonKnows) {
    const auto members = group(names[0], op);
    if (!members) return invalid(expr.span);
    node.coalition = *members;
  } else {
    const auto id = agent(names[0], op);
    if (!id) return invalid(expr.span);
    node.agent = *id;
  }
  if (expr.kind == KnowsIfCorrect) {
    const auto members = coalition_of({names[1]});
    if (!members) return invalid(expr.span);
    node.coalition = *members;
  }
  if (logic::has_view(node.op)) {
    const auto said = context_.ast.views.find(expr.data);
    const auto view =
        said == context_.ast.views.end() ? std::optional(context_.specification.view) : view_of(context_, said->second);
    if (!view) return invalid(expr.span);
    node.view = *view;
  }
  if (!operand_ok) return invalid(expr.span);
  // In linear logics the argument is read with an implicit `A`.
  if (linear() && operand.kind == Kind::Path) {
    operand = part(Kind::State, pool_.unary(Op::PathAll, operand.formula), operand.span);
  }
  if (!to_state(operand, op)) return invalid(expr.span);
  if (operand.needs_strategies && (!unbound_agents(operand).empty() || !operand.free_strategies.empty())) {
    context_
        .report(Code::OpenKnowledge, operand.span,
                fmt::format("the argument of `{}` uses strategies that are bound outside of it", op))
        .with_hint("the bindings go on to hold in the states that the agent considers possible");
  }
  node.left = operand.formula;
  if (expr.kind == Permitted) node.left = pool_.negation(node.left);
  FormulaPart result = std::move(operand);
  result.kind = Kind::State;
  result.span = expr.span;
  result.formula = pool_.add(node);
  if (expr.kind == Permitted) result.formula = pool_.negation(result.formula);
  return result;
}

// Knowing whether, and considering possible.
FormulaPart FormulaAlgebra::derived_knowledge(const ispl::Expr& expr, FormulaPart knowledge) {
  logic::Node opposite = pool_[knowledge.formula];
  opposite.left = pool_.negation(opposite.left);
  const logic::FormulaId knows_opposite = pool_.add(opposite);
  knowledge.span = expr.span;
  knowledge.formula = expr.kind == ExprKind::Whether
                          ? pool_.add({.op = Op::Or,
                                       .left = knowledge.formula,
                                       .right = knows_opposite,
                                       .spelling = logic::Spelling::Whether})
                          : pool_.add({.op = Op::Not, .left = knows_opposite, .spelling = logic::Spelling::Possible});
  return knowledge;
}

std::optional<model::AgentId> FormulaAlgebra::agent(const ispl::DeclaredName& declared, std::string_view op) {
  const auto name = context_.name(declared.word);
  if (!name) return std::nullopt;
  const auto found = context_.agents.find(*name);
  if (found != context_.agents.end()) return found->second;
  if (context_.groups.contains(*name)) {
    context_.report(Code::AgentForGroup, declared.span, fmt::format("`{}` is a group; `{}` takes an agent", *name, op))
        .with_hint(std::string(of_groups(op)));
    return std::nullopt;
  }
  if (context_.is_of_broken_family(*name)) return std::nullopt;
  auto& diagnostic = context_.report(Code::UnknownAgent, declared.span, fmt::format("there is no agent `{}`", *name));
  context_.suggest(diagnostic, *name, context_.agents, "agents");
  return std::nullopt;
}

std::optional<logic::CoalitionId> FormulaAlgebra::group(const ispl::DeclaredName& declared, std::string_view op) {
  const auto name = context_.name(declared.word);
  if (!name) return std::nullopt;
  const auto found = context_.groups.find(*name);
  if (found != context_.groups.end()) {
    context_.usage.groups[found->second.index()] = true;
    return pool_.coalition({context_.system[found->second].members, found->second});
  }
  if (context_.agents.contains(*name)) {
    context_.report(Code::AgentForGroup, declared.span, fmt::format("`{}` is an agent; `{}` takes a group", *name, op))
        .with_hint(fmt::format("write `{}({}, …)`, or declare a group under `Groups`", of_agent(op), *name));
    return std::nullopt;
  }
  if (context_.is_of_broken_family(*name)) return std::nullopt;
  auto& diagnostic = context_.report(Code::UnknownGroup, declared.span, fmt::format("there is no group `{}`", *name));
  context_.suggest(diagnostic, *name, context_.groups, "groups");
  return std::nullopt;
}

// <g>: a group; <Agent1, Agent2>: agents and groups taken together.
std::optional<logic::CoalitionId> FormulaAlgebra::coalition_of(const std::vector<ispl::DeclaredName>& names) {
  logic::NamedCoalition result;
  bool ok = true;
  std::size_t parts = 0;
  for (const ispl::DeclaredName& declared : names) {
    context_.for_each_name(declared, [&](const std::string& name) {
      ++parts;
      if (const auto found = context_.groups.find(name); found != context_.groups.end()) {
        context_.usage.groups[found->second.index()] = true;
        const auto& members = context_.system[found->second].members;
        result.agents.insert(result.agents.end(), members.begin(), members.end());
        result.group = found->second;
      } else if (const auto agent_found = context_.agents.find(name); agent_found != context_.agents.end()) {
        result.agents.push_back(agent_found->second);
      } else {
        ok = false;
        if (context_.is_of_broken_family(name)) return;
        auto& diagnostic =
            context_.report(Code::UnknownGroup, declared.span, fmt::format("there is no group or agent `{}`", name));
        std::vector<std::string> known = keys(context_.groups);
        for (std::string& agent_name : keys(context_.agents)) known.push_back(std::move(agent_name));
        diagnostic.with_hint(did_you_mean(name, known));
        if (diagnostic.hint.empty()) diagnostic.with_hint(list_of("groups and agents", known));
      }
    });
  }
  if (!ok) return std::nullopt;
  if (parts > 1) result.group.reset();
  std::sort(result.agents.begin(), result.agents.end());
  result.agents.erase(std::unique(result.agents.begin(), result.agents.end()), result.agents.end());
  return pool_.coalition(std::move(result));
}

// --------------------------------------------------------------------------------- strategy logic

FormulaPart FormulaAlgebra::strategy_quantifier(const ispl::Expr& expr, FormulaPart operand) {
  if (!to_formula(operand)) return invalid(expr.span);
  std::vector<logic::StrategyVar> variables;
  const auto& names = context_.ast.name_lists[expr.data];
  bool agents_only = expr.kind == ExprKind::StrategySome;
  for (const ispl::DeclaredName& declared : names) {
    context_.for_each_name(declared, [&](const std::string& name) {
      variables.push_back(pool_.strategy(name));
      agents_only = agents_only && (context_.agents.contains(name) || context_.groups.contains(name));
    });
  }
  if (agents_only) {
    const std::size_t close = context_.source.text().find(">>", names.back().span.end);
    if (close != std::string_view::npos)
      printed_coalition_ = Span{expr.span.begin, static_cast<std::uint32_t>(close) + 2};
  }
  for (auto variable = variables.rbegin(); variable != variables.rend(); ++variable) {
    operand.formula = pool_.add({.op = formula_op(expr.kind), .left = operand.formula, .strategy = *variable});
    operand.free_strategies.erase(*variable);
  }
  operand.span = expr.span;
  return operand;
}

FormulaPart FormulaAlgebra::strategy_binding(const ispl::Expr& expr, FormulaPart operand) {
  if (!to_formula(operand)) return invalid(expr.span);
  const auto& names = context_.ast.name_lists[expr.data];
  // In `(Crypto[i in 1..N], x[i])` the index of the agents is in scope of the strategy.
  std::vector<std::pair<model::AgentId, logic::StrategyVar>> bindings;
  bool ok = true;
  context_.for_each_name(names[0], [&](const std::string& name) {
    const auto strategy = context_.name(names[1].word);
    const auto found = context_.agents.find(name);
    if (found == context_.agents.end() && !context_.is_of_broken_family(name)) {
      auto& diagnostic =
          context_.report(Code::UnknownAgent, names[0].span, fmt::format("there is no agent `{}`", name));
      context_.suggest(diagnostic, name, context_.agents, "agents");
    }
    if (!strategy || found == context_.agents.end()) {
      ok = false;
      return;
    }
    bindings.emplace_back(found->second, pool_.strategy(*strategy));
  });
  if (!ok) return invalid(expr.span);
  for (auto binding = bindings.rbegin(); binding != bindings.rend(); ++binding) {
    operand = bind(binding->first, binding->second, std::move(operand), expr.span, names[1].span);
  }
  return operand;
}

FormulaPart FormulaAlgebra::bind(model::AgentId id, logic::StrategyVar strategy, FormulaPart operand, Span span,
                                 Span name) {
  operand.formula = pool_.add({.op = Op::StrategyBinding, .left = operand.formula, .agent = id, .strategy = strategy});
  operand.span = span;
  if (operand.needs_strategies) {
    const auto at = std::lower_bound(operand.bound.begin(), operand.bound.end(), id);
    if (at == operand.bound.end() || *at != id) operand.bound.insert(at, id);
  }
  operand.free_strategies.try_emplace(strategy, name);
  return operand;
}

// ---------------------------------------------------------------------------------- dynamic logic

bool FormulaAlgebra::to_regex(FormulaPart& operand) {
  if (operand.kind == Kind::Regex) return true;
  if (!to_formula(operand)) return false;
  if (operand.kind == Kind::Path) {
    context_
        .report(Code::RegularExpression, operand.span,
                "a step of a regular expression is a condition on a state, without temporal operators")
        .with_hint("to test a path formula without taking a step, write `(…)?`");
    return false;
  }
  operand = part(Kind::Regex, pool_.unary(Op::Step, operand.formula), operand.span);
  return true;
}

FormulaPart FormulaAlgebra::dynamic(const ispl::Expr& expr, FormulaPart* operands) {
  const bool regex_ok = to_regex(operands[0]);
  if (!to_formula(operands[1]) || !regex_ok) return invalid(expr.span);
  return part(Kind::Path, pool_.binary(formula_op(expr.kind), operands[0].formula, operands[1].formula), expr.span);
}

FormulaPart FormulaAlgebra::regular(const ispl::Expr& expr, FormulaPart* operands) {
  if (expr.kind == ExprKind::Test) {
    if (!to_formula(operands[0])) return invalid(expr.span);
    return part(Kind::Regex, pool_.unary(Op::Test, operands[0].formula), expr.span);
  }
  const auto is_number = [](const FormulaPart& operand) {
    return operand.kind == Kind::Term && operand.term.kind == Term::Kind::Value &&
           operand.term.type == model::Type::Integer;
  };
  if (expr.kind == ExprKind::Choice && is_number(operands[0]) && is_number(operands[1])) {
    ispl::Expr sum = expr;
    sum.kind = ExprKind::Add;
    return on_terms(sum, operands);
  }
  const bool left_ok = to_regex(operands[0]);
  const bool right_ok = ispl::operand_count(expr.kind) == 1 || to_regex(operands[1]);
  if (!left_ok || !right_ok) return invalid(expr.span);
  if (expr.kind == ExprKind::Star) return part(Kind::Regex, pool_.unary(Op::Star, operands[0].formula), expr.span);
  if (expr.kind == ExprKind::Repeat) return repeat(expr, operands[0]);
  return part(Kind::Regex, pool_.binary(formula_op(expr.kind), operands[0].formula, operands[1].formula), expr.span);
}

FormulaPart FormulaAlgebra::repeat(const ispl::Expr& expr, const FormulaPart& operand) {
  const auto bounds = bounds_of(context_.ast.repetitions[expr.data], expr.span, "`r{m,n}`");
  if (!bounds) return invalid(expr.span);
  return part(Kind::Regex,
              pool_.add({.op = Op::Repeat, .left = operand.formula, .low = bounds->low, .high = bounds->high}),
              expr.span);
}

std::optional<FormulaAlgebra::Bounds> FormulaAlgebra::bounds_of(const ispl::Repetition& bounds, Span span,
                                                                std::string_view form) {
  const auto low = context_.constant(bounds.low);
  const auto high = !bounds.high                 ? std::optional<std::int64_t>(logic::Node::unbounded)
                    : *bounds.high == bounds.low ? low  // r{m}
                                                 : context_.constant(*bounds.high);
  if (!low || !high) return std::nullopt;
  constexpr std::int64_t most = 1'000'000'000;
  if (*low > most || (bounds.high && *high > most)) {
    const std::int64_t larger = bounds.high ? std::max(*low, *high) : *low;
    context_.report(Code::RepetitionBounds, span, fmt::format("the bound {} is too large", larger))
        .with_hint(fmt::format("a bound is at most {}", most));
    return std::nullopt;
  }
  if (*low < 0 || *low > *high) {
    context_
        .report(Code::RepetitionBounds, span,
                bounds.high ? fmt::format("the bounds {} and {} make no sense", *low, *high)
                            : fmt::format("the bound {} makes no sense", *low))
        .with_hint(fmt::format("{} needs 0 <= m <= n", form));
    return std::nullopt;
  }
  return Bounds{static_cast<std::uint32_t>(*low), static_cast<std::uint32_t>(*high)};
}

}  // namespace gnomon::sema
