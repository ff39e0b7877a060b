// SPDX-License-Identifier: Apache-2.0
//
// A regular expression whose tests are state formulas, as an automaton of its own: for engines that
// keep one set of system states per state of the automaton. Let f_q mean "from here, the rest of a match from q is read
// and then f holds". Then
//
//   f_q = (ends_q and f) or some step of q: guard and X f_to          and <r>f = f_initial.
#pragma once

#include "automata/automaton.hpp"
#include "automata/translate.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace gnomon::automata {

struct RegularStep {
  std::uint32_t to = 0;
  Guard guard;

  friend bool operator==(const RegularStep&, const RegularStep&) = default;
};

struct RegularState {
  Guard ends;                      // holds where a match may end here
  std::vector<RegularStep> steps;  // at most one for each target
  std::string rest;                // the expression that remains to be matched; empty if there is none

  friend bool operator==(const RegularState&, const RegularState&) = default;
};

struct RegularAutomaton {
  std::vector<logic::FormulaId> letters;
  std::vector<RegularState> states;
  std::uint32_t initial = 0;

  friend bool operator==(const RegularAutomaton&, const RegularAutomaton&) = default;
};

// Returns whether all tests, at any depth, are state formulas.
[[nodiscard]] bool has_state_tests(const logic::FormulaPool& pool, logic::FormulaId expression);

// Returns the automaton of such an expression. A repetition r{m,n} takes n copies of r at most. Sign and acceptance
// sets of the options are ignored. Throws LimitError.
[[nodiscard]] RegularAutomaton regular_automaton(const logic::FormulaPool& pool, logic::FormulaId expression,
                                                 const TranslationOptions& options = {});

}  // namespace gnomon::automata
