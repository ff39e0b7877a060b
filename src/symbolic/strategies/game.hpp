// SPDX-License-Identifier: Apache-2.0
//
// Games of infinite duration: a player tries to make the play satisfy a path formula, whose deterministic automaton
// reads the states of the play. A position is a state of the system and one of the automaton; for each state of the
// automaton there is a set of system states.
//
// What a player can force in one step is given from outside, so that coalitions and prefixes of strategy
// quantifiers use the same algorithm. With fairness the player also wins the plays that are not fair.
#pragma once

#include "automata/determinise/deterministic.hpp"
#include "automata/limits.hpp"
#include "bdd/bdd.hpp"
#include "symbolic/operators/temporal.hpp"
#include "symbolic/paths/automaton.hpp"

#include <functional>

namespace gnomon::symbolic {

// Returns the states where the player can force that the next state, if there is one, is in the set.
using Force = std::function<bdd::Bdd(const bdd::Bdd&)>;

// Returns the states from which the player wins. Throws LimitError.
[[nodiscard]] bdd::Bdd winning_states(const Temporal& temporal, const automata::DeterministicAutomaton& automaton,
                                      const automata::Limits& limits, const StateSets& sets, const Force& force);

}  // namespace gnomon::symbolic
