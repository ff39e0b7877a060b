// SPDX-License-Identifier: Apache-2.0
//
// First pass: declares everything that has a name: constants, agents with their variables, actions and
// observable variables, groups, and the names of the atoms. After it, expressions can be resolved
// in any order.
#pragma once

#include "sema/context.hpp"
#include "sema/lower.hpp"

namespace gnomon::sema {

// Throws UsageError for a definition of a constant that the file does not declare.
void declare(Context& context, const Definitions& definitions);

}  // namespace gnomon::sema
