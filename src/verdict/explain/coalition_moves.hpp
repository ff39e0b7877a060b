// SPDX-License-Identifier: Apache-2.0
//
// The moves of a coalition in a state and their possible results, by the concrete semantics.
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
  // Joint actions with their successors. Empty if every such joint action is blocked by an overflow.
  std::vector<std::pair<model::JointAction, model::State>> outcomes;
};

// Returns the moves in lexicographic order of the choices. Nothing if there are more than `most` outcomes. `tick` is
// called for each outcome, and may throw to end the work.
[[nodiscard]] std::optional<std::vector<PossibleMove>> coalition_moves(const model::Stepper& stepper,
                                                                       const std::vector<model::AgentId>& members,
                                                                       const model::State& state, std::size_t most,
                                                                       const std::function<void()>& tick);

}  // namespace gnomon::verdict
