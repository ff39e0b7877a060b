// SPDX-License-Identifier: Apache-2.0
//
// Formulas that a witness can show: they say only that something exists.
#pragma once

#include "logic/formula.hpp"

namespace gnomon::logic {

// All its modal operators, of which there is at least one, say of some path, strategy or state that it
// exists, once negations are pushed inwards: EF p, !AG p, !K(a, p), <g>X p, but neither AG p nor !<g>X p.
[[nodiscard]] bool is_existential(const FormulaPool& pool, FormulaId root);

}  // namespace gnomon::logic
