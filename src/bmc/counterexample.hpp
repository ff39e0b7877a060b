// SPDX-License-Identifier: Apache-2.0
//
// From the solution of a solver to evidence that people can read and that can be run on the model.
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

// What a solver has found for a skeleton whose root it was told to assume.
struct Solution {
  const Skeleton& skeleton;
  const sat::Solver& solver;
  const sat::Simulation& values;  // of the inputs
};

// Evidence for the statement. Nothing if the automaton of a path formula knows more than the path shows.
[[nodiscard]] std::optional<verdict::Evidence> read_evidence(const logic::FormulaPool& pool,
                                                             const verdict::Statement& statement, Needs& needs,
                                                             Fragments& fragments, const Solution& solution,
                                                             const gnomon::Limits& limits);

}  // namespace gnomon::bmc
