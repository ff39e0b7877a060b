// SPDX-License-Identifier: Apache-2.0
#include "verdict/trace.hpp"

#include "model/initial.hpp"

#include <fmt/format.h>

namespace gnomon::verdict {

bool is_step(const model::Stepper& stepper, const model::State& state, const model::JointAction& joint,
             const model::State& next) {
  return stepper.is_enabled(state, joint) && stepper.can_follow(state, joint, next);
}

std::string defect(const model::System& system, const Trace& trace) {
  if (trace.states.empty()) return "a trace needs a state";
  if (trace.actions.size() + 1 != trace.states.size()) return "a trace needs an action between any two states";
  if (!model::is_initial(system, trace.states.front())) return "the first state is not initial";
  const model::Stepper stepper(system);
  for (std::size_t i = 0; i < trace.actions.size(); ++i) {
    if (!stepper.is_enabled(trace.states[i], trace.actions[i])) return fmt::format("action {} is not enabled", i + 1);
    if (!is_step(stepper, trace.states[i], trace.actions[i], trace.states[i + 1])) {
      return fmt::format("state {} does not follow by action {}", i + 1, i + 1);
    }
  }
  return {};
}

}  // namespace gnomon::verdict
