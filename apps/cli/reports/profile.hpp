// SPDX-License-Identifier: Apache-2.0
//
// Strategies that show a verdict, as tables for people:
//
//   these strategies show it:
//     Player1, as y1:
//       if Environment.phase is   Player1 does
//       wishes                    one
#pragma once

#include "api/check.hpp"
#include "model/system.hpp"

#include <string>
#include <vector>

namespace gnomon::cli {

// Lines; of tables with many rules the first ones unless `full`. The outcome has a profile.
[[nodiscard]] std::vector<std::string> profile_lines(const model::System& system, const api::Outcome& outcome,
                                                     bool full);

}  // namespace gnomon::cli
