// SPDX-License-Identifier: Apache-2.0
//
// Smaller graphs with the same language: three ways, from the cheapest to the dearest.
#pragma once

#include "automata/graph.hpp"
#include "automata/limits.hpp"

namespace gnomon::automata {

// Only what can be reached and from which some word is accepted; the initial state stays in any case.
[[nodiscard]] Graph trimmed(const Graph& graph);

// States with the same edges become one: the coarsest bisimulation.
[[nodiscard]] Graph merged_by_bisimulation(const Graph& graph, Watch& watch);

// A state simulates another one if it can follow all of its steps, with guards and acceptance at least as
// good. States that simulate each other become one, and of two edges of a state the one whose target
// does no more than the other's is left out (direct simulation). Quadratic in the number of edges.
[[nodiscard]] Graph merged_by_simulation(const Graph& graph, Watch& watch);

}  // namespace gnomon::automata
