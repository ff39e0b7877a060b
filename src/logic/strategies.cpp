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

// A Boolean combination with a formula about plays is about plays, too.
bool nests_strategies(const FormulaPool& pool, FormulaId formula) {
  std::unordered_set<FormulaId> strategic, about_plays;
  for (const FormulaId id : subformulas(pool, formula)) {
    const Node& node = pool[id];
    const int count = operand_count(node.op);
    const auto has_operand_in = [&](const std::unordered_set<FormulaId>& set) {
      return (count >= 1 && set.contains(node.left)) || (count >= 2 && set.contains(node.right));
    };
    const bool in_time = is_temporal(node.op) || node.op == Op::Diamond || node.op == Op::Box;
    const bool plays = in_time || (is_boolean(node.op) && has_operand_in(about_plays));
    const bool inside = has_operand_in(strategic);
    if (inside && (plays || !(is_strategic(node.op) || is_boolean(node.op)))) return true;
    if (inside || is_strategic(node.op)) strategic.insert(id);
    if (plays) about_plays.insert(id);
  }
  return false;
}

}  // namespace gnomon::logic
