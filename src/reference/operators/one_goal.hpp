// SPDX-License-Identifier: Apache-2.0
//
// What a prefix of strategy quantifiers can force in one step, with perfect recall and complete information: in every
// state they range over single actions. Agents that share a strategy take actions of the same name. Then all successors
// by the evolution must be in the goal. Where no move is left the play ends, and there is no outcome that could violate
// the goal.
#pragma once

#include "logic/strategy_sentence.hpp"
#include "model/system.hpp"
#include "reference/limits.hpp"
#include "reference/operators/temporal.hpp"
#include "reference/space/graph.hpp"
#include "reference/space/state_set.hpp"

#include <cstddef>
#include <vector>

namespace gnomon::reference {

class OneGoalStep {
 public:
  // Graph, temporal and watch must outlive the object. Throws LimitError, as the next one.
  OneGoalStep(const model::System& system, const ExplicitGraph& graph, const Temporal& temporal,
              const logic::FormulaPool& pool, const logic::StrategyPrefix& prefix, Watch& watch);

  // Returns the states where the prefix can force that the next state, if there is one, is in the set.
  [[nodiscard]] StateSet force(const StateSet& goal) const;

 private:
  struct Move {
    std::size_t number = 0;                // in the graph
    std::vector<model::ActionId> actions;  // one for each quantifier, that of the first agent that shares it
  };

  [[nodiscard]] bool can_force(const std::vector<Move>& moves, const StateSet& goal) const;

  const ExplicitGraph& graph_;
  const Temporal& temporal_;
  Watch& watch_;
  std::vector<bool> some_;                // by quantifier: existential
  std::vector<std::vector<Move>> moves_;  // by state, ordered by actions
};

}  // namespace gnomon::reference
