// SPDX-License-Identifier: Apache-2.0
//
// Puts the ways to make a graph smaller together.
#pragma once

#include "automata/limits.hpp"
#include "automata/reduce/graph.hpp"

namespace gnomon::automata {

// The same language with fewer states, edges and acceptance sets. Throws LimitError if it is stopped.
[[nodiscard]] Graph simplified(Graph graph, Watch& watch);

}  // namespace gnomon::automata
