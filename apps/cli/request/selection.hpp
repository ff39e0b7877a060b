// SPDX-License-Identifier: Apache-2.0
//
// Which formulas to check: lists of numbers such as "2,5-7".
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace gnomon::cli {

// The indices (from 0, ascending, each once) that a list of numbers (from 1) names. Throws UsageError
// if it is no such list or names a formula beyond `count`.
[[nodiscard]] std::vector<std::size_t> parse_selection(std::string_view text, std::size_t count);

}  // namespace gnomon::cli
