// SPDX-License-Identifier: Apache-2.0
//
// First pass: declares everything that has a name: constants, agents with their variables, actions and
// observable variables, groups, and the names of the definitions and atoms. After it, expressions can be resolved
// in any order.
#pragma once

#include "sema/context.hpp"
#include "sema/lower.hpp"

namespace gnomon::sema {

// Throws UsageError for a given constant that the file does not declare.
void declare(Context& context, const GivenConstants& given_constants);

}  // namespace gnomon::sema
