// SPDX-License-Identifier: Apache-2.0
//
// Strategies as tables from observations to actions. They show why a formula that asks for strategies holds, or why one
// about all strategies fails.
#pragma once

#include "model/evaluate.hpp"
#include "model/system.hpp"

#include <string>
#include <vector>

namespace gnomon::verdict {

struct PlannedChoice {
  std::vector<model::Value> seen;  // the observation: the values of PlannedStrategy::observed
  model::ActionId action;

  friend bool operator==(const PlannedChoice&, const PlannedChoice&) = default;
};

// The strategy of one agent. For observations that are not listed the action does not matter, or there is only one.
struct PlannedStrategy {
  std::string name;  // of the strategy, in strategy logic
  model::AgentId agent;
  std::vector<model::VarId> observed;  // model::observed_variables
  std::vector<PlannedChoice> choices;  // ascending by observation

  friend bool operator==(const PlannedStrategy&, const PlannedStrategy&) = default;
};

// Returns what the agent of the strategy observes in a state.
[[nodiscard]] inline std::vector<model::Value> seen(const PlannedStrategy& strategy, const model::State& state) {
  std::vector<model::Value> result;
  for (const model::VarId variable : strategy.observed) result.push_back(state[variable.index()]);
  return result;
}

struct Profile {
  model::State start;                       // the initial state for which the strategies were found
  bool refutes = false;                     // the formula fails because of them
  bool together = false;                    // they were chosen once for all initial states
  std::vector<PlannedStrategy> strategies;  // agents that share one have a table each

  friend bool operator==(const Profile&, const Profile&) = default;
};

}  // namespace gnomon::verdict
