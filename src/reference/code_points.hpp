// SPDX-License-Identifier: Apache-2.0
//
// The number of reachable states that MCMAS 1.3.0 prints, for output that is compatible with it.
//
// MCMAS counts assignments to the bits of its encoding. Where the size of an integer range is not a
// power of two, some of its values have two codes, and a state counts once for every combination of
// the codes of its values.
#pragma once

#include "model/system.hpp"
#include "reference/graph.hpp"

namespace gnomon::reference {

// 2 if MCMAS has two codes for this value of the domain, else 1.
[[nodiscard]] unsigned code_points(const model::Domain& domain, model::Value value);

// No variable has a value with two codes: the count is the number of states.
[[nodiscard]] bool counts_states_once(const model::System& system);

[[nodiscard]] double inflated_state_count(const model::System& system, const ExplicitGraph& graph);

}  // namespace gnomon::reference
