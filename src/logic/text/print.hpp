// SPDX-License-Identifier: Apache-2.0
//
// Formulas as text in ISPL syntax, which reads back as the same formula. For the form in which MCMAS
// prints formulas next to their verdicts see logic/text/mcmas_text.hpp.
#pragma once

#include "logic/formula.hpp"
#include "model/system.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace gnomon::logic {

// Returns the formula as it is written in a Formulae section, without the semicolon: the prefix of the logic
// (`LTL `, `#PR `, …), then the formula with no more parentheses than needed.
[[nodiscard]] std::string formula_text(const model::System& system, const FormulaPool& pool, FormulaId root,
                                       Logic logic);
// Returns the same without words that MCMAS does not know, `Kw` and the like, where it can be said otherwise, and with
// `X` instead of bounds, unless that would be too long.
[[nodiscard]] std::string plain_formula_text(const model::System& system, const FormulaPool& pool, FormulaId root,
                                             Logic logic);
// Returns whether the formula can be written without bounds: with at most so many operators.
inline constexpr std::uint64_t most_plain_operators = 100'000;
[[nodiscard]] bool can_be_plain(const FormulaPool& pool, FormulaId root, Logic logic);

// Returns the prefix of formulas of this logic with a blank after it; empty if there is none.
[[nodiscard]] std::string_view prefix_text(Logic logic);

// Returns what stands for an operator in ISPL, with blanks around infix ones. Empty for operators whose text depends on
// more than the operator.
[[nodiscard]] std::string_view symbol_of(Op op);

// Returns the name of the group, or the names of the agents: `g`, `Alice, Bob`.
[[nodiscard]] std::string coalition_text(const model::System& system, const NamedCoalition& coalition);

}  // namespace gnomon::logic
