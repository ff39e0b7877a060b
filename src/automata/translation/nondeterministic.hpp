// SPDX-License-Identifier: Apache-2.0
//
// From alternating to nondeterministic automata: a state is the set of all current obligations.
#pragma once

#include "automata/reduce/graph.hpp"
#include "automata/translation/alternating.hpp"

namespace gnomon::automata {

// Throws LimitError.
[[nodiscard]] Graph nondeterministic_automaton(const AlternatingAutomaton& alternating, Words words, Watch& watch);

}  // namespace gnomon::automata
