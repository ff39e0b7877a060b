// SPDX-License-Identifier: Apache-2.0
//
// Removes acceptance sets where that is easy, and brings the remaining marks into a normal form, so that equivalent
// states look equal.
#pragma once

#include "automata/automaton.hpp"
#include "automata/reduce/graph.hpp"

#include <optional>
#include <vector>

namespace gnomon::automata {

// Keeps the language. Afterwards
// - an edge between components misses no set, since it is taken once at most;
// - an edge inside of a component without accepting runs misses the first set;
// - an edge inside of another component misses a set only if some cycle there misses it.
void tidy_acceptance(Graph& graph);

// Returns which states of a graph with tidy acceptance, on infinite words, lie in components where every run that
// stays is accepting. Nothing if the graph has components in which some runs are accepting and some are not.
[[nodiscard]] std::optional<std::vector<bool>> weakly_accepting(const Graph& graph);

// Returns whether every run that reaches one of these states has an accepting continuation for every rest of the word.
[[nodiscard]] bool is_terminal(const Graph& graph, const std::vector<bool>& accepting);

}  // namespace gnomon::automata
