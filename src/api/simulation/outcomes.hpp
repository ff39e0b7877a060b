// SPDX-License-Identifier: Apache-2.0
//
// What can come next in a run, without listing products that may be astronomically large: the enabled
// joint actions of a state and the successors that one of them has, counted, and found by number or by
// the values of variables. Numbers begin with 0 here.
#pragma once

#include "api/check.hpp"
#include "model/step.hpp"

#include <optional>
#include <utility>
#include <vector>

namespace gnomon::api {

// Some variables with the values that they are to have.
using Values = std::vector<std::pair<model::VarId, model::Value>>;

// The enabled joint actions: any combination of actions that the protocols allow.
class JointActions {
 public:
  JointActions(const model::Stepper& stepper, const model::State& state);

  // By agent; an agent without actions has one entry that is not valid.
  [[nodiscard]] const std::vector<std::vector<model::ActionId>>& allowed() const { return allowed_; }
  [[nodiscard]] BigInt count() const;
  // Ordered lexicographically by agent. Returns nothing if `number` is not less than `count()`.
  [[nodiscard]] std::optional<model::JointAction> at(BigInt number) const;

 private:
  std::vector<std::vector<model::ActionId>> allowed_;
};

// The successors of a state by a joint action: any combination of the choices that agents have. Refers to the stepper,
// which must outlive it.
class Outcomes {
 public:
  Outcomes(const model::Stepper& stepper, model::State state, const model::JointAction& joint);

  [[nodiscard]] BigInt count() const;
  // Returns nothing if `number` is not less than `count()`.
  [[nodiscard]] std::optional<model::State> at(BigInt number) const;
  // Those with the given values, none of which is of an observation.
  [[nodiscard]] Outcomes with(const Values& values) const;
  // The values by which this successor differs from the other ones.
  [[nodiscard]] Values distinguishing(const model::State& successor) const;

 private:
  const model::Stepper* stepper_;
  model::State state_;
  std::vector<model::Choice> choices_;
};

}  // namespace gnomon::api
