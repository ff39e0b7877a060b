// SPDX-License-Identifier: Apache-2.0
//
// A formula with temporal operators depends on the strategies of all agents that are not bound inside of it, and on the
// strategy variables that agents are bound to, unless these are quantified inside of it.
#include "logic/strategy_sentence.hpp"

#include "logic/classify.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace gnomon::logic {

namespace {

struct Dependence {
  std::set<model::AgentId> agents;
  std::set<StrategyVar> strategies;

  [[nodiscard]] bool none() const { return agents.empty() && strategies.empty(); }
  void add(const Dependence& other) {
    agents.insert(other.agents.begin(), other.agents.end());
    strategies.insert(other.strategies.begin(), other.strategies.end());
  }
};

class Dependences {
 public:
  Dependences(const model::System& system, const FormulaPool& pool, FormulaId sentence) : pool_(pool) {
    for (std::size_t i = 0; i < system.agents.size(); ++i) {
      if (!system.agents[i].actions.empty()) acting_.insert(model::AgentId(i));
    }
    std::vector<FormulaId> found = operands(sentence);
    for (std::size_t i = 0; i < found.size(); ++i) {
      for (const FormulaId operand : operands(found[i])) {
        if (known_.try_emplace(operand).second) found.push_back(operand);
      }
    }
    std::sort(found.begin(), found.end());  // operands have smaller ids
    for (const FormulaId id : found) known_[id] = compute(id);
  }

  [[nodiscard]] bool none(FormulaId id) const { return known_.at(id).none(); }

  // Returns the state formulas on which a state formula directly depends. Operands of knowledge are sentences of their
  // own.
  [[nodiscard]] std::vector<FormulaId> operands(FormulaId id) const {
    const Node& node = pool_[id];
    if (is_strategic(node.op)) {
      const StrategyPrefix prefix = strategy_prefix(pool_, id);
      return prefix.path ? maximal_state_formulas(pool_, prefix.body) : std::vector{prefix.body};
    }
    if (is_epistemic(node.op)) return {};
    std::vector<FormulaId> result;
    if (operand_count(node.op) >= 1) result.push_back(node.left);
    if (operand_count(node.op) >= 2) result.push_back(node.right);
    return result;
  }

 private:
  [[nodiscard]] Dependence compute(FormulaId id) const {
    Dependence result;
    for (const FormulaId operand : operands(id)) result.add(known_.at(operand));
    if (!is_strategic(pool_[id].op)) return result;
    const StrategyPrefix prefix = strategy_prefix(pool_, id);
    if (prefix.path) result.agents = acting_;
    for (std::size_t i = prefix.operators.size(); i-- > 0;) {
      const Node& node = pool_[prefix.operators[i]];
      if (node.op != Op::StrategyBinding) {
        result.strategies.erase(node.strategy);
      } else if (result.agents.erase(node.agent) > 0) {
        result.strategies.insert(node.strategy);
      }
    }
    return result;
  }

  const FormulaPool& pool_;
  std::set<model::AgentId> acting_;  // agents without actions follow nothing
  std::unordered_map<FormulaId, Dependence> known_;
};

}  // namespace

StrategyPrefix strategy_prefix(const FormulaPool& pool, FormulaId formula) {
  StrategyPrefix result;
  for (result.body = formula; is_strategic(pool[result.body].op); result.body = pool[result.body].left) {
    result.operators.push_back(result.body);
  }
  result.path = !is_state_formula(pool, result.body);
  return result;
}

std::vector<FormulaId> independent_parts(const model::System& system, const FormulaPool& pool, FormulaId sentence) {
  const Dependences dependences(system, pool, sentence);
  std::vector<FormulaId> result;
  std::vector<FormulaId> open = dependences.operands(sentence);
  std::set<FormulaId> seen(open.begin(), open.end());
  while (!open.empty()) {
    const FormulaId id = open.back();
    open.pop_back();
    if (dependences.none(id)) {
      result.push_back(id);
      continue;
    }
    for (const FormulaId operand : dependences.operands(id)) {
      if (seen.insert(operand).second) open.push_back(operand);
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace gnomon::logic
