// SPDX-License-Identifier: Apache-2.0
//
// Strategies as tables, found by trying all of them, and a judge for tables that anybody found.
#pragma once

#include "logic/formula.hpp"
#include "model/evaluate.hpp"
#include "reference/checker.hpp"
#include "verdict/profile.hpp"

#include <optional>

namespace gnomon::reference {

// The strategies because of which the formula, of strategy logic or ATL with uniform strategies, holds in the state, or
// fails: those of its first quantifiers, as far as they are of one kind, or of its coalition. Nothing if it is about
// all strategies. Throws LimitError.
[[nodiscard]] std::optional<verdict::Profile> find_profile(ExplicitChecker& checker, const model::State& state,
                                                           logic::FormulaId formula, const Reading& reading);

// The strategies of the profile do what they are said to do. Throws LimitError.
[[nodiscard]] bool confirms(ExplicitChecker& checker, logic::FormulaId formula, const Reading& reading,
                            const verdict::Profile& profile);

}  // namespace gnomon::reference
