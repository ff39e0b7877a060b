// SPDX-License-Identifier: Apache-2.0
//
// What engines must know about formulas that speak of strategies, apart from their operators.
#pragma once

#include "logic/formula.hpp"
#include "model/system.hpp"

#include <cstdint>
#include <vector>

namespace gnomon::logic {

// Where uniform strategies of a coalition must succeed for the coalition to win in a state.
enum class UniformStart : std::uint8_t {
  Pooled,      // wherever the members could be, after telling each other all that they see
  Subjective,  // wherever some member thinks that they could be
  Objective,   // there
};

// Formulas of this logic ask for memoryless strategies that depend on what agents see.
[[nodiscard]] bool has_uniform_strategies(Logic logic);
// With quantifiers over strategies.
[[nodiscard]] bool is_strategy_logic(Logic logic);

// The agents that follow the strategy which a quantifier of strategy logic introduces, ascending. A quantifier of
// the same name inside hides it. Agents that have no actions follow nothing.
[[nodiscard]] std::vector<model::AgentId> sharing_agents(const model::System& system, const FormulaPool& pool,
                                                         FormulaId quantifier);

// The formula is a quantifier of strategy logic whose strategy nobody follows, so that it means nothing.
[[nodiscard]] bool is_vacuous_quantifier(const model::System& system, const FormulaPool& pool, FormulaId formula);

}  // namespace gnomon::logic
