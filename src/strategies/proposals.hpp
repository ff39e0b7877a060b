// SPDX-License-Identifier: Apache-2.0
//
// Strategies for some slots, proposed by a SAT solver one after the other. Whoever tries them says which choices are of
// no use together, and gets no strategies any more that make all of these.
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
  // It is one for these slots, and not for others that have strategies already.
  [[nodiscard]] bool is_own(const Choice& choice) const;

  // The strategies of the slots become such as are not excluded; or there are none, and the answer is: because of these
  // choices in other slots. Throws LimitError.
  [[nodiscard]] std::optional<Because> propose(const Limits& limits);
  // No strategies that make all of these choices, in these slots and in others.
  void exclude(const Because& because);

 private:
  void take_what_was_found();
  sat::Literal literal(ChoiceId choice);

  Choices& choices_;
  std::vector<SlotId> slots_;
  std::unique_ptr<sat::Solver> solver_;
  std::map<ChoiceId, sat::Literal> literals_;
  std::set<std::pair<SlotId, ClassId>> known_;  // places of own slots that the solver knows
};

}  // namespace gnomon::strategies
