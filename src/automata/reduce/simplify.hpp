// SPDX-License-Identifier: Apache-2.0
//
// Combines the reductions of this folder.
#pragma once

#include "automata/limits.hpp"
#include "automata/reduce/graph.hpp"

namespace gnomon::automata {

// Returns a graph for the same language with no more states, edges and acceptance sets. Throws LimitError if it is
// stopped.
[[nodiscard]] Graph simplified(Graph graph, Watch& watch);

}  // namespace gnomon::automata
