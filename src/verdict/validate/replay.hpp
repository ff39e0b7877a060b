// SPDX-License-Identifier: Apache-2.0
//
// Checks of states and paths of evidence by the concrete semantics of the model (model/step). Nothing is assumed about
// the evidence.
#pragma once

#include "base/limits.hpp"
#include "logic/formula.hpp"
#include "model/step.hpp"
#include "model/system.hpp"
#include "verdict/evidence.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace gnomon::verdict {

// Refers to its arguments, which must outlive it. All functions may throw LimitError.
class Replay {
 public:
  Replay(const model::System& system, const logic::FormulaPool& pool, const std::vector<model::State>& states,
         const Limits& limits)
      : system_(system), pool_(pool), states_(states), stepper_(system), watch_(limits) {}

  // Return a description of a defect; empty if there is none. The functions below require states without defect.
  [[nodiscard]] std::string states_defect() const;
  [[nodiscard]] std::string path_defect(const Path& path) const;

  [[nodiscard]] const model::Stepper& stepper() const { return stepper_; }
  [[nodiscard]] bool is_initial(StateRef state) const;
  [[nodiscard]] bool is_red(StateRef state, model::AgentId agent) const;
  [[nodiscard]] bool indistinguishable(model::AgentId agent, StateRef state, StateRef other) const;
  // Returns whether a formula without modal operators holds.
  [[nodiscard]] bool holds(StateRef state, logic::FormulaId formula) const;

  // To be called for other work on `states` states. Throws LimitError.
  void tick(std::size_t states = 1) const { watch_.tick(states * (1 + system_.variables.size())); }

 private:
  [[nodiscard]] bool is_joint_action(const model::JointAction& joint) const;

  const model::System& system_;
  const logic::FormulaPool& pool_;
  const std::vector<model::State>& states_;
  model::Stepper stepper_;
  mutable Watch watch_;
};

}  // namespace gnomon::verdict
