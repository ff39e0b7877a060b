// SPDX-License-Identifier: Apache-2.0
//
// A model and what is asked of it, as one value: what generators make, what engines are compared on
// and what a shrinker makes smaller.
#pragma once

#include "logic/model.hpp"

#include <optional>
#include <string>

namespace gnomon::test {

using Case = Model;

// The question whether a formula of the case holds, in the smallest logic that it belongs to.
[[nodiscard]] logic::Property property_of(const Case& item, logic::FormulaId formula);
// One formula more to check, in the smallest logic that it belongs to.
void ask(Case& item, logic::FormulaId formula);

// The language has names for groups only: those in formulas that have none get one.
[[nodiscard]] Case with_named_groups(Case item);

// The case as ISPL, with named groups.
[[nodiscard]] std::string to_text(const Case& item);
// Nothing if the text has an error.
[[nodiscard]] std::optional<Case> from_text(const std::string& text);

}  // namespace gnomon::test
