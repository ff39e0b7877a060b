// SPDX-License-Identifier: Apache-2.0
//
// A formula as an English sentence, for people who do not read the operators at sight: "On all paths, always: if
// sent, then Receiver knows that bit0."
#pragma once

#include "logic/formula.hpp"
#include "model/system.hpp"

#include <string>

namespace gnomon::logic {

// Parts beyond reason (a large family that was expanded) are left out, with `…` in their place.
[[nodiscard]] std::string sentence(const model::System& system, const FormulaPool& pool, FormulaId root);

}  // namespace gnomon::logic
