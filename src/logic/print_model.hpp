// SPDX-License-Identifier: Apache-2.0
//
// A whole model as plain ISPL: what remains when parameters and families are expanded. Reading the
// text again gives an equal system and equal formulas. As far as the model allows, the text is one
// that MCMAS reads too.
#pragma once

#include "logic/formula.hpp"
#include "model/system.hpp"

#include <string>

namespace gnomon::logic {

[[nodiscard]] std::string to_ispl(const model::System& system, const Specification& specification);

}  // namespace gnomon::logic
