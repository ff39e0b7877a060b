// SPDX-License-Identifier: Apache-2.0
//
// What a coalition can do in a state and all that may come of it, by the concrete semantics.
#pragma once

#include "model/step.hpp"
#include "model/system.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace gnomon::verdict {

struct PossibleMove {
  std::vector<model::ActionId> choice;  // of the members
  // What all agents do, and a state that follows. None at all if every such joint action is blocked by an
  // overflow.
  std::vector<std::pair<model::JointAction, model::State>> outcomes;
};

// In lexicographic order of the choices. Nothing if there are more than `most` outcomes. `tick` is called for each
// outcome, and may throw to end it.
[[nodiscard]] std::optional<std::vector<PossibleMove>> coalition_moves(const model::Stepper& stepper,
                                                                       const std::vector<model::AgentId>& members,
                                                                       const model::State& state, std::size_t most,
                                                                       const std::function<void()>& tick);

}  // namespace gnomon::verdict
