// SPDX-License-Identifier: Apache-2.0
//
// A strategy as a table of rules: which action in which situation. A situation is a condition on as few variables as
// possible, preferably those that the agent sees.
#pragma once

#include "logic/formula.hpp"
#include "model/system.hpp"
#include "verdict/evidence.hpp"
#include "verdict/profile.hpp"
#include "verdict/refutation.hpp"

#include <vector>

namespace gnomon::verdict {

// The variable has one of the values.
struct Condition {
  model::VarId variable;
  std::vector<model::Value> values;  // ascending

  friend bool operator==(const Condition&, const Condition&) = default;
};

// If all conditions hold, one of the choices is made: an action for each agent of the table.
struct Rule {
  std::vector<Condition> conditions;
  std::vector<std::vector<model::ActionId>> choices;

  friend bool operator==(const Rule&, const Rule&) = default;
};

// In every state of the strategy exactly one rule applies.
struct StrategyTable {
  std::vector<model::AgentId> agents;
  std::vector<Rule> rules;

  friend bool operator==(const StrategyTable&, const StrategyTable&) = default;
};

// Returns the tables of a claim with a strategy of a coalition: one for each member, or, if the strategy allows
// more than one move in some state and there are several members, one for all of them. None for agents
// without actions, for strategies against a coalition, and if what is done in a state depends on the number of steps.
[[nodiscard]] std::vector<StrategyTable> strategy_tables(const model::System& system, const logic::FormulaPool& pool,
                                                         const Evidence& evidence, const Claim& claim);

// Returns the tables of all failures, one for each agent that chooses there. A rule distinguishes its situation from
// all others in the refutation, not only from those of the same table, since the agent's action in those is left open.
// If there is only one situation, all its variables are given.
[[nodiscard]] std::vector<std::vector<StrategyTable>> failure_tables(const model::System& system,
                                                                     const Refutation& refutation);

// Returns the table of an agent's strategy.
[[nodiscard]] StrategyTable strategy_table(const model::System& system, const PlannedStrategy& plan);

}  // namespace gnomon::verdict
