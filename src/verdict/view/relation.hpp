// SPDX-License-Identifier: Apache-2.0
//
// Why another state must be considered, in words.
#pragma once

#include "logic/formula.hpp"
#include "logic/model.hpp"
#include "verdict/evidence.hpp"

#include <string>

namespace gnomon::verdict {

// "Sender cannot tell state 2 from state 4": about a link of a claim for the formula, from the state `before`.
[[nodiscard]] std::string relation_text(const Model& model, logic::FormulaId formula, StateRef before,
                                        const Link& link);

// The same for a picture: "Sender", "Sender and Receiver together".
[[nodiscard]] std::string relation_label(const Model& model, logic::FormulaId formula, const Link& link);

}  // namespace gnomon::verdict
