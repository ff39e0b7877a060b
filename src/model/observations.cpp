// SPDX-License-Identifier: Apache-2.0
#include "model/observations.hpp"

#include "base/error.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace gnomon::model {

namespace {

// The domain of an observation contains all values that its expression can have.
Value value_of(const Evaluator& evaluator, const State& state, Scratch& scratch) {
  const std::optional<Value> value = evaluator.value(state, nullptr, scratch);
  GNOMON_ASSERT(value.has_value(), "an observation has a value in every state");
  return *value;
}

}  // namespace

Observations::Observations(const System& system) {
  for (std::size_t i = 0; i < system.variables.size(); ++i) {
    const Variable& variable = system.variables[i];
    if (variable.is_observation()) list_.emplace_back(VarId(i), Evaluator(system.exprs, variable.observed));
  }
}

void Observations::complete(State& state, Scratch& scratch) const {
  for (const auto& [variable, evaluator] : list_) state[variable.index()] = value_of(evaluator, state, scratch);
}

bool Observations::are_complete(const State& state, Scratch& scratch) const {
  return std::all_of(list_.begin(), list_.end(), [&](const auto& observation) {
    return state[observation.first.index()] == value_of(observation.second, state, scratch);
  });
}

ExprId without_observations(System& system, ExprId expression) {
  std::unordered_map<ExprId, ExprId> rewritten;
  for (const ExprId id : subexpressions(system.exprs, expression)) {
    const ExprNode node = system.exprs[id];  // a copy: the pool may grow
    ExprId result = id;
    if (node.op == Op::Variable && system[node.variable].is_observation()) {
      result = system[node.variable].observed;
    } else if (!is_leaf(node.op)) {
      const auto operand = [&](ExprId old) { return old.valid() ? rewritten.at(old) : old; };
      result = system.exprs.with_operands(node, operand(node.left), operand(node.right), operand(node.condition));
    }
    rewritten.emplace(id, result);
  }
  return rewritten.at(expression);
}

}  // namespace gnomon::model
