// SPDX-License-Identifier: Apache-2.0
//
// Shortest paths and short lassos through sets of states. Paths are found by forward layers and read off backwards.
#pragma once

#include "bdd/bdd.hpp"
#include "model/evaluate.hpp"
#include "symbolic/encoding/encoding.hpp"
#include "symbolic/operators/temporal.hpp"
#include "symbolic/relation/transitions.hpp"

#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

namespace gnomon::symbolic {

struct RouteQuery {
  bdd::Bdd from;                                                  // contains the first state
  bdd::Bdd inside;                                                // contains all states before the last
  bdd::Bdd goal;                                                  // contains the last state
  bool moves = false;                                             // at least one step
  std::size_t longest = std::numeric_limits<std::size_t>::max();  // the largest number of steps
};

struct Route {
  std::vector<model::State> states;
  bool arrived = false;  // if not, this is a shortest path to one of the farthest states inside
};

// All sets are of reachable states.
[[nodiscard]] Route shortest_route(const Encoding& encoding, Transitions& transitions, const RouteQuery& query);

// A path that returns to its state at position `loop` after its last state.
struct Lasso {
  std::vector<model::State> states;
  std::size_t loop = 0;
};

// Returns a short (fair) lasso on which all states are in `inside`.
[[nodiscard]] std::optional<Lasso> short_lasso(const Encoding& encoding, const Temporal& temporal,
                                               const model::State& from, const bdd::Bdd& inside);

}  // namespace gnomon::symbolic
