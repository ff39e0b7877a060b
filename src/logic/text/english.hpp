// SPDX-License-Identifier: Apache-2.0
//
// A formula as an English sentence, for people who are not used to the operators: "On all paths, always: if
// sent, then Receiver knows that bit0."
#pragma once

#include "logic/formula.hpp"
#include "model/system.hpp"

#include <string>

namespace gnomon::logic {

// Very long parts (of a large family that was expanded) are replaced by `…`.
[[nodiscard]] std::string sentence(const model::System& system, const FormulaPool& pool, FormulaId root);

}  // namespace gnomon::logic
