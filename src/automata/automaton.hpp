// SPDX-License-Identifier: Apache-2.0
//
// Automata as plain values, for engines that build their product with a system. An automaton reads the
// states of a path one by one; it sees of each state which letters hold there. Letters are state
// formulas: the maximal ones of the path formula, without the negations in front of them.
//
// Reading starts with the initial state: the first transition is taken if its guard holds in the first state of the
// path. See automata/translate.hpp for what is accepted.
#pragma once

#include "logic/formula.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::automata {

// A letter, by its index in the list of letters, that holds or does not hold.
struct Literal {
  std::uint32_t letter = 0;
  bool holds = true;

  friend auto operator<=>(const Literal&, const Literal&) = default;
};

// A conjunction: ascending, no letter twice. The empty cube is true.
using Cube = std::vector<Literal>;
// A disjunction: no cube implies another. The empty guard is false.
using Guard = std::vector<Cube>;

struct Transition {
  std::uint32_t to = 0;
  Guard guard;
  // The acceptance sets that the transition belongs to, ascending.
  std::vector<std::uint32_t> marks;

  friend bool operator==(const Transition&, const Transition&) = default;
};

struct State {
  // Finite words: a word may end here. Infinite words, unless the class is General: the state lies in an accepting
  // component.
  bool accepting = false;
  // At most one for each target and set of marks.
  std::vector<Transition> transitions;
  // The path formulas, as text, that the rest of the word must satisfy; empty: every word is accepted from here.
  std::vector<std::string> obligations;

  friend bool operator==(const State&, const State&) = default;
};

// How hard it is to decide whether a run is accepting. Every class is contained in the next.
enum class Class : std::uint8_t {
  Finite,    // reads finite words
  Terminal,  // a run that reaches an accepting state can always be continued to an accepting one
  Weak,      // a run is accepting iff it stays in accepting states from some point on
  General,   // a run is accepting iff it takes transitions of every acceptance set infinitely often
};

struct Automaton {
  std::vector<logic::FormulaId> letters;
  std::vector<State> states;
  std::uint32_t initial = 0;
  // Infinite words: the number of sets of transitions that a run has to visit infinitely often. Without any, every
  // infinite run is accepting.
  std::uint32_t acceptance_sets = 0;
  Class kind = Class::General;

  [[nodiscard]] std::size_t transition_count() const;

  friend bool operator==(const Automaton&, const Automaton&) = default;
};

[[nodiscard]] std::string_view name(Class kind);

}  // namespace gnomon::automata
