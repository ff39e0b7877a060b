// SPDX-License-Identifier: Apache-2.0
//
// The value of Boolean operators and of formulas without modal operators, for which no other state matters. Whoever
// looks at single states asks here: the simulator, and those who build and validate evidence.
#pragma once

#include "logic/formula.hpp"
#include "model/evaluate.hpp"
#include "model/system.hpp"

namespace gnomon::logic {

// The value of a Boolean operator; Not looks at `left` only.
[[nodiscard]] bool apply_connective(Op op, bool left, bool right);

// Whether a formula without modal operators holds in a state.
[[nodiscard]] bool boolean_value(const model::System& system, const FormulaPool& pool, FormulaId formula,
                                 const model::State& state);

}  // namespace gnomon::logic
