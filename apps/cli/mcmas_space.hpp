// SPDX-License-Identifier: Apache-2.0
//
// The reachable states as files: `mcmas -exportmodel`.
#pragma once

#include "model/system.hpp"
#include "reference/graph.hpp"

#include <string>

namespace gnomon::cli {

// The graph in the language of Graphviz: an edge for each joint action and successor.
[[nodiscard]] std::string statespace_dot(const model::System& system, const reference::ExplicitGraph& graph);
// The values of the variables in each state.
[[nodiscard]] std::string statespace_info(const model::System& system, const reference::ExplicitGraph& graph);

}  // namespace gnomon::cli
