// SPDX-License-Identifier: Apache-2.0
//
// Second pass: the behaviour of agents. Lowers protocols (with `Other` resolved), evolution, red states, initial states
// and the conditions of the atoms.
#pragma once

#include "sema/context.hpp"

namespace gnomon::sema {

void lower_behaviour(Context& context);

}  // namespace gnomon::sema
