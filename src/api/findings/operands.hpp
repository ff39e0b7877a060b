// SPDX-License-Identifier: Apache-2.0
//
// Whether an operand of a formula matters. One occurrence of it is replaced by the constant that makes the whole
// formula stronger, `false` where it stands under an even number of negations and else `true`. If the formula still
// holds, the operand does not matter, and the formula says less than it seems to say (Beer, Ben-David, Eisner, Rodeh
// 2001).
#pragma once

#include "logic/formula.hpp"

#include <cstdint>
#include <functional>

namespace gnomon::api {

struct Strengthening {
  logic::FormulaId stronger;  // the conjunct of the formula in which the operand stands, with the constant in its place
  logic::FormulaId operand;   // what is replaced
  bool replacement = false;   // by this constant
  // For the right side of an implication that is required of all reachable states: the left side, which never holds if
  // the operand does not matter.
  logic::FormulaId condition;
};

// Which operands are tried.
enum class StrengtheningScope : std::uint8_t {
  Everywhere,
  Invariants,  // those of Boolean and epistemic operators directly below AG
};

// Calls `visit` for operands that may not matter, operators before their operands and from left to right. If it returns
// true, the operand does not matter, and nothing inside of it is tried, nor the left side of the implication whose
// right side it is. Left out is what would say the same as another operand (one side of a conjunction that must hold),
// and what is neither strengthened nor weakened by `true` or `false` (the sides of an equivalence).
void for_each_strengthening(logic::FormulaPool& pool, logic::FormulaId formula, StrengtheningScope scope,
                            const std::function<bool(const Strengthening&)>& visit);

}  // namespace gnomon::api
