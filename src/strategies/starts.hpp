// SPDX-License-Identifier: Apache-2.0
//
// Where the strategies of a coalition must succeed.
#pragma once

#include "logic/strategies.hpp"
#include "model/evaluate.hpp"
#include "model/system.hpp"
#include "strategies/arena.hpp"

#include <vector>

namespace gnomon::strategies {

// All states from which uniform strategies of the members must succeed for the coalition to win in the given one, each
// once; the given one is among them.
[[nodiscard]] std::vector<model::State> coalition_starts(const model::System& system,
                                                         const std::vector<model::AgentId>& members,
                                                         logic::UniformStart start, const model::State& state,
                                                         const AlikeStates& alike);

}  // namespace gnomon::strategies
