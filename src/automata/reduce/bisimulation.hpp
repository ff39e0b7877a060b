// SPDX-License-Identifier: Apache-2.0
//
// Merges states that do the same.
#pragma once

#include "automata/limits.hpp"
#include "automata/reduce/graph.hpp"

namespace gnomon::automata {

// States with the same edges become one. Throws LimitError if it is stopped.
[[nodiscard]] Graph merged_by_bisimulation(const Graph& graph, Watch& watch);

}  // namespace gnomon::automata
