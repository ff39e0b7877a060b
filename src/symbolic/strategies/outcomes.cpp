// SPDX-License-Identifier: Apache-2.0
#include "symbolic/strategies/outcomes.hpp"

#include <utility>
#include <vector>

namespace gnomon::symbolic {

using bdd::Bdd;
using model::AgentId;

namespace {

Behaviour with_rules(Behaviour behaviour, const std::map<AgentId, Bdd>& rules) {
  for (const auto& [agent, rule] : rules) behaviour.protocols[agent.index()] = rule;
  return behaviour;
}

std::vector<Bdd> within(std::vector<Bdd> sets, const Bdd& region) {
  for (Bdd& set : sets) set &= region;
  return sets;
}

}  // namespace

StrategyOutcomes::StrategyOutcomes(const Encoding& encoding, const Temporal& free, const Bdd& region,
                                   const std::map<AgentId, Bdd>& rules)
    : transitions_(encoding, with_rules(free.transitions().behaviour(), rules), free.transitions().patience()),
      temporal_(transitions_, region, within(free.fairness(), region),
                [&free](std::size_t number) { free.round(number); }) {
  transitions_.set_sources(region);
}

Bdd reachable_from(const Temporal& temporal, const Bdd& start, const Bdd& through) {
  Bdd found = start & through;
  Bdd fresh = found;
  for (std::size_t i = 0; !fresh.is_false() && found != through; ++i) {
    temporal.round(i);
    if (LongPaths* paths = temporal.transitions().long_paths(i)) {
      if (auto all = paths->reached(found, through)) return std::move(*all);
    }
    fresh = (through & temporal.transitions().image(fresh)).minus(found);
    found |= fresh;
  }
  return found;
}

Bdd stuck_states(const Encoding& encoding, const Temporal& temporal) {
  Bdd acting = temporal.domain();
  for (std::size_t i = 0; i < encoding.system().agents.size(); ++i) {
    acting &= temporal.transitions().can_act(AgentId(i));
  }
  return temporal.complement(acting);
}

// Only an overflow keeps an enabled joint action from having a successor.
Bdd blocked_states(const Encoding& encoding, const Temporal& temporal) {
  const Behaviour& behaviour = temporal.transitions().behaviour();
  std::vector<AgentId> all;
  for (std::size_t i = 0; i < encoding.system().agents.size(); ++i) all.emplace_back(i);
  const Bdd actions = temporal.transitions().action_cube(all);
  Bdd result = encoding.manager().bottom();
  for (const Overflow& overflow : behaviour.overflows) {
    result |= overflow.where.within(temporal.domain()).exists(actions);
  }
  return result;
}

}  // namespace gnomon::symbolic
