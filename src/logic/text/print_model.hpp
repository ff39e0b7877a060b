// SPDX-License-Identifier: Apache-2.0
//
// A whole model as plain ISPL text, with parameters and families expanded. Reading the text again gives an equal system
// and equal formulas. If the model uses nothing that MCMAS lacks, MCMAS reads the text too.
#pragma once

#include "logic/formula.hpp"
#include "model/system.hpp"

#include <cstddef>
#include <map>
#include <string>

namespace gnomon::logic {

// `comments`: what to write above formulas, by their number, each in one line; it is not read again.
[[nodiscard]] std::string to_ispl(const model::System& system, const Specification& specification,
                                  const std::map<std::size_t, std::string>& comments = {});

}  // namespace gnomon::logic
