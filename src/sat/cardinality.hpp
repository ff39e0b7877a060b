// SPDX-License-Identifier: Apache-2.0
//
// Cardinality constraints on literals, as clauses. A literal that is listed twice counts twice. Unit
// propagation finds all consequences.
#pragma once

#include "sat/solver.hpp"

#include <span>

namespace gnomon::sat {

// Takes about 3 clauses per literal and one extra variable for every two literals; up to
// six literals take none.
void require_at_most_one(Solver& solver, std::span<const Literal> literals);
void require_exactly_one(Solver& solver, std::span<const Literal> literals);

}  // namespace gnomon::sat
