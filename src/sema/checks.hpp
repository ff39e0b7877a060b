// SPDX-License-Identifier: Apache-2.0
//
// Warnings about a model without errors: things that are never used, and behaviour that is probably not intended.
#pragma once

#include "sema/context.hpp"

namespace gnomon::sema {

// Warns about variables, actions, atoms, groups and constants that have no effect.
void check_usage(Context& context);

// Warns about protocol states without any action, an `Other` that is never reached, and assignments that may leave a
// domain. Each is decided by enumeration where that is cheap; where it is not, there is no warning.
void check_behaviour(Context& context);

}  // namespace gnomon::sema
