// SPDX-License-Identifier: Apache-2.0
//
// The sets of states that are reached after 0, 1, 2, … steps.
#pragma once

#include "engine/report.hpp"
#include "reference/limits.hpp"
#include "reference/space/graph.hpp"
#include "reference/space/state_set.hpp"

#include <cstddef>

namespace gnomon::reference {

// Returns how they repeat, inside of the domain. Throws LimitError after `most` steps.
[[nodiscard]] engine::Timing timing_of(const ExplicitGraph& graph, const StateSet& domain, std::size_t most,
                                       Watch& watch);

}  // namespace gnomon::reference
