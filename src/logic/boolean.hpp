// SPDX-License-Identifier: Apache-2.0
//
// The value of Boolean operators, and of formulas without modal operators, which depend on one state only. The
// simulator, and the code that builds and validates evidence, evaluate formulas in single states with these functions.
#pragma once

#include "logic/formula.hpp"
#include "model/evaluate.hpp"
#include "model/system.hpp"

namespace gnomon::logic {

// Returns the value of a Boolean operator; Not ignores `right`.
[[nodiscard]] bool apply_connective(Op op, bool left, bool right);

// Returns whether a formula without modal operators holds in a state.
[[nodiscard]] bool boolean_value(const model::System& system, const FormulaPool& pool, FormulaId formula,
                                 const model::State& state);

}  // namespace gnomon::logic
