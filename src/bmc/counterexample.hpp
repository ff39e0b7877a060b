// SPDX-License-Identifier: Apache-2.0
//
// Turns the solution of a solver into evidence, which can be shown and replayed on the model.
#pragma once

#include "bmc/fragments.hpp"
#include "bmc/needs.hpp"
#include "bmc/skeleton.hpp"
#include "logic/formula.hpp"
#include "sat/solver.hpp"
#include "verdict/evidence.hpp"
#include "verdict/explain/rules.hpp"

#include <optional>

namespace gnomon::bmc {

// The solution of a solver for a skeleton whose root was assumed.
struct Solution {
  const Skeleton& skeleton;
  const sat::Solver& solver;
  const sat::Simulation& values;  // of the inputs
};

// Returns evidence for the statement. Nothing if the values along a path do not show the path formula, although its
// automaton accepts the path.
[[nodiscard]] std::optional<verdict::Evidence> read_evidence(const logic::FormulaPool& pool,
                                                             const verdict::Statement& statement, Needs& needs,
                                                             Fragments& fragments, const Solution& solution,
                                                             const gnomon::Limits& limits);

}  // namespace gnomon::bmc
