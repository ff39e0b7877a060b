// SPDX-License-Identifier: Apache-2.0
//
// Warnings about a model without errors: things that are never used, and behaviour that is probably not intended.
#pragma once

#include "sema/context.hpp"

namespace gnomon::sema {

// Warns about variables, actions, atoms, groups and constants that have no effect.
void check_usage(Context& context);

// Warns about protocol states without any action, an `Other` that is never reached, assignments that may leave a
// domain, and lines that are enabled together although one of them fires, as far as these warnings are wanted. Each is
// decided by a search with a budget; where that is used up, there is no warning. Returns whether the budget was enough.
bool check_behaviour(Context& context);

// Warns about initial values that depend on each other, and about those that `InitStates` excludes, as far as these
// warnings are wanted and a search with a budget finds them.
void check_initial_values(Context& context);

// Returns whether warnings of this kind are found by such a search.
[[nodiscard]] bool is_searched_for(Code code);

}  // namespace gnomon::sema
