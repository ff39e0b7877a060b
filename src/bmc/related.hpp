// SPDX-License-Identifier: Apache-2.0
//
// The accessibility relations of the operators of knowledge and correctness, as signals.
#pragma once

#include "bmc/unrolling.hpp"
#include "logic/formula.hpp"

namespace gnomon::bmc {

// Returns a signal: the operator of the formula relates the two frames. The second need not be reachable.
[[nodiscard]] sat::Signal related(Unrolling& unrolling, const logic::FormulaPool& pool, logic::FormulaId formula,
                                  const Frame& here, const Frame& there);

}  // namespace gnomon::bmc
