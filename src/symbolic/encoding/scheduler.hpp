// SPDX-License-Identifier: Apache-2.0
//
// Models in which one agent, the scheduler, picks what happens next: its actions are events, each of which concerns few
// variables and leaves all others as they are. They are recognised by the conditions of the evolution.
#pragma once

#include "model/system.hpp"

#include <optional>
#include <set>
#include <vector>

namespace gnomon::symbolic {

struct Event {
  std::set<model::VarId> changed;   // the variables that it may change
  std::set<model::VarId> involved;  // these, and those that decide how
  std::set<model::AgentId> acting;  // the agents whose actions decide how
};

struct Scheduler {
  model::AgentId agent;
  std::vector<Event> events;  // by action
};

// Returns the environment or the agent with most actions, whichever changes fewer variables by each, if these are few:
// at most half of all variables that change, on average.
[[nodiscard]] std::optional<Scheduler> find_scheduler(const model::System& system);

}  // namespace gnomon::symbolic
