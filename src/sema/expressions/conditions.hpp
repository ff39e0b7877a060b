// SPDX-License-Identifier: Apache-2.0
//
// Conditions and values of the syntax tree as terms: what stands in protocols, evolutions, definitions, atoms and
// initial states. Formulas have an algebra of their own (formula_algebra).
#pragma once

#include "sema/expressions/terms.hpp"

namespace gnomon::sema {

// Returns the meaning of an expression, as seen from a place. Mistakes are reported.
[[nodiscard]] Term term_of(Context& context, ispl::ExprId id, View view);
// The same of an index, which is not constant.
[[nodiscard]] Term term_of(Context& context, ispl::ConstantId id, View view);

// Returns a condition. A mistake counts as false, since nothing will be checked anyway.
[[nodiscard]] model::ExprId condition_of(Context& context, ispl::ExprId id, View view);

}  // namespace gnomon::sema
