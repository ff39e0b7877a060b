// SPDX-License-Identifier: Apache-2.0
//
// The number of reachable states that MCMAS 1.3.0 prints (model/mcmas_codes), on an explicit graph.
#pragma once

#include "base/big_int.hpp"
#include "model/mcmas_codes.hpp"
#include "model/system.hpp"
#include "reference/space/graph.hpp"

namespace gnomon::reference {

[[nodiscard]] BigInt mcmas_state_count(const model::System& system, const ExplicitGraph& graph);

}  // namespace gnomon::reference
