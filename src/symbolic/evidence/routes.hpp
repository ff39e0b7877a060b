// SPDX-License-Identifier: Apache-2.0
//
// Shortest ways and short infinite ways through sets of states. Ways are found by layers forwards and
// read off backwards.
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
  bdd::Bdd from;                                                  // any of these
  bdd::Bdd inside;                                                // all states before the last
  bdd::Bdd goal;                                                  // the last state
  bool moves = false;                                             // at least one step
  std::size_t longest = std::numeric_limits<std::size_t>::max();  // steps
};

struct Route {
  std::vector<model::State> states;
  bool arrived = false;  // if not, this is a shortest way to one of the farthest states inside
};

// All sets are of reachable states.
[[nodiscard]] Route shortest_route(const Encoding& encoding, Transitions& transitions, const RouteQuery& query);

// A way that comes back to its state at position `loop` after its last state.
struct Lasso {
  std::vector<model::State> states;
  std::size_t loop = 0;
};

// A short (fair) one on which all states are in `inside`.
[[nodiscard]] std::optional<Lasso> short_lasso(const Encoding& encoding, const Temporal& temporal,
                                               const model::State& from, const bdd::Bdd& inside);

}  // namespace gnomon::symbolic
