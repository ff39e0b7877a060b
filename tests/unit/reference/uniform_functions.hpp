// SPDX-License-Identifier: Apache-2.0
//
// All deterministic uniform protocols of some agents, listed in advance: what the searches under
// src/reference are tested against.
#pragma once

#include "model/step.hpp"
#include "reference/space/graph.hpp"

#include <map>
#include <utility>
#include <vector>

namespace gnomon::test {

// Functions from observations to actions, of several agents; counts through all of them.
class UniformFunctions {
 public:
  // For all observations that are made somewhere in the graph.
  UniformFunctions(const model::System& system, const reference::ExplicitGraph& graph,
                   const std::vector<model::AgentId>& agents) {
    const model::Stepper stepper(system);
    for (const model::AgentId agent : agents) observed_[agent] = observed_variables(system, agent);
    for (reference::StateIndex s = 0; s < graph.size(); ++s) {
      const model::State state = graph.states()[s];
      for (const model::AgentId agent : agents) {
        const std::vector<model::ActionId> actions = stepper.allowed_actions(state, agent);
        if (actions.size() > 1) options_[{agent, view(state, agent)}] = {actions, 0};
      }
    }
  }

  [[nodiscard]] double count() const {
    double result = 1;
    for (const auto& [place, options] : options_) result *= static_cast<double>(options.first.size());
    return result;
  }

  // Goes on to the next. False after the last.
  bool advance() {
    for (auto& [place, options] : options_) {
      if (++options.second < options.first.size()) return true;
      options.second = 0;
    }
    return false;
  }

  // Whether the agent may take the action in this state.
  [[nodiscard]] bool allows(const model::State& state, model::AgentId agent, model::ActionId action) const {
    if (!observed_.contains(agent)) return true;
    const auto place = options_.find({agent, view(state, agent)});
    return place == options_.end() || place->second.first[place->second.second] == action;
  }

 private:
  using View = std::vector<model::Value>;

  [[nodiscard]] View view(const model::State& state, model::AgentId agent) const {
    View result;
    for (const model::VarId variable : observed_.at(agent)) result.push_back(state[variable.index()]);
    return result;
  }

  std::map<model::AgentId, std::vector<model::VarId>> observed_;
  std::map<std::pair<model::AgentId, View>, std::pair<std::vector<model::ActionId>, std::size_t>> options_;
};

}  // namespace gnomon::test
