// SPDX-License-Identifier: Apache-2.0
//
// Which states the operators of knowledge and correctness range over, as signals.
#pragma once

#include "bmc/unrolling.hpp"
#include "logic/formula.hpp"

namespace gnomon::bmc {

// One link from here to there for the operator of the formula. Says nothing about whether the other state is reachable.
[[nodiscard]] sat::Signal related(Unrolling& unrolling, const logic::FormulaPool& pool, logic::FormulaId formula,
                                  const Frame& here, const Frame& there);

}  // namespace gnomon::bmc
