// SPDX-License-Identifier: Apache-2.0
//
// Expressions as ISPL text that reads back as the same expression. Where there is a choice the form
// is the one that MCMAS accepts too: `x = true` instead of a bare `x`, `0 - x` instead of `-x`,
// `~ & | ^` for Boolean values on right-hand sides. Numbers that are too large to be written are written as sums.
// Parentheses stand only where they are needed.
#pragma once

#include "ispl/grammar.hpp"
#include "model/system.hpp"

#include <optional>
#include <string>

namespace gnomon::model {

// From where variables are seen. Inside an agent its own variables are written bare and those of the
// environment as `Environment.v`; without an agent (Evaluation, InitStates, formulas) every variable
// is written with its agent.
using Viewpoint = std::optional<AgentId>;

// Returns a number as text, as a sum if it is too large for a literal.
[[nodiscard]] std::string number_text(Value value);

// Returns the text of a condition, a number or an enumeration value.
[[nodiscard]] std::string expression_text(const System& system, ExprId expression, Viewpoint viewpoint);

// Returns the text of a right-hand side or of an operand of a comparison, where a Boolean variable is just `x`.
[[nodiscard]] std::string value_expression_text(const System& system, ExprId expression, Viewpoint viewpoint);

// Returns the text of a condition that is part of a formula, in parentheses. In formulas `and`, `or` and `!` join
// formulas, so a condition that is one atom is written with `~ & | ^`.
[[nodiscard]] std::string test_text(const System& system, ExprId expression, ispl::Grammar grammar);

}  // namespace gnomon::model
