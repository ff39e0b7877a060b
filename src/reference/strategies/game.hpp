// SPDX-License-Identifier: Apache-2.0
//
// Games in which a player tries to make the play satisfy a path formula, whatever the others do, with perfect recall
// and complete information. A position is a state of the system with a Safra tree of the formula
// (reference/strategies/run_trees).
#pragma once

#include "logic/formula.hpp"
#include "reference/limits.hpp"
#include "reference/operators/temporal.hpp"
#include "reference/paths/expansion.hpp"
#include "reference/space/graph.hpp"
#include "reference/space/state_set.hpp"

#include <cstddef>
#include <functional>

namespace gnomon::reference {

// Returns the states where the player can force that the next state, if there is one, is in the set.
using Force = std::function<StateSet(const StateSet&)>;

// Returns the states from which the player wins. With fairness, unfair plays are won, too. `holds` is called with
// the maximal state formulas of the path formula. Throws LimitError, also if there are more than `most_positions`
// positions.
[[nodiscard]] StateSet winning_states(const ExplicitGraph& graph, const Temporal& temporal,
                                      const logic::FormulaPool& pool, logic::FormulaId path,
                                      const PathExpansion::Holds& holds, const Force& force, Watch& watch,
                                      std::size_t most_positions);

}  // namespace gnomon::reference
