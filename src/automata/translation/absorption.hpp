// SPDX-License-Identifier: Apache-2.0
//
// Obligations that others bring along anyway: whoever has to meet G F p has to meet F p at the same time. A
// set with the first need not have the second, which keeps sets of obligations small and few.
#pragma once

#include "automata/translation/alternating.hpp"

#include <vector>

namespace gnomon::automata {

// The choices of an obligation, in both ways in which it may stand in a set. Pending are the obligations
// that wait for the acceptance set of their group: those absorbed, and the obligation itself if it counts
// since the last breakpoint of its group.
struct PreparedChoices {
  Choices plain;
  Choices counting;
  NumberSet absorbed;  // obligations that need not be in a set with this one
};

// Returns the choices of all obligations. Throws LimitError.
[[nodiscard]] std::vector<PreparedChoices> prepared_choices(const AlternatingAutomaton& alternating, Watch& watch);

}  // namespace gnomon::automata
