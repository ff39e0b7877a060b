// SPDX-License-Identifier: Apache-2.0
//
// Formulas of strategy logic as engines that work on sets of states need them: prefixes of quantifiers and bindings in
// one piece, and which parts of a sentence mean the same whatever strategies are quantified and bound around them.
#pragma once

#include "logic/formula.hpp"
#include "model/system.hpp"

#include <vector>

namespace gnomon::logic {

struct StrategyPrefix {
  std::vector<FormulaId> operators;  // quantifiers and bindings, from the outermost on
  FormulaId body;                    // what they stand before
  bool path = false;                 // it is a path formula: all outcomes are meant
};

// The formula begins with a quantifier or a binding.
[[nodiscard]] StrategyPrefix strategy_prefix(const FormulaPool& pool, FormulaId formula);

// The largest state formulas inside of the sentence that do not depend on the strategies around them, ascending.
[[nodiscard]] std::vector<FormulaId> independent_parts(const model::System& system, const FormulaPool& pool,
                                                       FormulaId sentence);

}  // namespace gnomon::logic
