// SPDX-License-Identifier: Apache-2.0
#include "reference/strategies/uniform_coalition.hpp"

#include <algorithm>
#include <map>

namespace gnomon::reference {

namespace {

// Returns the class of each state: states with the same observation of the agent have the same class.
std::vector<StateIndex> observation_classes(const model::System& system, const ExplicitGraph& graph,
                                            model::AgentId agent) {
  const std::vector<model::VarId> observed = observed_variables(system, agent);
  std::map<std::vector<model::Value>, StateIndex> numbers;
  std::vector<StateIndex> result;
  std::vector<model::Value> view(observed.size());
  for (StateIndex s = 0; s < graph.size(); ++s) {
    for (std::size_t i = 0; i < observed.size(); ++i) view[i] = graph.states().value(s, observed[i]);
    result.push_back(numbers.try_emplace(view, static_cast<StateIndex>(numbers.size())).first->second);
  }
  return result;
}

}  // namespace

UniformCoalition::UniformCoalition(const model::System& system, const ExplicitGraph& graph,
                                   std::span<const model::AgentId> members, Watch& watch)
    : graph_(graph), members_(members), watch_(watch) {
  for (const model::AgentId member : members) classes_.push_back(observation_classes(system, graph, member));
}

// Returns the actions of each member in the moves that win with perfect information.
UniformCoalition::Functions UniformCoalition::useful_actions(const Coalition& coalition, const StateSet& won,
                                                             const StateSet& target) const {
  const std::vector<bool> forcing = coalition.forcing_groups(target);
  Functions functions(members_.size(), std::vector<Options>(graph_.size()));
  won.for_each([&](StateIndex s) {
    for (std::size_t group = coalition.first_group(s); group < coalition.first_group(s + 1); ++group) {
      if (!forcing[group]) continue;
      for (std::size_t i = 0; i < members_.size(); ++i) {
        std::vector<model::ActionId>& actions = functions[i][classes_[i][s]].actions;
        const model::ActionId action = coalition.members_actions(group)[i];
        const auto place = std::lower_bound(actions.begin(), actions.end(), action);
        if (place == actions.end() || *place != action) actions.insert(place, action);
      }
    }
  });
  return functions;
}

std::vector<bool> UniformCoalition::groups_that_follow(const Coalition& coalition, const Functions& functions) const {
  std::vector<bool> follows(coalition.first_group(graph_.size()), true);
  for (StateIndex s = 0; s < graph_.size(); ++s) {
    for (std::size_t group = coalition.first_group(s); group < coalition.first_group(s + 1); ++group) {
      for (std::size_t i = 0; i < members_.size(); ++i) {
        const Options& options = functions[i][classes_[i][s]];
        if (options.actions.empty()) continue;
        if (coalition.members_actions(group)[i] != options.actions[options.taken]) follows[group] = false;
      }
    }
  }
  return follows;
}

// Goes to the next combination. Returns false after the last.
bool UniformCoalition::advance(Functions& functions) {
  for (std::vector<Options>& function : functions) {
    for (Options& options : function) {
      if (options.actions.size() < 2) continue;
      if (++options.taken < options.actions.size()) return true;
      options.taken = 0;
    }
  }
  return false;
}

StateSet UniformCoalition::enforce(Coalition& coalition, const Objective& objective, const StateSet* target,
                                   const std::function<StateSet(const StateSet&)>& surely) const {
  coalition.allow_only(std::vector<bool>(coalition.first_group(graph_.size()), true));
  const StateSet won = objective(coalition);
  // No function wins where the coalition does not win with perfect information.
  const StateSet bound = surely(won);
  Functions functions = useful_actions(coalition, won, target != nullptr ? *target : won);
  StateSet result = graph_.none();
  do {
    watch_.check();
    coalition.allow_only(groups_that_follow(coalition, functions));
    result = result | surely(objective(coalition));
  } while (result != bound && advance(functions));
  coalition.allow_only({});
  return result;
}

}  // namespace gnomon::reference
