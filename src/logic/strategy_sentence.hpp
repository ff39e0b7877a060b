// SPDX-License-Identifier: Apache-2.0
//
// Formulas of strategy logic in the form that engines on sets of states need: prefixes of quantifiers and bindings as
// one unit, and the parts of a sentence whose meaning does not depend on the strategies quantified and bound around
// them.
#pragma once

#include "logic/formula.hpp"
#include "model/system.hpp"

#include <vector>

namespace gnomon::logic {

struct StrategyPrefix {
  std::vector<FormulaId> operators;  // quantifiers and bindings, from the outermost on
  FormulaId body;                    // the operand of the innermost one
  bool path = false;                 // the body is a path formula, which must hold on all outcomes
};

// Splits a formula that begins with a quantifier or a binding.
[[nodiscard]] StrategyPrefix strategy_prefix(const FormulaPool& pool, FormulaId formula);

// Returns the largest state formulas inside of the sentence that do not depend on the strategies around them,
// ascending.
[[nodiscard]] std::vector<FormulaId> independent_parts(const model::System& system, const FormulaPool& pool,
                                                       FormulaId sentence);

}  // namespace gnomon::logic
