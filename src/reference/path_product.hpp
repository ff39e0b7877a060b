// SPDX-License-Identifier: Apache-2.0
//
// The states from which some path satisfies a path formula, by a plain product of the graph with what the
// formula leaves to do.
#pragma once

#include "logic/classify.hpp"
#include "logic/formula.hpp"
#include "reference/graph.hpp"
#include "reference/limits.hpp"
#include "reference/path_expansion.hpp"
#include "reference/state_set.hpp"

#include <cstdint>
#include <vector>

namespace gnomon::reference {

struct PathQuery {
  logic::FormulaId formula;
  bool positive = true;  // otherwise: a path that does not satisfy it
  logic::PathKind paths = logic::PathKind::Infinite;
};

// `domain`: all states that paths may visit. `fairness`: sets that an infinite path must visit infinitely
// often. `holds`: for the formula's largest state formulas. Throws LimitError.
[[nodiscard]] StateSet states_with_path(const ExplicitGraph& graph, const StateSet& domain,
                                        const std::vector<StateSet>& fairness, const logic::FormulaPool& pool,
                                        const PathQuery& query, const PathExpansion::Holds& holds, Watch& watch,
                                        std::size_t most_nodes);

}  // namespace gnomon::reference
