// SPDX-License-Identifier: Apache-2.0
//
// The reachable states as files: `mcmas -exportmodel`.
#pragma once

#include "model/system.hpp"
#include "reference/space/graph.hpp"

#include <string>

namespace gnomon::cli {

// Writes model.dot, with an edge for each joint action and successor, and model.info to the folder, which must
// exist; empty is the current one. Throws FileError.
void write_statespace(const model::System& system, const reference::ExplicitGraph& graph, const std::string& folder);

}  // namespace gnomon::cli
