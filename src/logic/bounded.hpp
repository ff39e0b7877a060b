// SPDX-License-Identifier: Apache-2.0
//
// Temporal operators with bounds: `F[2,5] f`, `f U[0,3] g`. They are path formulas of dynamic logic, marked with
// Spelling::Bounded, so that they are written as they were:
//
//   F[m,n] f     <tt{m,n}>f                      G[m,n] f     [tt{m,n}]f
//   f U[m,n] g   <f{m,n}>g                       f R[m,n] g   [(!f){m,n}]g
//   f W[m,n] g   (f U[m,n] g) or G[0,n] f
//
// If f is a path formula, `f?; tt` stands for the step `f`. What decides path formulas decides these without knowing of
// them. Behind the quantifiers of CTL and ATL they are read like the other operators there, step by step: E(f U[0,n] g)
// is g or (f and EX E(f U[0,n-1] g)), also in deadlocks.
#pragma once

#include "logic/formula.hpp"

#include <cstdint>
#include <optional>

namespace gnomon::logic {

struct BoundedOperator {
  Op op = Op::Finally;              // or Globally, Until, Release, WeakUntil
  FormulaId left, right;            // of F and G: `left`
  std::uint32_t low = 0, high = 0;  // `Node::unbounded`: there is no upper bound
};

// Returns the operator that a formula is, if it is one of these.
[[nodiscard]] std::optional<BoundedOperator> bounded_operator(const FormulaPool& pool, FormulaId formula);
[[nodiscard]] FormulaId add_bounded(FormulaPool& pool, const BoundedOperator& bounded);

// Returns whether the path formula is such an operator on state formulas, as CTL and ATL have behind quantifiers.
[[nodiscard]] bool is_bounded_path(const FormulaPool& pool, FormulaId path);

// Returns the formula with `X` instead of bounds: F[0,2] f is f or X (f or X f). Shared parts are shared; nothing if it
// would have more than `most` operators when it is written.
[[nodiscard]] std::optional<FormulaId> without_bounds(FormulaPool& pool, FormulaId root, Logic logic,
                                                      std::uint64_t most);

}  // namespace gnomon::logic
