// SPDX-License-Identifier: Apache-2.0
//
// First pass: everything that has a name. Constants, agents with their variables, actions and
// observable variables, groups, and the names of the atoms. After it, expressions can be resolved
// in any order.
#pragma once

#include "sema/context.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::sema {

// Values given on the command line, overriding those in the file.
using Definitions = std::vector<std::pair<std::string, std::int64_t>>;

// Throws UsageError for a definition of a constant that the file does not declare.
void declare(Context& context, const Definitions& definitions);

}  // namespace gnomon::sema
