// SPDX-License-Identifier: Apache-2.0
//
// What coalitions can enforce with perfect information: the operators of ATL on sets of states.
//
// A coalition can force f in the next step if it has actions, part of some enabled joint action, such
// that no successor in S violates f, whatever the others do and however evolution resolves its
// choices. So an enabled joint action that is blocked by an overflow forces anything, and in a state
// without enabled joint actions nothing can be forced.
//
// With fairness the coalition also wins by making the path unfair (Busard, Pecheur, Qu, Raimondi
// 2013); everything is then expressed by what the coalition cannot avoid.
#pragma once

#include "bdd/bdd.hpp"
#include "symbolic/operators/temporal.hpp"
#include "symbolic/relation/transitions.hpp"

#include <optional>
#include <vector>

namespace gnomon::symbolic {

class Coalition {
 public:
  // `temporal` gives the domain S and fairness, and must outlive the object. The members are ascending.
  Coalition(const Temporal& temporal, std::vector<model::AgentId> members);

  [[nodiscard]] bdd::Bdd next(const bdd::Bdd& f);
  // The search ends when the states of `care` are decided.
  [[nodiscard]] Decided until(const bdd::Bdd& f, const bdd::Bdd& g, const bdd::Bdd& care);
  [[nodiscard]] bdd::Bdd until(const bdd::Bdd& f, const bdd::Bdd& g) { return until(f, g, temporal_.domain()).states; }
  // Computes `until` with the exceptions of MCMAS.
  [[nodiscard]] Decided mcmas_until(const bdd::Bdd& f, const bdd::Bdd& g, const bdd::Bdd& care);
  [[nodiscard]] bdd::Bdd mcmas_until(const bdd::Bdd& f, const bdd::Bdd& g) {
    return mcmas_until(f, g, temporal_.domain()).states;
  }
  [[nodiscard]] Decided release(const bdd::Bdd& f, const bdd::Bdd& g, const bdd::Bdd& care);
  [[nodiscard]] bdd::Bdd release(const bdd::Bdd& f, const bdd::Bdd& g) {
    return release(f, g, temporal_.domain()).states;
  }

  // f U[low,high] g and f R[low,high] g: as many steps of `next`, or as many as make a difference.
  [[nodiscard]] bdd::Bdd until_within(const bdd::Bdd& f, const bdd::Bdd& g, std::uint32_t low, std::uint32_t high);
  [[nodiscard]] bdd::Bdd release_within(const bdd::Bdd& f, const bdd::Bdd& g, std::uint32_t low, std::uint32_t high);

  // Returns the states where the coalition can force f in one step, disregarding fairness.
  [[nodiscard]] bdd::Bdd can_force(const bdd::Bdd& f) const { return with_other_choice(violations(f)); }
  // Returns the pairs of a state and actions of the members that do.
  [[nodiscard]] bdd::Bdd forcing(const bdd::Bdd& f) const { return choices_.minus(violations(f)); }

 private:
  [[nodiscard]] bool fair() const { return !temporal_.fairness().empty(); }
  // Returns the choices that may lead out of f.
  [[nodiscard]] bdd::Bdd violations(const bdd::Bdd& f) const;
  // Returns the states with a choice that is not among `violations`.
  [[nodiscard]] bdd::Bdd with_other_choice(const bdd::Bdd& violations) const;
  // Returns the states that have a successor in f and where the coalition cannot avoid f.
  [[nodiscard]] bdd::Bdd cannot_avoid(const bdd::Bdd& f) const;
  // Returns the least set that contains `goal` and every state of `through` from which the coalition cannot
  // avoid the set.
  [[nodiscard]] bdd::Bdd cannot_avoid_reaching(const bdd::Bdd& goal, const bdd::Bdd& through) const;
  // Returns the states where the coalition cannot avoid a path that stays in f and is fair, or that reaches the goal.
  [[nodiscard]] bdd::Bdd cannot_avoid_fair_path_in(const bdd::Bdd& f, const bdd::Bdd& goal) const;
  [[nodiscard]] const bdd::Bdd& cannot_avoid_fairness();

  const Temporal& temporal_;
  std::vector<model::AgentId> members_;
  bdd::Bdd choices_;      // pairs of a state and actions of the members that are part of an enabled joint action
  bdd::Bdd member_cube_;  // the members' actions
  std::optional<bdd::Bdd> cannot_avoid_fairness_;
};

}  // namespace gnomon::symbolic
