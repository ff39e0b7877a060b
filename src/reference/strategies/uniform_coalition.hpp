// SPDX-License-Identifier: Apache-2.0
//
// What a coalition can enforce if its members know only what they observe: `mcmas -atlk 2`.
//
// Every member follows a function from its observations to actions. A state is won if the same functions win in all
// states where the coalition could be. Only functions whose actions win with perfect information are tried; where there
// are none, a member keeps all actions that its protocol allows, and nothing is won there.
#pragma once

#include "model/system.hpp"
#include "reference/operators/coalition.hpp"
#include "reference/space/graph.hpp"
#include "reference/space/state_set.hpp"

#include <functional>
#include <span>
#include <vector>

namespace gnomon::reference {

// Returns the states in which a coalition enforces its objective with the moves that it may choose from.
using Objective = std::function<StateSet(const Coalition&)>;

// Refers to its arguments, which must outlive it.
class UniformCoalition {
 public:
  UniformCoalition(const model::System& system, const ExplicitGraph& graph, std::span<const model::AgentId> members,
                   Watch& watch);

  // `coalition` has the same members; its moves are restricted and afterwards free again. `target`:
  // where a single step must lead, for the operator X; without it the objective continues in the states
  // that are won. `surely`: returns the subset of states that are won, given the states in which functions win.
  [[nodiscard]] StateSet enforce(Coalition& coalition, const Objective& objective, const StateSet* target,
                                 const std::function<StateSet(const StateSet&)>& surely) const;

 private:
  // The actions that a member may take in the states with one of its observations.
  struct Options {
    std::vector<model::ActionId> actions;  // ascending; empty: everything
    std::size_t taken = 0;
  };
  // By member and class of states that it cannot tell apart.
  using Functions = std::vector<std::vector<Options>>;

  [[nodiscard]] Functions useful_actions(const Coalition& coalition, const StateSet& won, const StateSet& target) const;
  [[nodiscard]] std::vector<bool> groups_that_follow(const Coalition& coalition, const Functions& functions) const;
  static bool advance(Functions& functions);

  const ExplicitGraph& graph_;
  std::span<const model::AgentId> members_;
  Watch& watch_;
  // By member: the class of each state.
  std::vector<std::vector<StateIndex>> classes_;
};

}  // namespace gnomon::reference
