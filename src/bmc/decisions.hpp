// SPDX-License-Identifier: Apache-2.0
//
// A decision is one nondeterministic choice of a step: an agent's line under MultiAssignment, the value of one variable
// under SingleAssignment.
#pragma once

#include "base/limits.hpp"
#include "model/system.hpp"

#include <cstddef>
#include <vector>

namespace gnomon::bmc {

struct Decision {
  struct Line {
    model::ExprId condition;
    std::vector<model::Assignment> assignments;
    std::size_t group = 0;  // at most one line of a group is enabled in a valid state, with actions that are allowed
  };

  std::vector<Line> lines;  // not empty
  std::size_t groups = 0;   // 1 if the decision is deterministic
};

// Returns all decisions of a step, no two about the same variable. A solver finds the groups; lines for which it does
// not find out quickly whether they exclude each other get groups of their own. Throws LimitError.
[[nodiscard]] std::vector<Decision> find_decisions(const model::System& system, const gnomon::Limits& limits);

}  // namespace gnomon::bmc
