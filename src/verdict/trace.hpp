// SPDX-License-Identifier: Apache-2.0
//
// A finite run of a model: states and the joint actions between them.
#pragma once

#include "model/evaluate.hpp"
#include "model/step.hpp"
#include "model/system.hpp"

#include <string>
#include <vector>

namespace gnomon::verdict {

struct Trace {
  std::vector<model::State> states;         // at least one; the first is an initial state
  std::vector<model::JointAction> actions;  // action i leads from state i to state i+1

  [[nodiscard]] const model::State& last() const { return states.back(); }
};

// Returns whether the joint action is enabled and may lead from one state to the other. All ids and values must be
// those of the model.
[[nodiscard]] bool is_step(const model::Stepper& stepper, const model::State& state, const model::JointAction& joint,
                           const model::State& next);

// Replays the trace on the concrete semantics. Returns a description of the first defect; empty if there is none.
[[nodiscard]] std::string defect(const model::System& system, const Trace& trace);

}  // namespace gnomon::verdict
