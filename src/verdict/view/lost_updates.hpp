// SPDX-License-Identifier: Apache-2.0
//
// Lines that were enabled in a step and did not fire, because another line of their agent did: why a variable keeps its
// value although a line sets it.
#pragma once

#include "model/evaluate.hpp"
#include "model/step.hpp"
#include "verdict/evidence.hpp"

#include <string>
#include <vector>

namespace gnomon::verdict {

struct LostUpdate {
  model::AgentId agent;
  std::string line;  // as ISPL: "got = true if Action = receive"

  friend bool operator==(const LostUpdate&, const LostUpdate&) = default;
};

// Of one step (model::Stepper::lost_updates).
[[nodiscard]] std::vector<LostUpdate> lost_updates(const model::Stepper& stepper, const model::State& state,
                                                   const model::JointAction& joint, const model::State& next);

// A step of evidence with lost updates.
struct LossyStep {
  StateRef from = 0, to = 0;
  model::JointAction action;
  std::vector<LostUpdate> lost;
};

// Of all steps on paths of the evidence, each once, in the order of claims.
[[nodiscard]] std::vector<LossyStep> lossy_steps(const model::System& system, const Evidence& evidence);

}  // namespace gnomon::verdict
