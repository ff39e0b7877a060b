// SPDX-License-Identifier: Apache-2.0
//
// Why a coalition has no uniform strategies, for people:
//
//   no uniform strategy of Odd works: each makes one of these 2 choices, and may lose
//   initial state 1
//     …
//   choice 1
//     if Environment.turn is   Odd does
//     odd                      show1
//   then this play is possible
//     …
#pragma once

#include "cli/request/evidence_options.hpp"
#include "logic/formula.hpp"
#include "logic/model.hpp"
#include "verdict/refutation.hpp"

#include <string>

namespace gnomon::cli {

// "no uniform strategy of Odd works: …"
[[nodiscard]] std::string refutation_headline(const Model& model, const verdict::Refutation& refutation);

// Lines that end with a line end; of many failures the first ones unless the style is full.
[[nodiscard]] std::string refutation_text(const Model& model, const logic::Property& property,
                                          const verdict::Refutation& refutation, const EvidenceStyle& style);

}  // namespace gnomon::cli
