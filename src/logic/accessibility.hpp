// SPDX-License-Identifier: Apache-2.0
//
// Which states an operator of knowledge or correctness speaks of: it says that its operand holds in all states that are
// accessible from the present one. What an operator means stands here once, for all who go from state to state; the
// engines that compute with sets of states have it in their evaluations.
#pragma once

#include "logic/formula.hpp"
#include "model/system.hpp"

#include <vector>

namespace gnomon::logic {

struct Accessibility {
  // One way in which a state may be accessible.
  struct Way {
    model::AgentId agent;                   // whose doubt it is; invalid: nobody's in particular
    std::vector<model::AgentId> observers;  // all of them observe the same in both states
    std::vector<model::AgentId> correct;    // the other state is green for all of them
  };

  std::vector<Way> ways;  // a state is accessible if it is so in one of these; without any, no state is
  bool chained = false;   // also over several states, each accessible from the one before
};

// The operator of the node must be epistemic (logic/classify).
[[nodiscard]] Accessibility accessibility(const FormulaPool& pool, const Node& node);

}  // namespace gnomon::logic
