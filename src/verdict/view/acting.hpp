// SPDX-License-Identifier: Apache-2.0
//
// Which agents do something that matters, so that those who idle can be left out.
#pragma once

#include "model/evaluate.hpp"
#include "model/system.hpp"

#include <vector>

namespace gnomon::verdict {

// Whether actions make a difference, as far as the text of a model tells.
class Acting {
 public:
  explicit Acting(const model::System& system);

  // Returns whether the agent has other actions than this one, some evolution asks for it, and it is not called `none`,
  // `nothing`, …
  [[nodiscard]] bool matters(model::AgentId agent, model::ActionId action) const {
    return action.valid() && matters_[agent.index()][action.index()];
  }
  // Returns the other agents whose evolution asks for the action, ascending.
  [[nodiscard]] const std::vector<model::AgentId>& asked_by(model::AgentId agent, model::ActionId action) const {
    return asked_by_[agent.index()][action.index()];
  }

 private:
  std::vector<std::vector<bool>> matters_;  // by agent and action
  std::vector<std::vector<std::vector<model::AgentId>>> asked_by_;
};

}  // namespace gnomon::verdict
