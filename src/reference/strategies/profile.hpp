// SPDX-License-Identifier: Apache-2.0
//
// Strategies as tables, found by trying all of them, and a check of tables from any source.
#pragma once

#include "logic/formula.hpp"
#include "model/evaluate.hpp"
#include "reference/checker.hpp"
#include "verdict/profile.hpp"

#include <optional>

namespace gnomon::reference {

// Returns the strategies because of which the formula, of strategy logic or ATL with uniform strategies, holds in the
// state, or fails: those of its first quantifiers of one kind, or of its coalition. Nothing if the verdict is about all
// strategies. Throws LimitError.
[[nodiscard]] std::optional<verdict::Profile> find_profile(ExplicitChecker& checker, const model::State& state,
                                                           logic::FormulaId formula, const Reading& reading);

// Returns whether the strategies of the profile show the verdict. Throws LimitError.
[[nodiscard]] bool confirms(ExplicitChecker& checker, logic::FormulaId formula, const Reading& reading,
                            const verdict::Profile& profile);

}  // namespace gnomon::reference
