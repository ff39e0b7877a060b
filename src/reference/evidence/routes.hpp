// SPDX-License-Identifier: Apache-2.0
//
// Shortest paths and short lassos in an explicit graph.
#pragma once

#include "reference/space/graph.hpp"
#include "reference/space/state_set.hpp"

#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

namespace gnomon::reference {

using Route = std::vector<StateIndex>;

struct RouteQuery {
  std::vector<StateIndex> from;                                   // contains the first state
  const StateSet& inside;                                         // contains all states before the last
  const StateSet& goal;                                           // contains the last state
  bool moves = false;                                             // at least one step
  std::size_t longest = std::numeric_limits<std::size_t>::max();  // the largest number of steps
};

// Returns a shortest path; of several, the first one by the order of successors. `work` counts the transitions that
// were visited.
[[nodiscard]] std::optional<Route> shortest_route(const ExplicitGraph& graph, const RouteQuery& query,
                                                  std::size_t* work = nullptr);

// A path that returns to its state at position `loop` after its last state.
struct Lasso {
  Route states;
  std::size_t loop = 0;
};

// Returns a short lasso on which all states are in `inside` and each of the sets in `fairness` is visited on the loop.
// It is a shortest one if there is no fairness and the graph is not too large.
[[nodiscard]] std::optional<Lasso> short_lasso(const ExplicitGraph& graph, StateIndex from, const StateSet& inside,
                                               const std::vector<StateSet>& fairness);

}  // namespace gnomon::reference
