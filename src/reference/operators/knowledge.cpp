// SPDX-License-Identifier: Apache-2.0
#include "reference/operators/knowledge.hpp"

#include "base/remember.hpp"
#include "model/step.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace gnomon::reference {

Knowledge::Knowledge(const model::System& system, const ExplicitGraph& graph, StateSet domain, Watch& watch)
    : system_(system), graph_(graph), domain_(std::move(domain)), watch_(watch) {}

const Knowledge::Partition& Knowledge::partition(const std::vector<model::VarId>& variables) {
  return remember(partitions_, variables, [&] {
    std::map<std::vector<model::Value>, StateIndex> numbers;
    Partition classes(graph_.size());
    std::vector<model::Value> view(variables.size());
    for (StateIndex s = 0; s < graph_.size(); ++s) {
      watch_.tick();
      for (std::size_t i = 0; i < variables.size(); ++i) view[i] = graph_.states().value(s, variables[i]);
      classes[s] = numbers.try_emplace(view, static_cast<StateIndex>(numbers.size())).first->second;
    }
    return classes;
  });
}

StateSet Knowledge::holds_throughout(const Partition& classes, const StateSet& f) const {
  StateSet violated(graph_.size());  // of classes
  (domain_ - f).for_each([&](StateIndex s) { violated.insert(classes[s]); });
  StateSet result = graph_.none();
  domain_.for_each([&](StateIndex s) {
    if (!violated.contains(classes[s])) result.insert(s);
  });
  return result;
}

StateSet Knowledge::knows(model::AgentId agent, const StateSet& f) {
  return holds_throughout(partition(observed_variables(system_, agent)), f);
}

StateSet Knowledge::everyone_knows(std::span<const model::AgentId> agents, const StateSet& f) {
  StateSet result = domain_;
  for (const model::AgentId agent : agents) result = result & knows(agent, f);
  return result;
}

StateSet Knowledge::distributed_knows(std::span<const model::AgentId> agents, const StateSet& f) {
  return holds_throughout(partition(observed_variables(system_, agents)), f);
}

// Computes the classes of the transitive closure: states of the domain that some member cannot tell apart are joined.
StateSet Knowledge::common_knows(std::span<const model::AgentId> agents, const StateSet& f) {
  if (agents.empty()) return domain_;  // no agent considers any state possible
  Partition leader(graph_.size());
  std::iota(leader.begin(), leader.end(), 0U);
  const auto find = [&leader](StateIndex s) {
    while (leader[s] != s) s = leader[s] = leader[leader[s]];
    return s;
  };
  for (const model::AgentId agent : agents) {
    const Partition& classes = partition(observed_variables(system_, agent));
    std::map<StateIndex, StateIndex> first;  // a member of each class
    domain_.for_each([&](StateIndex s) {
      watch_.tick();
      const StateIndex classmate = first.try_emplace(classes[s], s).first->second;
      leader[find(s)] = find(classmate);
    });
  }
  Partition classes(graph_.size());
  for (StateIndex s = 0; s < graph_.size(); ++s) classes[s] = find(s);
  return holds_throughout(classes, f);
}

StateSet Knowledge::green(model::AgentId agent) const {
  const model::Evaluator red(system_.exprs, system_[agent].red);
  model::Scratch scratch;
  StateSet result = graph_.none();
  domain_.for_each([&](StateIndex s) {
    watch_.tick();
    if (!red.holds(graph_.states()[s], nullptr, scratch)) result.insert(s);
  });
  return result;
}

StateSet Knowledge::obligatory(model::AgentId agent, const StateSet& f) const {
  return green(agent).is_subset_of(f) ? domain_ : graph_.none();
}

StateSet Knowledge::knows_if_correct(model::AgentId agent, std::span<const model::AgentId> correct, const StateSet& f) {
  StateSet all_green = domain_;
  for (const model::AgentId other : correct) all_green = all_green & green(other);
  return knows(agent, (domain_ - all_green) | f);
}

}  // namespace gnomon::reference
