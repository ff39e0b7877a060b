// SPDX-License-Identifier: Apache-2.0
//
// Which formulas to check: lists of numbers and names such as "2,5-7,safety".
#pragma once

#include "logic/formula.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace gnomon::cli {

// The indices (from 0, ascending, each once) that lists of numbers (from 1) and of names choose. The name of a group
// chooses all formulas in it. Throws UsageError if a list is no such list or names a formula that is not there.
[[nodiscard]] std::vector<std::size_t> parse_selection(const std::vector<std::string>& lists,
                                                       std::span<const logic::Property> properties);

}  // namespace gnomon::cli
