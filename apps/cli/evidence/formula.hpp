// SPDX-License-Identifier: Apache-2.0
//
// How evidence names the formulas that it is about.
#pragma once

#include "logic/formula.hpp"
#include "logic/model.hpp"

#include <string>

namespace gnomon::cli {

// The property itself as it stands in a file, with the word for its logic; its sub-formulas without.
[[nodiscard]] std::string evidence_formula(const Model& model, const logic::Property& property,
                                           logic::FormulaId formula);

}  // namespace gnomon::cli
