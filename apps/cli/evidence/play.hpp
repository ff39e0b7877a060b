// SPDX-License-Identifier: Apache-2.0
//
// The turns of a strategy with moves put together that lead to the same turn, for text and pictures.
#pragma once

#include "cli/picture/label.hpp"
#include "logic/model.hpp"
#include "verdict/evidence.hpp"

#include <cstddef>
#include <vector>

namespace gnomon::cli {

// Joint actions that lead to the same turn.
struct Way {
  std::size_t turn = 0;
  std::vector<model::JointAction> actions;
};

// What a coalition does, and the ways that things can go then.
struct PlayedMove {
  std::vector<model::JointAction> choices;  // joint actions of the members; others have none
  std::vector<Way> ways;
};

// The members of the coalition of a claim with a strategy.
[[nodiscard]] AgentSet coalition_of(const Model& model, const verdict::Claim& claim);

// The moves of a turn. A strategy of the coalition has each of its moves, with all ways that they can go.
// In a strategy against it, moves with the same way are one: the members do any of the choices.
[[nodiscard]] std::vector<PlayedMove> played_moves(const verdict::Claim& claim, std::size_t turn,
                                                   const AgentSet& coalition);

}  // namespace gnomon::cli
