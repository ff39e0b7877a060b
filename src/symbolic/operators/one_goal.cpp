// SPDX-License-Identifier: Apache-2.0
#include "symbolic/operators/one_goal.hpp"

#include "logic/strategies.hpp"

#include <algorithm>
#include <map>
#include <string>

namespace gnomon::symbolic {

using bdd::Bdd;
using model::AgentId;

OneGoalStep::OneGoalStep(const Encoding& encoding, const Temporal& temporal, const logic::FormulaPool& pool,
                         const logic::StrategyPrefix& prefix)
    : encoding_(encoding), temporal_(temporal), ends_(temporal.domain().manager().bottom()) {
  const Transitions& transitions = temporal.transitions();
  std::vector<std::vector<AgentId>> sharing;
  for (const logic::FormulaId id : prefix.operators) {
    if (pool[id].op == logic::Op::StrategyBinding) continue;
    const std::vector<AgentId> agents = logic::sharing_agents(encoding.system(), pool, id);
    if (agents.empty()) continue;
    Quantifier quantifier{pool[id].op == logic::Op::StrategySome, temporal.domain(), transitions.action_cube(agents)};
    for (const AgentId agent : agents) quantifier.options &= transitions.behaviour().protocols[agent.index()];
    if (agents.size() > 1) quantifier.options &= same_action(agents);
    ends_ |= temporal.complement(quantifier.options.exists(quantifier.cube));
    quantifiers_.push_back(std::move(quantifier));
    sharing.push_back(agents);
  }
  // Innermost universal quantifiers for single agents need no treatment: the preimage quantifies their actions.
  while (!quantifiers_.empty() && !quantifiers_.back().some && sharing.back().size() == 1) {
    quantifiers_.pop_back();
    sharing.pop_back();
  }
  for (const std::vector<AgentId>& agents : sharing) {
    kept_agents_.insert(kept_agents_.end(), agents.begin(), agents.end());
  }
  std::sort(kept_agents_.begin(), kept_agents_.end());
}

Bdd OneGoalStep::same_action(const std::vector<AgentId>& agents) const {
  std::map<std::string, std::pair<std::size_t, Bdd>> named;  // how many agents have such an action, and all do it
  for (const AgentId agent : agents) {
    const std::vector<model::Action>& actions = encoding_.system()[agent].actions;
    for (std::size_t i = 0; i < actions.size(); ++i) {
      auto& [count, all] = named.try_emplace(actions[i].name, 0, encoding_.manager().top()).first->second;
      ++count;
      all &= encoding_.performs_only(agent, model::ActionId(i));
    }
  }
  Bdd result = encoding_.manager().bottom();
  for (const auto& [name, entry] : named) {
    if (entry.first == agents.size()) result |= entry.second;
  }
  return result;
}

// Eliminates the quantifiers from the innermost outwards: keeps the choices of the remaining ones that may lead out of
// the goal.
Bdd OneGoalStep::force(const Bdd& goal) const {
  Bdd bad = temporal_.transitions().preimage(temporal_.complement(goal), kept_agents_);
  for (auto quantifier = quantifiers_.rbegin(); quantifier != quantifiers_.rend(); ++quantifier) {
    bad = quantifier->some ? temporal_.complement(quantifier->options.and_exists(!bad, quantifier->cube))
                           : quantifier->options.and_exists(bad, quantifier->cube);
  }
  return temporal_.complement(bad) | ends_;
}

}  // namespace gnomon::symbolic
