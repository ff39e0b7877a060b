// SPDX-License-Identifier: Apache-2.0
//
// Replaces several acceptance sets by one.
#pragma once

#include "automata/limits.hpp"
#include "automata/reduce/graph.hpp"

namespace gnomon::automata {

// Returns a graph for the same language with at most one acceptance set: a run has to visit the sets in turn. It has
// more states, and is not simplified. Throws LimitError.
[[nodiscard]] Graph degeneralised(const Graph& graph, Watch& watch);

}  // namespace gnomon::automata
