// SPDX-License-Identifier: Apache-2.0
//
// The states of evidence that start a fair path: those on infinite paths, and those on finite paths
// that lead to such states. Whether the infinite paths are fair is checked elsewhere (verdict/validate).
#pragma once

#include "verdict/evidence.hpp"

#include <functional>
#include <vector>

namespace gnomon::verdict {

// Calls `visit` with all paths of the claims and the runs of their links, in a fixed order; not with those of
// Evidence::fair. Runs without states are left out.
void for_each_path(const Evidence& evidence, const std::function<void(const Path&)>& visit);

// Refers to the evidence, which must outlive it. Paths of the evidence must name existing states.
class FairStates {
 public:
  explicit FairStates(const Evidence& evidence) : evidence_(evidence) { update(); }

  [[nodiscard]] bool contains(StateRef state) const { return state < fair_.size() && fair_[state]; }
  // To be called after states or paths have been added to the evidence.
  void update();

 private:
  const Evidence& evidence_;
  std::vector<bool> fair_;
};

}  // namespace gnomon::verdict
