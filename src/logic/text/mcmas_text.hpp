// SPDX-License-Identifier: Apache-2.0
//
// Formulas as MCMAS and its descendants print them next to a verdict, for the compatible mode
// and for comparisons with recorded verdicts: `(AG (a -> K(i, b)))`.
#pragma once

#include "logic/formula.hpp"
#include "model/system.hpp"

#include <string>

namespace gnomon::logic {

[[nodiscard]] std::string mcmas_text(const model::System& system, const FormulaPool& pool, FormulaId root, Logic logic);

}  // namespace gnomon::logic
