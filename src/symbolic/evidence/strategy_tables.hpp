// SPDX-License-Identifier: Apache-2.0
//
// Strategies that were found on decision diagrams, as tables.
#pragma once

#include "bdd/bdd.hpp"
#include "symbolic/encoding/encoding.hpp"
#include "symbolic/operators/temporal.hpp"
#include "symbolic/strategies/parameters.hpp"
#include "verdict/profile.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace gnomon::symbolic {

struct FoundStrategies {
  struct Strategy {
    std::string name;  // in strategy logic
    model::AgentId agent;
    std::optional<bdd::Bdd> rule;  // over states and actions; none: the agent may take any action
  };
  std::vector<Strategy> strategies;
  bdd::Bdd reached;  // the states where they matter
};

// Returns the first assignment of the parameters, as a cube, in `good`, a set of assignments that is not empty.
[[nodiscard]] bdd::Bdd chosen_parameters(std::span<const StrategyParameters* const> parameters, const bdd::Bdd& good);

// Returns a table for each strategy, with the observations that occur and in which the agent's protocol leaves a
// choice. Throws LimitError if there are too many of them.
[[nodiscard]] std::vector<verdict::PlannedStrategy> strategy_tables(const Encoding& encoding, const Temporal& free,
                                                                    const FoundStrategies& found);

}  // namespace gnomon::symbolic
