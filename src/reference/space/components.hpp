// SPDX-License-Identifier: Apache-2.0
//
// Strongly connected components of the part of an explicit graph that is reachable from a state without
// leaving a set.
#pragma once

#include "reference/space/graph.hpp"
#include "reference/space/state_set.hpp"

#include <cstddef>
#include <unordered_map>
#include <vector>

namespace gnomon::reference {

class Components {
 public:
  // Nothing is reachable if the first state is outside of the set.
  Components(const ExplicitGraph& graph, StateIndex from, const StateSet& inside);

  [[nodiscard]] std::size_t count() const { return members_.size(); }
  // Returns the component of a reachable state.
  [[nodiscard]] std::size_t of(StateIndex s) const { return component_.at(s); }
  [[nodiscard]] const std::vector<StateIndex>& members(std::size_t component) const { return members_[component]; }
  // Returns all reachable states.
  [[nodiscard]] const std::vector<StateIndex>& states() const { return states_; }

 private:
  std::unordered_map<StateIndex, std::size_t> component_;
  std::vector<std::vector<StateIndex>> members_;
  std::vector<StateIndex> states_;
};

}  // namespace gnomon::reference
