// SPDX-License-Identifier: Apache-2.0
//
// The reachable states as files: `mcmas -exportmodel`.
#pragma once

#include "base/limits.hpp"
#include "model/system.hpp"

#include <string>

namespace gnomon::cli {

// Writes model.dot, with an edge for each joint action and successor, and model.info to the folder, which must
// exist; empty is the current one. Throws FileError, and LimitError before anything is written.
void write_statespace(const model::System& system, const std::string& folder, const Limits& limits);

}  // namespace gnomon::cli
