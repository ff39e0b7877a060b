// SPDX-License-Identifier: Apache-2.0
//
// The operators of the syntax tree as operators of the model and of the logic.
#pragma once

#include "ispl/ast.hpp"
#include "logic/formula.hpp"
#include "model/expression.hpp"

namespace gnomon::sema {

// Returns the operator on values. Only for operators that conditions and assignments may have.
[[nodiscard]] model::Op model_op(ispl::ExprKind kind);

// Returns the operator of formulas. Only for operators that formulas may have, without those on values.
[[nodiscard]] logic::Op formula_op(ispl::ExprKind kind);

}  // namespace gnomon::sema
