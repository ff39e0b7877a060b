// SPDX-License-Identifier: Apache-2.0
//
// First pass: declares everything that has a name: constants, agents with their variables, actions and
// observable variables, groups, and the names of the definitions and atoms. After it, expressions can be resolved
// in any order.
#pragma once

#include "sema/context.hpp"
#include "sema/lower.hpp"

namespace gnomon::sema {

// Declares the constants and the entries of the tables alone. Throws UsageError for a given constant that the file does
// not declare.
void declare_constants(Context& context, const GivenConstants& given_constants);

// Returns the name of an entry of a table, which is a constant.
[[nodiscard]] std::string table_entry(const std::string& table, std::size_t index);

// Declares everything else, after the constants.
void declare(Context& context);

}  // namespace gnomon::sema
