// SPDX-License-Identifier: Apache-2.0
//
// The picture of the reachable states, which are counted from 1. An initial state has all its values, others have what
// is different from the initial state that they are reached from. An edge says what decides between it and others: who
// has no other action there, or may take any, is left out. Dashed edges connect states that agents cannot
// tell apart.
#pragma once

#include "api/simulation/state_graph.hpp"
#include "cli/picture/picture.hpp"

namespace gnomon::cli {

struct StateGraphStyle {
  bool values = true;  // of the variables
  bool atoms = false;  // that hold
  bool full = false;   // all values in every state
};

[[nodiscard]] Picture state_graph_picture(const model::System& system, const api::StateGraph& graph,
                                          const StateGraphStyle& style);

}  // namespace gnomon::cli
