// SPDX-License-Identifier: Apache-2.0
//
// The turns of a strategy with moves put together that lead to the same turn, for text and pictures.
#pragma once

#include "logic/formula.hpp"
#include "verdict/evidence.hpp"

#include <cstddef>
#include <vector>

namespace gnomon::verdict {

// What the others do so that a turn follows.
struct Way {
  std::size_t turn = 0;
  std::vector<model::JointAction> actions;  // members of the coalition have none
};

// What a coalition does, and the ways that things can go then.
struct PlayedMove {
  std::vector<model::JointAction> choices;  // of the members; the others have none
  std::vector<Way> ways;
};

// Returns the moves of a turn in the strategy of a claim. A strategy of the coalition has each of its moves, with all
// ways that they can go. In a strategy against it, moves with the same way are one: the members do any of the choices.
[[nodiscard]] std::vector<PlayedMove> played_moves(const logic::FormulaPool& pool, const Claim& claim,
                                                   std::size_t turn);

}  // namespace gnomon::verdict
