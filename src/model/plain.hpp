// SPDX-License-Identifier: Apache-2.0
//
// A system without choices between values, as far as these can be said by connectives and by more lines of an
// evolution: `x < (if c then 1 else y)` is `c and x < 1 or !c and x < y`. So other tools can read it.
#pragma once

#include "model/system.hpp"

namespace gnomon::model {

// Returns a system with the same states and steps. Choices that would become more than a few cases, such as those of a
// long sum, stay as they are.
[[nodiscard]] System without_choices(System system);

}  // namespace gnomon::model
