// SPDX-License-Identifier: Apache-2.0
//
// Merges bisimilar states.
#pragma once

#include "automata/limits.hpp"
#include "automata/reduce/graph.hpp"

namespace gnomon::automata {

// Returns the quotient by the coarsest bisimulation. Throws LimitError if it is stopped.
[[nodiscard]] Graph merged_by_bisimulation(const Graph& graph, Watch& watch);

}  // namespace gnomon::automata
