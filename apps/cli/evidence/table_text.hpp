// SPDX-License-Identifier: Apache-2.0
//
// A strategy of a coalition as a table for people:
//
//   if King.next is   General does
//   1                 race2
//   2                 race3
#pragma once

#include "model/system.hpp"
#include "verdict/explain/strategy_table.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace gnomon::cli {

// Aligned lines; of more than `most` rules the first ones.
[[nodiscard]] std::vector<std::string> strategy_table_lines(const model::System& system,
                                                            const verdict::StrategyTable& table, std::size_t most);

}  // namespace gnomon::cli
