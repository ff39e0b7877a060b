// SPDX-License-Identifier: Apache-2.0
//
// Merges states that simulate each other, and removes edges that are dominated by others.
#pragma once

#include "automata/limits.hpp"
#include "automata/reduce/graph.hpp"

namespace gnomon::automata {

// Returns the graph reduced by direct simulation. A state simulates another one if it can match all of its steps, with
// guards that are at least as weak and acceptance at least as good. States that simulate each other become one, and an
// edge is removed if another edge of the same state dominates it. Takes time quadratic in the number of edges. Throws
// LimitError if it is stopped.
[[nodiscard]] Graph merged_by_simulation(const Graph& graph, Watch& watch);

}  // namespace gnomon::automata
