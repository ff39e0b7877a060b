// SPDX-License-Identifier: Apache-2.0
//
// Deterministic automata on infinite words, as plain values for engines that solve games: a word has exactly one
// run, which is accepting if the marks of the transitions that it takes infinitely often satisfy the condition.
#pragma once

#include "automata/automaton.hpp"
#include "automata/determinise/condition.hpp"
#include "automata/limits.hpp"
#include "logic/formula.hpp"

#include <cstdint>
#include <vector>

namespace gnomon::automata {

struct MarkedTransition {
  std::uint32_t to = 0;
  Guard guard;
  Marks marks = 0;
};

struct DeterministicAutomaton {
  std::vector<logic::FormulaId> letters;
  // The transitions of each state: for all values of the letters exactly one of their guards holds.
  std::vector<std::vector<MarkedTransition>> states;
  std::uint32_t initial = 0;
  std::uint32_t mark_count = 0;
  Condition condition;
};

// Returns an automaton that accepts the infinite words that satisfy the path formula of LTL or LDL. Throws LimitError.
[[nodiscard]] DeterministicAutomaton deterministic_automaton(const logic::FormulaPool& pool, logic::FormulaId path,
                                                             const Limits& limits);

}  // namespace gnomon::automata
