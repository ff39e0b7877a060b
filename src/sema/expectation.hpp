// SPDX-License-Identifier: Apache-2.0
//
// Expected verdicts that a model carries in comments: `-- EXPECT: TRUE` above a formula or at the
// end of its line. The shipped models and the test cases are checked against them.
#pragma once

#include "base/diagnostic.hpp"
#include "ispl/ast.hpp"

#include <optional>

namespace gnomon::sema {

// Returns the verdict that a comment expects for the formula at this place, if there is such a comment.
[[nodiscard]] std::optional<bool> expected_verdict(const Source& source, const ispl::Ast& ast, Span formula);

// Reports comments that are meant to expect a verdict and are not understood, and those that belong to no formula.
void check_expectations(const Source& source, const ispl::Ast& ast, Diagnostics& diagnostics);

}  // namespace gnomon::sema
