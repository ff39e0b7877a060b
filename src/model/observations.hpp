// SPDX-License-Identifier: Apache-2.0
//
// The observations of a system (`Observes`): variables whose values follow from those of the other variables.
#pragma once

#include "model/evaluate.hpp"
#include "model/system.hpp"

#include <utility>
#include <vector>

namespace gnomon::model {

// Immutable. Does not refer to the system after construction.
class Observations {
 public:
  explicit Observations(const System& system);

  // Gives the observations of a state the values that follow from its other variables.
  void complete(State& state, Scratch& scratch) const;
  // Returns whether the observations of a state have these values.
  [[nodiscard]] bool are_complete(const State& state, Scratch& scratch) const;

 private:
  std::vector<std::pair<VarId, Evaluator>> list_;
};

// Returns the expression with every observation replaced by what it stands for, which mentions no observation itself.
[[nodiscard]] ExprId without_observations(System& system, ExprId expression);

}  // namespace gnomon::model
