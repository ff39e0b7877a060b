// SPDX-License-Identifier: Apache-2.0
//
// The n-th combination is the number n in a system with mixed radices; the last digit counts fastest.
#include "api/simulation/outcomes.hpp"

#include <algorithm>
#include <set>

namespace gnomon::api {

namespace {

using model::ActionId;
using model::AgentId;
using model::Choice;
using model::State;
using model::VarId;

// Splits off the last digit.
std::size_t take_digit(BigInt& number, std::size_t radix) {
  const auto digit = (number % radix).to_uint64();
  number /= radix;
  return digit;
}

std::set<VarId> variables_of(const Choice& choice) {
  std::set<VarId> result;
  for (const Choice::Alternative& alternative : choice.alternatives) {
    for (const auto& [variable, value] : alternative) result.insert(variable);
  }
  return result;
}

// The value of a variable after an alternative was taken.
model::Value value_after(const Choice::Alternative& alternative, const State& before, VarId variable) {
  const auto place = std::find_if(alternative.begin(), alternative.end(),
                                  [variable](const auto& assigned) { return assigned.first == variable; });
  return place == alternative.end() ? before[variable.index()] : place->second;
}

}  // namespace

JointActions::JointActions(const model::Stepper& stepper, const State& state) {
  const model::System& system = stepper.system();
  for (std::size_t i = 0; i < system.agents.size(); ++i) {
    const bool takes_part = !system.agents[i].actions.empty();
    allowed_.push_back(takes_part ? stepper.allowed_actions(state, AgentId(i)) : std::vector{ActionId()});
  }
}

BigInt JointActions::count() const {
  BigInt result = 1;
  for (const std::vector<ActionId>& actions : allowed_) result *= actions.size();
  return result;
}

std::optional<model::JointAction> JointActions::at(BigInt number) const {
  if (number >= count()) return std::nullopt;
  model::JointAction joint(allowed_.size());
  for (std::size_t i = allowed_.size(); i-- > 0;) joint[i] = allowed_[i][take_digit(number, allowed_[i].size())];
  return joint;
}

Outcomes::Outcomes(const model::Stepper& stepper, State state, const model::JointAction& joint)
    : stepper_(&stepper), state_(std::move(state)) {
  for (std::size_t i = 0; i < stepper.system().agents.size(); ++i) {
    for (Choice& choice : stepper.local_choices(state_, joint, AgentId(i))) choices_.push_back(std::move(choice));
  }
}

BigInt Outcomes::count() const {
  BigInt result = 1;
  for (const Choice& choice : choices_) result *= choice.alternatives.size();
  return result;
}

std::optional<State> Outcomes::at(BigInt number) const {
  if (number >= count()) return std::nullopt;
  State next = state_;
  for (std::size_t i = choices_.size(); i-- > 0;) {
    const Choice& choice = choices_[i];
    for (const auto& [variable, value] : choice.alternatives[take_digit(number, choice.alternatives.size())]) {
      next[variable.index()] = value;
    }
  }
  stepper_->complete(next);
  return next;
}

Outcomes Outcomes::with(const Values& values) const {
  Outcomes result = *this;
  std::set<VarId> decided;
  for (Choice& choice : result.choices_) {
    const std::set<VarId> own = variables_of(choice);
    decided.insert(own.begin(), own.end());
    std::erase_if(choice.alternatives, [&](const Choice::Alternative& alternative) {
      return std::any_of(values.begin(), values.end(), [&](const auto& wanted) {
        return own.contains(wanted.first) && value_after(alternative, state_, wanted.first) != wanted.second;
      });
    });
  }
  // Variables that nobody changes keep their value.
  for (const auto& [variable, value] : values) {
    if (!decided.contains(variable) && state_[variable.index()] != value) result.choices_.push_back({});
  }
  return result;
}

Values Outcomes::distinguishing(const State& successor) const {
  Values result;
  for (const Choice& choice : choices_) {
    if (choice.alternatives.size() < 2) continue;
    for (const VarId variable : variables_of(choice)) result.emplace_back(variable, successor[variable.index()]);
  }
  return result;
}

}  // namespace gnomon::api
