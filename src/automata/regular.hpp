// SPDX-License-Identifier: Apache-2.0
//
// A regular expression whose tests are state formulas, as an automaton of its own: for engines that
// keep one set of system states per state of the automaton. With f_q for "from here the rest of a
// match is read and then f holds",
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
  Guard ends;                      // where a match may end here
  std::vector<RegularStep> steps;  // at most one for each target
  std::string rest;                // the expression that is left to match; empty: nothing

  friend bool operator==(const RegularState&, const RegularState&) = default;
};

struct RegularAutomaton {
  std::vector<logic::FormulaId> letters;
  std::vector<RegularState> states;
  std::uint32_t initial = 0;

  friend bool operator==(const RegularAutomaton&, const RegularAutomaton&) = default;
};

// All tests, at any depth, are state formulas.
[[nodiscard]] bool has_state_tests(const logic::FormulaPool& pool, logic::FormulaId expression);

// Returns the automaton of such an expression. A repetition r{m,n} takes n copies of r at most. Sign and acceptance
// sets of the options play no part. Throws LimitError.
[[nodiscard]] RegularAutomaton regular_automaton(const logic::FormulaPool& pool, logic::FormulaId expression,
                                                 const TranslationOptions& options = {});

}  // namespace gnomon::automata
