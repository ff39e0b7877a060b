// SPDX-License-Identifier: Apache-2.0
//
// A strategy as people write it down: in which situation which action. A situation is a condition on as
// few variables as will do, those that the agent sees before others.
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

// Where all conditions hold, one of the choices is taken: an action of each agent of the table.
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

// The tables of a claim with a strategy of a coalition. One for each member, or, if the strategy leaves
// more than one move in some state and there are several members, one for them all. None for agents
// without actions and for strategies against a coalition.
[[nodiscard]] std::vector<StrategyTable> strategy_tables(const model::System& system, const logic::FormulaPool& pool,
                                                         const Evidence& evidence, const Claim& claim);

// The tables of all failures, one for each agent that chooses there. A rule tells its situation from all others in the
// refutation, not only from those of the same table: what an agent does there is left open. The only one is described
// in full.
[[nodiscard]] std::vector<std::vector<StrategyTable>> failure_tables(const model::System& system,
                                                                     const Refutation& refutation);

// The table of an agent's plan.
[[nodiscard]] StrategyTable strategy_table(const model::System& system, const PlannedStrategy& plan);

}  // namespace gnomon::verdict
