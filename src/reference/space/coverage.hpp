// SPDX-License-Identifier: Apache-2.0
//
// What of a model occurs in its reachable states: every state and every move is looked at.
#pragma once

#include "engine/coverage.hpp"
#include "model/system.hpp"
#include "reference/limits.hpp"
#include "reference/space/graph.hpp"

namespace gnomon::reference {

// Throws LimitError.
[[nodiscard]] engine::Coverage coverage(const model::System& system, const ExplicitGraph& graph, const Limits& limits);

}  // namespace gnomon::reference
