// SPDX-License-Identifier: Apache-2.0
//
// Merges states that can do the same, and leaves out edges that others make needless.
#pragma once

#include "automata/limits.hpp"
#include "automata/reduce/graph.hpp"

namespace gnomon::automata {

// A state simulates another one if it can follow all of its steps, with guards and acceptance at least as
// good. States that simulate each other become one, and of two edges of a state the one whose target
// does no more than the other's is left out (direct simulation). Takes time quadratic in the number of
// edges. Throws LimitError if it is stopped.
[[nodiscard]] Graph merged_by_simulation(const Graph& graph, Watch& watch);

}  // namespace gnomon::automata
