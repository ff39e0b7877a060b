// SPDX-License-Identifier: Apache-2.0
//
// Shortest ways and short infinite ways through an explicit graph.
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
  std::vector<StateIndex> from;                                   // any of these
  const StateSet& inside;                                         // all states before the last
  const StateSet& goal;                                           // the last state
  bool moves = false;                                             // at least one step
  std::size_t longest = std::numeric_limits<std::size_t>::max();  // steps
};

// The shortest one; of several, the one that the order of successors brings up first. `work` counts the
// transitions that were looked at.
[[nodiscard]] std::optional<Route> shortest_route(const ExplicitGraph& graph, const RouteQuery& query,
                                                  std::size_t* work = nullptr);

// A way that comes back to its state at position `loop` after its last state.
struct Lasso {
  Route states;
  std::size_t loop = 0;
};

// A short one on which all states are in `inside` and each of the sets in `fairness` is met on the loop.
// The shortest if there is no fairness and the graph is not too large.
[[nodiscard]] std::optional<Lasso> short_lasso(const ExplicitGraph& graph, StateIndex from, const StateSet& inside,
                                               const std::vector<StateSet>& fairness);

}  // namespace gnomon::reference
