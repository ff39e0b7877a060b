// SPDX-License-Identifier: Apache-2.0
//
// As few acceptance sets as can easily be had, and the rest of the marks in a standard form, so that equal
// states look equal.
#pragma once

#include "automata/automaton.hpp"
#include "automata/reduce/graph.hpp"

#include <optional>
#include <vector>

namespace gnomon::automata {

// The language stays. Afterwards
// - an edge between components misses no set, since it is taken once at most;
// - an edge inside of a component without accepting runs misses the first set;
// - an edge inside of another component misses a set only if some cycle there misses it.
void tidy_acceptance(Graph& graph);

// Returns which states of a graph with tidy acceptance, on infinite words, lie in components where every run that
// stays is accepting. Nothing for a graph with components where some are and some are not.
[[nodiscard]] std::optional<std::vector<bool>> weakly_accepting(const Graph& graph);

// Every run that reaches one of these states has an accepting continuation whatever the rest of the word.
[[nodiscard]] bool is_terminal(const Graph& graph, const std::vector<bool>& accepting);

}  // namespace gnomon::automata
