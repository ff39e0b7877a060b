// SPDX-License-Identifier: Apache-2.0
#include "logic/strategies.hpp"

#include "logic/classify.hpp"

#include <set>
#include <unordered_set>

namespace gnomon::logic {

namespace {

bool is_quantifier(Op op) { return op == Op::StrategySome || op == Op::StrategyAll; }

}  // namespace

bool is_strategy_logic(Logic logic) { return logic == Logic::StrategyLogic || logic == Logic::StrategyLogicOneGoal; }

bool has_uniform_strategies(Logic logic) { return logic == Logic::AtlUniform || logic == Logic::StrategyLogic; }

std::vector<model::AgentId> sharing_agents(const model::System& system, const FormulaPool& pool, FormulaId quantifier) {
  const StrategyVar strategy = pool[quantifier].strategy;
  std::set<model::AgentId> agents;
  std::vector<FormulaId> found{pool[quantifier].left};
  std::unordered_set<FormulaId> seen{found.front()};
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Node& node = pool[found[i]];
    const bool hides = is_quantifier(node.op) && node.strategy == strategy;
    if (hides) continue;
    const bool binds = node.op == Op::StrategyBinding && node.strategy == strategy;
    if (binds && !system[node.agent].actions.empty()) agents.insert(node.agent);
    const int count = operand_count(node.op);
    if (count >= 1 && seen.insert(node.left).second) found.push_back(node.left);
    if (count >= 2 && seen.insert(node.right).second) found.push_back(node.right);
  }
  return {agents.begin(), agents.end()};
}

bool is_vacuous_quantifier(const model::System& system, const FormulaPool& pool, FormulaId formula) {
  return is_quantifier(pool[formula].op) && sharing_agents(system, pool, formula).empty();
}

bool nests_strategies(const FormulaPool& pool, FormulaId formula) {
  const auto is_outside = [](Op op) { return is_strategic(op) || is_boolean(op); };
  std::unordered_set<FormulaId> strategic;
  for (const FormulaId id : subformulas(pool, formula)) {
    const Node& node = pool[id];
    const int count = operand_count(node.op);
    const bool inside = (count >= 1 && strategic.contains(node.left)) || (count >= 2 && strategic.contains(node.right));
    if (inside && !is_outside(node.op)) return true;
    if (inside || is_strategic(node.op)) strategic.insert(id);
  }
  return false;
}

}  // namespace gnomon::logic
