// SPDX-License-Identifier: Apache-2.0
//
// The alternating automaton of a term: it has a state for each obligation that may arise. A run is a tree;
// from a state it continues in all the next states of one of its choices. It is accepting iff no branch
// stays forever among eventualities, obligations that must be met at some time (a U b, <r>f). These form groups that
// can be left but not entered again, so the automaton is weak.
#pragma once

#include "automata/translation/choices.hpp"
#include "automata/translation/normal_form.hpp"

#include <cstdint>
#include <vector>

namespace gnomon::automata {

struct AlternatingState {
  static constexpr std::uint32_t no_group = 0xFFFF'FFFFU;

  TermId term;
  Choices choices;  // next: numbers of states
  // The group of eventualities that lead to each other, if the obligation belongs to one.
  std::uint32_t group = no_group;
};

struct AlternatingAutomaton {
  std::vector<AlternatingState> states;
  NumberSet initial;                       // a conjunction
  std::vector<std::uint32_t> group_sizes;  // in states
  // Finite words: the state that forbids the word to end.
  std::uint32_t more = AlternatingState::no_group;
};

// Returns the automaton of the formula, to whose terms it may add. Throws LimitError.
[[nodiscard]] AlternatingAutomaton alternating_automaton(NormalForm& form, Watch& watch);

}  // namespace gnomon::automata
