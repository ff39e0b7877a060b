// SPDX-License-Identifier: Apache-2.0
//
// What verdicts say about several initial states. Engines decide whether formulas hold in every initial state; that one
// holds in some initial state is the opposite of its negation holding in every one.
#pragma once

#include "api/check.hpp"
#include "base/limits.hpp"
#include "logic/model.hpp"

#include <cstddef>
#include <vector>

namespace gnomon::api {

// Returns the model with the negations of these properties in their places.
[[nodiscard]] Model with_negations(const Model& model, const std::vector<std::size_t>& selection);

// Makes an outcome about the property of the model from one about its negation.
void turn_round(const Model& model, Outcome& outcome);

// Returns the agents that follow strategies of the formula, of strategy logic, which are chosen anew in initial states
// that the agent cannot tell apart. If there are very many initial states, only the first ones are compared. Throws
// LimitError.
[[nodiscard]] std::vector<model::AgentId> guessing_agents(const Model& model, logic::FormulaId formula,
                                                          const Limits& limits = {});

}  // namespace gnomon::api
