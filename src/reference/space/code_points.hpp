// SPDX-License-Identifier: Apache-2.0
//
// The number of reachable states that MCMAS 1.3.0 prints (model/code_points), on an explicit graph.
#pragma once

#include "base/big_int.hpp"
#include "model/code_points.hpp"
#include "model/system.hpp"
#include "reference/space/graph.hpp"

namespace gnomon::reference {

[[nodiscard]] BigInt inflated_state_count(const model::System& system, const ExplicitGraph& graph);

}  // namespace gnomon::reference
