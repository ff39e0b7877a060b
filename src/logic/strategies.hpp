// SPDX-License-Identifier: Apache-2.0
//
// Properties of formulas about strategies that all engines need.
#pragma once

#include "logic/formula.hpp"
#include "model/system.hpp"

#include <cstdint>
#include <vector>

namespace gnomon::logic {

// Where uniform strategies of a coalition must succeed for the coalition to win in a state.
enum class UniformStart : std::uint8_t {
  Pooled,      // in all states that the members cannot tell apart even if they share their observations
  Subjective,  // in all states that some member cannot tell from it
  Objective,   // in that state only
};

// Returns whether formulas of this logic ask for memoryless strategies that depend on what agents see.
[[nodiscard]] bool has_uniform_strategies(Logic logic);
// Returns whether the logic has quantifiers over strategies.
[[nodiscard]] bool is_strategy_logic(Logic logic);

// Returns the agents that follow the strategy which a quantifier of strategy logic introduces, ascending. A quantifier
// of the same name inside hides it. Agents without actions follow no strategy.
[[nodiscard]] std::vector<model::AgentId> sharing_agents(const model::System& system, const FormulaPool& pool,
                                                         FormulaId quantifier);

// Returns whether the formula is a quantifier of strategy logic whose strategy no agent follows.
[[nodiscard]] bool is_vacuous_quantifier(const model::System& system, const FormulaPool& pool, FormulaId formula);

// Returns whether a quantifier or a binding of strategy logic stands inside of a formula about plays, or of one about
// knowledge: strategies are then chosen or taken up on the way.
[[nodiscard]] bool nests_strategies(const FormulaPool& pool, FormulaId formula);

}  // namespace gnomon::logic
