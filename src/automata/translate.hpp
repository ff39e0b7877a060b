// SPDX-License-Identifier: Apache-2.0
//
// The interface of this folder: translates path formulas of LTL and LDL to automata.
//
//   formula -> normal_form -> alternating -> nondeterministic -> simplify -> Automaton
//
// All functions are deterministic, need no recursion on the nesting of formulas, and throw LimitError when
// the automaton grows beyond the limits or the caller requests a stop.
#pragma once

#include "automata/automaton.hpp"
#include "automata/limits.hpp"
#include "automata/translation/normal_form.hpp"
#include "logic/formula.hpp"

#include <functional>
#include <string>

namespace gnomon::automata {

struct TranslationOptions {
  Sign sign = Sign::Positive;  // Negative: the automaton of the negation
  // Several acceptance sets where that saves states; else at most one.
  bool generalised = true;
  // Returns the name of a letter in the obligations of states. Without it, states have no obligations as text.
  std::function<std::string(logic::FormulaId)> letter_name;
  Limits limits;
};

// Returns an automaton that accepts the infinite words that satisfy the path formula.
[[nodiscard]] Automaton infinite_automaton(const logic::FormulaPool& pool, logic::FormulaId path,
                                           const TranslationOptions& options = {});

// Returns an automaton that accepts the finite non-empty words that satisfy the path formula. It reads one state of the
// trace with each transition, so a trace of one state is one transition; the initial state is not accepting.
[[nodiscard]] Automaton finite_automaton(const logic::FormulaPool& pool, logic::FormulaId path,
                                         const TranslationOptions& options = {});

}  // namespace gnomon::automata
