// SPDX-License-Identifier: Apache-2.0
//
// Strategies from rankings: the plays are followed state by state from where they begin, and in every
// state the side that wins takes what the ranking of the next states allows.
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
  bool new_states = false;  // rather to states that were not seen before; otherwise rather not
  bool nested = true;       // also inside of other strategies; otherwise the engine's word must do there
  // No strategy at all rather than one with more than this: nobody could read it.
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
  std::vector<model::State> states;  // that the turns are about
  Strategy strategy;
};

// Nothing if the ranking says that this side does not win, or if the strategy is too large. Throws LimitError, and what
// the ranking throws.
[[nodiscard]] std::optional<FoundStrategy> find_strategy(const model::Stepper& stepper, const StrategyQuery& query,
                                                         Ranking& ranking, const StrategyOptions& options,
                                                         const Limits& limits);

}  // namespace gnomon::verdict
