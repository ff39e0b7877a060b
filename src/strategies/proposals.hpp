// SPDX-License-Identifier: Apache-2.0
//
// Strategies for some slots, proposed by a SAT solver one after the other. The caller excludes sets of choices that
// fail together; strategies that make all choices of such a set are not proposed again.
#pragma once

#include "base/limits.hpp"
#include "sat/solver.hpp"
#include "strategies/choices.hpp"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace gnomon::strategies {

// Refers to the choices, which must outlive it.
class Proposals {
 public:
  Proposals(Choices& choices, std::vector<SlotId> slots);

  [[nodiscard]] const std::vector<SlotId>& slots() const { return slots_; }
  // Returns whether the choice is in one of these slots.
  [[nodiscard]] bool is_own(const Choice& choice) const;

  // Sets the strategies of the slots to some that are not excluded. If there are none, returns the choices in other
  // slots that are the reason. Throws LimitError.
  [[nodiscard]] std::optional<Reasons> propose(const Limits& limits);
  // To be called after a proposal: leaves the strategies of the slots open but for some choices of the proposal that
  // are not excluded, whatever else is chosen.
  void leave_open();
  // Fixes a choice that was left open. If the proposal makes another one for the same class, fixes that.
  void fix(const Choice& choice);
  // Excludes strategies that make all of these choices, in these slots and in others.
  void exclude(const Reasons& reasons);

 private:
  void adopt_solution();
  sat::Literal literal(ChoiceId choice);

  Choices& choices_;
  std::vector<SlotId> slots_;
  std::unique_ptr<sat::Solver> solver_;
  std::map<ChoiceId, sat::Literal> literals_;
  std::vector<Reasons> excluded_;
  std::set<std::pair<SlotId, ClassId>> known_;  // places of own slots that the solver knows
};

}  // namespace gnomon::strategies
