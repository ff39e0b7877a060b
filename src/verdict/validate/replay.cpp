// SPDX-License-Identifier: Apache-2.0
#include "verdict/validate/replay.hpp"

#include "logic/boolean.hpp"
#include "verdict/trace.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gnomon::verdict {

using logic::FormulaId;

std::string Replay::states_defect() const {
  for (StateRef i = 0; i < states_.size(); ++i) {
    const model::State& state = states_[i];
    tick();
    if (state.size() != system_.variables.size()) return fmt::format("state {} has not a value for every variable", i);
    for (std::size_t v = 0; v < state.size(); ++v) {
      if (!system_.variables[v].domain.contains(state[v])) {
        return fmt::format("state {}: a value of {} that does not exist", i, system_.variables[v].name);
      }
    }
    if (!stepper_.is_complete(state)) return fmt::format("state {}: an observation has not its value", i);
  }
  return {};
}

bool Replay::is_joint_action(const model::JointAction& joint) const {
  if (joint.size() != system_.agents.size()) return false;
  for (std::size_t i = 0; i < joint.size(); ++i) {
    if (joint[i].valid() && joint[i].index() >= system_.agents[i].actions.size()) return false;
  }
  return true;
}

std::string Replay::path_defect(const Path& path) const {
  const std::size_t count = path.states.size();
  if (count == 0) return "a path needs a state";
  const auto exists = [this](StateRef state) { return state < states_.size(); };
  if (!std::all_of(path.states.begin(), path.states.end(), exists)) return "a state of the path does not exist";
  if (path.loop && *path.loop >= count) return "the loop goes back to no state";
  if (path.actions.size() + (path.loop ? 0 : 1) != count) return "the wrong number of actions";
  for (std::size_t i = 0; i < path.actions.size(); ++i) {
    tick();
    const model::State& next = states_[path.states[i + 1 < count ? i + 1 : *path.loop]];
    if (!is_joint_action(path.actions[i]) || !is_step(stepper_, states_[path.states[i]], path.actions[i], next)) {
      return fmt::format("action {} of the path does not lead there", i + 1);
    }
  }
  return {};
}

bool Replay::is_initial(StateRef state) const { return model::holds(system_, system_.initial, states_[state]); }

bool Replay::is_red(StateRef state, model::AgentId agent) const { return stepper_.is_red(states_[state], agent); }

bool Replay::indistinguishable(model::AgentId agent, StateRef state, StateRef other) const {
  return model::indistinguishable(system_, agent, states_[state], states_[other]);
}

bool Replay::holds(StateRef state, FormulaId formula) const {
  tick();
  return logic::boolean_value(system_, pool_, formula, states_[state]);
}

}  // namespace gnomon::verdict
