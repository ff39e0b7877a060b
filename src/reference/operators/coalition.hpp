// SPDX-License-Identifier: Apache-2.0
//
// What coalitions can enforce with perfect information: the operators of ATL on an explicit graph.
//
// A coalition can force f in the next step if it has actions, part of some enabled joint action, such
// that no successor in S violates f, whatever the others do and however evolution resolves its
// choices. So an enabled joint action that is blocked by an overflow forces anything, and in a state
// without enabled joint actions nothing can be forced.
//
// With fairness the coalition also wins by making the path unfair (Busard, Pecheur, Qu, Raimondi
// 2013); everything is then expressed by what the coalition cannot avoid.
#pragma once

#include "logic/formula.hpp"
#include "reference/operators/temporal.hpp"
#include "reference/space/graph.hpp"
#include "reference/space/state_set.hpp"

#include <span>
#include <utility>
#include <vector>

namespace gnomon::reference {

class Coalition {
 public:
  // `temporal` gives the domain S and fairness. Both references must outlive the object.
  Coalition(const ExplicitGraph& graph, const Temporal& temporal, std::span<const model::AgentId> members,
            Watch& watch);

  [[nodiscard]] StateSet next(const StateSet& f) const;
  [[nodiscard]] StateSet always(const StateSet& f) const;
  [[nodiscard]] StateSet until(const StateSet& f, const StateSet& g) const;
  // Computes `until` with the exceptions of MCMAS.
  [[nodiscard]] StateSet mcmas_until(const StateSet& f, const StateSet& g) const;
  [[nodiscard]] StateSet release(const StateSet& f, const StateSet& g) const;
  [[nodiscard]] StateSet weak_until(const StateSet& f, const StateSet& g) const;

  // Returns the states where the coalition can force f in one step, disregarding fairness.
  [[nodiscard]] StateSet can_force(const StateSet& f) const;

  // Moves of a state in which the members do the same form a group. Groups are numbered through all
  // states; those of state s are first_group(s) … first_group(s+1)-1.
  [[nodiscard]] std::size_t first_group(std::size_t s) const { return first_group_[s]; }
  // Returns the actions of the members in the moves of a group, in the order of the members.
  [[nodiscard]] const model::JointAction& members_actions(std::size_t group) const {
    return parts_[part_of_group_[group]];
  }
  // Returns for every group whether f holds in all successors; false for groups of states outside the domain.
  [[nodiscard]] std::vector<bool> forcing_groups(const StateSet& f) const;
  // Restricts the members to these groups from now on.
  void allow_only(std::vector<bool> groups) { allowed_ = std::move(groups); }

 private:
  void group_moves(std::span<const model::AgentId> members);
  [[nodiscard]] bool fair() const { return !temporal_.fairness().empty(); }

  // Returns whether the members have actions in the state after which no successor is bad.
  [[nodiscard]] bool can_avoid(StateIndex s, const StateSet& bad) const;
  // Returns whether some successor is in the set.
  [[nodiscard]] bool leads_to(std::size_t move, const StateSet& set) const;
  // Takes states out of `open` as long as there are some where the coalition can avoid bad states in one step, which
  // are then no longer bad; or, for `can` = false, cannot avoid them, which are then bad. Returns the others. Looks at
  // the states of `waiting` first, and then at those before one that was taken out.
  [[nodiscard]] StateSet undecided(StateSet open, StateSet waiting, StateSet bad, bool can) const;
  // Returns the states that have a successor in f and where the coalition cannot avoid f.
  [[nodiscard]] StateSet cannot_avoid(const StateSet& f) const;
  // Returns the least set that contains `goal` and every state of `through` from which the coalition cannot
  // avoid the set.
  [[nodiscard]] StateSet cannot_avoid_reaching(const StateSet& goal, const StateSet& through) const;
  // Returns the states where the coalition cannot avoid a path that stays in f and is fair, or that reaches the goal.
  [[nodiscard]] StateSet cannot_avoid_fair_path_in(const StateSet& f, const StateSet& goal) const;
  [[nodiscard]] StateSet cannot_avoid_fairness() const;

  const ExplicitGraph& graph_;
  const Temporal& temporal_;
  Watch& watch_;
  std::vector<std::size_t> group_of_move_;
  std::vector<std::size_t> first_group_;
  std::vector<model::JointAction> parts_;  // the distinct combinations of actions of the members
  std::vector<std::size_t> part_of_group_;
  std::vector<bool> allowed_;  // by group; empty: all
};

}  // namespace gnomon::reference
