// SPDX-License-Identifier: Apache-2.0
//
// Third pass: formulas of all logics and the fairness conditions.
#pragma once

#include "sema/context.hpp"

namespace gnomon::sema {

void lower_fairness(Context& context);

// Appends a property for each formula of the file (for each instance, if it has a `for`).
void lower_formulas(Context& context);

}  // namespace gnomon::sema
