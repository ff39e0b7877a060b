// SPDX-License-Identifier: Apache-2.0
//
// What a prefix of strategy quantifiers can force in one step, with perfect recall and complete information: the
// quantifiers range over single actions, from the outermost on. Agents that share a strategy take actions of the
// same name, which each of them may take. Then all successors by the evolution must be in the goal.
//
// If an agent has no such action the play ends, and there is no outcome that could violate the goal.
#pragma once

#include "bdd/bdd.hpp"
#include "logic/formula.hpp"
#include "logic/strategy_sentence.hpp"
#include "symbolic/encoding/encoding.hpp"
#include "symbolic/operators/temporal.hpp"

#include <vector>

namespace gnomon::symbolic {

class OneGoalStep {
 public:
  // All references must outlive the object.
  OneGoalStep(const Encoding& encoding, const Temporal& temporal, const logic::FormulaPool& pool,
              const logic::StrategyPrefix& prefix);

  // Returns the states where the prefix can force that the next state, if there is one, is in the set.
  [[nodiscard]] bdd::Bdd force(const bdd::Bdd& goal) const;

 private:
  struct Quantifier {
    bool some = true;
    bdd::Bdd options;  // pairs of a state and actions of the agents that share the strategy
    bdd::Bdd cube;     // these actions
  };

  [[nodiscard]] bdd::Bdd same_action(const std::vector<model::AgentId>& agents) const;

  const Encoding& encoding_;
  const Temporal& temporal_;
  std::vector<Quantifier> quantifiers_;      // those whose actions the preimage keeps, from the outermost on
  std::vector<model::AgentId> kept_agents_;  // ascending
  bdd::Bdd ends_;                            // states where the play ends
};

}  // namespace gnomon::symbolic
