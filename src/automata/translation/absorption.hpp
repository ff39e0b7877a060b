// SPDX-License-Identifier: Apache-2.0
//
// Obligations that are implied by others: G F p includes F p. A set with the first need not have the second, which
// keeps sets of obligations small and few.
#pragma once

#include "automata/translation/alternating.hpp"

#include <vector>

namespace gnomon::automata {

// The choices of an obligation, for its two states in a set: whether or not it has been pending since the last
// breakpoint of its group. The obligations that wait for the acceptance set of their group are marked as pending:
// absorbed ones, and in `counting` the obligation itself.
struct PreparedChoices {
  Choices plain;
  Choices counting;
  NumberSet absorbed;  // obligations that need not be in a set with this one
};

// Returns the choices of all obligations. Throws LimitError.
[[nodiscard]] std::vector<PreparedChoices> prepared_choices(const AlternatingAutomaton& alternating, Watch& watch);

}  // namespace gnomon::automata
