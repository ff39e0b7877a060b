// SPDX-License-Identifier: Apache-2.0
//
// Shortest runs from an initial state on an explicit graph.
#pragma once

#include "reference/space/graph.hpp"
#include "verdict/trace.hpp"

namespace gnomon::reference {

// Returns a shortest run to the state. States are numbered in the order of a breadth-first search, so the
// first predecessor of a state is one step nearer to an initial state.
[[nodiscard]] verdict::Trace shortest_trace(const ExplicitGraph& graph, StateIndex target);

// Returns the first enabled joint action that leads from one state to the other.
[[nodiscard]] const model::JointAction& joint_action(const ExplicitGraph& graph, StateIndex from, StateIndex to);

}  // namespace gnomon::reference
