// SPDX-License-Identifier: Apache-2.0
#include "symbolic/relation/transitions.hpp"

#include "base/remember.hpp"
#include "symbolic/encoding/scheduler.hpp"
#include "symbolic/relation/events.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace gnomon::symbolic {

using bdd::Bdd;
using bdd::Var;
using model::AgentId;

Transitions::Transitions(const Encoding& encoding, Behaviour behaviour, std::size_t patience)
    : encoding_(encoding), behaviour_(std::move(behaviour)), patience_(patience) {}

Relation Transitions::relation(const std::vector<AgentId>& keeping) const {
  Relation result;
  result.parts = behaviour_.moves;
  result.deferred = behaviour_.deferred;
  for (const Bdd& protocol : behaviour_.protocols) {
    if (!protocol.is_true()) result.parts.push_back(protocol);
  }
  for (const model::VarId variable : behaviour_.changing) {
    for (std::size_t i = 0; i < encoding_.current(variable).size(); ++i) {
      result.twins.push_back({encoding_.current(variable)[i], encoding_.next(variable)[i]});
    }
  }
  for (std::size_t i = 0; i < encoding_.system().agents.size(); ++i) {
    const AgentId agent(i);
    if (std::binary_search(keeping.begin(), keeping.end(), agent)) continue;
    const std::vector<Var>& bits = encoding_.action_bits(agent);
    result.quantified.insert(result.quantified.end(), bits.begin(), bits.end());
  }
  return result;
}

const Relation& Transitions::temporal() {
  return remember(temporal_, [this] { return simplified(encoding_.manager(), relation({})); });
}

Bdd Transitions::image(const Bdd& states) {
  const auto forward = [this] { return Schedule(encoding_.manager(), temporal(), Schedule::Direction::Forward); };
  return with_next_observations(remember(forward_, forward).apply(states));
}

Bdd Transitions::complete(Bdd states) const {
  for (const ObservedBits& observation : behaviour_.observations) states &= observation.agree;
  return states;
}

Bdd Transitions::without_observations(Bdd states) const {
  for (const ObservedBits& observation : behaviour_.observations) {
    states = states.and_exists(observation.agree, observation.cube);
  }
  return states;
}

Bdd Transitions::with_next_observations(Bdd states) const {
  for (const ObservedBits& observation : behaviour_.observations) states = states.exists(observation.cube);
  return complete(std::move(states));
}

// The diagram of some states among very many says what is reachable over and over again; a set that is right among the
// reachable states need not. A relation of one part is restricted to steps between reachable states, and ends the
// recursion wherever a set with a smaller diagram would.
Bdd Transitions::targets_for(const Schedule& schedule, const Bdd& states) const {
  const Bdd targets = without_observations(states);
  return targets_ && schedule.size() > 1 ? targets.restrict(*targets_) : targets;
}

Bdd Transitions::preimage(const Bdd& states) {
  const Schedule& schedule = remember(backward_, [this] { return backward(temporal(), sources_); });
  return schedule.apply(targets_for(schedule, states));
}

Schedule Transitions::backward(Relation relation, const std::optional<Bdd>& sources) const {
  if (sources || !relation.deferred.empty()) {
    relation = restricted(encoding_.manager(), std::move(relation), sources ? *sources : encoding_.manager().top());
  }
  return {encoding_.manager(), relation, Schedule::Direction::Backward};
}

void Transitions::set_sources(const Bdd& states) {
  sources_ = states;
  backward_.reset();
  by_coalition_.clear();
}

void Transitions::set_reachable(const Bdd& states) {
  Bdd targets = without_observations(states);
  set_sources(states);
  targets_ = std::move(targets);
}

Bdd Transitions::choices(const Bdd& states, const std::vector<AgentId>& members) const {
  Bdd result = states;
  for (std::size_t i = 0; i < behaviour_.protocols.size(); ++i) {
    const AgentId agent(i);
    const bool member = std::binary_search(members.begin(), members.end(), agent);
    result &= member ? behaviour_.protocols[i] : can_act(agent);
  }
  return result;
}

// What protocols forbid need not be right either; but a care set that is much larger than the reachable states costs
// more than it saves.
Bdd Transitions::sources_of_choices(const std::vector<AgentId>& members) const {
  Bdd allowed = choices(*sources_, members);
  return allowed.node_count() <= 2 * sources_->node_count() ? allowed : *sources_;
}

const Schedule& Transitions::schedule_of(const std::vector<AgentId>& members) {
  return remember(by_coalition_, members, [&] {
    std::optional<Bdd> sources;
    if (sources_) sources = sources_of_choices(members);
    return backward(simplified(encoding_.manager(), relation(members)), sources);
  });
}

Bdd Transitions::preimage(const Bdd& states, const std::vector<AgentId>& members) {
  const Schedule& schedule = schedule_of(members);
  return schedule.apply(targets_for(schedule, states));
}

Bdd Transitions::preimage_within(const Bdd& among, const Bdd& states, const std::vector<AgentId>& members) {
  const Schedule& schedule = schedule_of(members);
  return schedule.apply_within(among, targets_for(schedule, states));
}

LongPaths* Transitions::long_paths(std::size_t rounds) {
  // A step of many steps would have to look at the observations in between.
  if (rounds != patience_ || !behaviour_.observations.empty()) return nullptr;
  LongPaths& result = remember(long_paths_, [this] { return LongPaths(encoding_.manager(), temporal()); });
  return result.possible() ? &result : nullptr;
}

std::optional<Bdd> Transitions::forced_until(const Bdd& through, const Bdd& goal, const std::vector<AgentId>& members,
                                             std::size_t rounds) {
  LongPaths* paths = long_paths(rounds);
  if (paths == nullptr) return std::nullopt;
  return paths->forced_until(simplified(encoding_.manager(), relation(members)), action_cube(members), through, goal);
}

const std::vector<Schedule>& Transitions::by_event() {
  return remember(by_event_, [this] {
    const model::System& system = encoding_.system();
    const auto most_actions =
        std::max_element(system.agents.begin(), system.agents.end(),
                         [](const auto& a, const auto& b) { return a.actions.size() < b.actions.size(); });
    const AgentId otherwise(static_cast<std::size_t>(most_actions - system.agents.begin()));
    std::vector<Schedule> result;
    const std::optional<Scheduler> scheduler = find_scheduler(system);
    for (const Relation& event : events(encoding_, relation({}), scheduler ? scheduler->agent : otherwise)) {
      result.emplace_back(encoding_.manager(), event, Schedule::Direction::Forward);
    }
    return result;
  });
}

std::size_t Transitions::event_count() { return by_event().size(); }

Bdd Transitions::image_by_event(const Bdd& states, std::size_t event) {
  return with_next_observations(by_event().at(event).apply(states));
}

Bdd Transitions::can_act(AgentId agent) const {
  const std::array one{agent};
  return behaviour_.protocols[agent.index()].exists(action_cube(one));
}

Bdd Transitions::action_cube(std::span<const AgentId> agents) const {
  std::vector<Var> bits;
  for (const AgentId agent : agents) {
    const std::vector<Var>& own = encoding_.action_bits(agent);
    bits.insert(bits.end(), own.begin(), own.end());
  }
  return encoding_.manager().cube(std::span<const Var>(bits));
}

Transitions::Size Transitions::size() const {
  Size result;
  for (const std::optional<Schedule>* schedule : {&forward_, &backward_}) {
    if (!*schedule) continue;
    result.nodes = std::max(result.nodes, (*schedule)->node_count());
    result.parts = std::max(result.parts, (*schedule)->size());
  }
  return result;
}

}  // namespace gnomon::symbolic
