// SPDX-License-Identifier: Apache-2.0
//
// Which states evidence shows to start a fair path: those on infinite paths, and those on finite paths
// that lead to such states. Whether the infinite paths are fair is another question (verdict/validate).
#pragma once

#include "verdict/evidence.hpp"

#include <functional>
#include <vector>

namespace gnomon::verdict {

// All paths of the claims and the runs of their links, in a fixed order; not those of Evidence::fair.
// Runs without states are left out.
void for_each_path(const Evidence& evidence, const std::function<void(const Path&)>& visit);

// Refers to the evidence, which must outlive it. Paths of the evidence must name existing states.
class FairStates {
 public:
  explicit FairStates(const Evidence& evidence) : evidence_(evidence) { update(); }

  [[nodiscard]] bool contains(StateRef state) const { return state < fair_.size() && fair_[state]; }
  // The evidence has got more states or paths.
  void update();

 private:
  const Evidence& evidence_;
  std::vector<bool> fair_;
};

}  // namespace gnomon::verdict
