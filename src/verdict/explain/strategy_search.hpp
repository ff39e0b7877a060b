// SPDX-License-Identifier: Apache-2.0
//
// Strategies from rankings: the plays are explored from their start, and in every state the winning side chooses moves
// by the ranks of the next states.
#pragma once

#include "base/limits.hpp"
#include "model/step.hpp"
#include "verdict/evidence.hpp"
#include "verdict/explain/rules.hpp"
#include "verdict/explain/source.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace gnomon::verdict {

struct StrategyOptions {
  bool all = false;         // all moves by which the coalition wins, not just one in every state
  bool new_states = false;  // prefer moves to states not visited before; otherwise avoid them
  bool nested = true;       // also for claims inside of other strategies; otherwise the engine is trusted there
  // A larger strategy is not shown at all, since it would be unreadable.
  std::size_t most_turns = 5'000;
  std::size_t most_replies = 50'000;
};

struct StrategyQuery {
  const std::vector<model::AgentId>& members;
  bool holds = true;  // a strategy of the members; otherwise one of the others against them
  const PathShape& shape;
  const model::State& from;
};

struct FoundStrategy {
  std::vector<model::State> states;  // the states of the turns
  Strategy strategy;
};

// Returns nothing if the ranking says that this side does not win, or if the strategy is too large. Throws LimitError,
// and what the ranking throws.
[[nodiscard]] std::optional<FoundStrategy> find_strategy(const model::Stepper& stepper, const StrategyQuery& query,
                                                         Ranking& ranking, const StrategyOptions& options,
                                                         const Limits& limits);

}  // namespace gnomon::verdict
