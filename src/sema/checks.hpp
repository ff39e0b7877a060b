// SPDX-License-Identifier: Apache-2.0
//
// Warnings about a model that is correct as a text: things that are never used, and behaviour that
// is probably not meant (see sema/behaviour_checks).
#pragma once

#include "sema/context.hpp"

namespace gnomon::sema {

// Variables, actions, atoms, groups and constants that do nothing.
void check_usage(Context& context);

// Protocol states without any action, an `Other` that is never reached, assignments that may leave
// a domain. Decided exactly by enumeration where that is cheap; silent where it is not.
void check_behaviour(Context& context);

}  // namespace gnomon::sema
