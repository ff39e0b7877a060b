// SPDX-License-Identifier: Apache-2.0
//
// Reading formulas otherwise than they are written: what `--finite` and `--uniform` ask for.
#pragma once

#include "logic/model.hpp"

namespace gnomon::api {

// LDL becomes LDLf and CDL* becomes CDL*f, as with the prefixes of these names. Formulas of LTL and CTL*, which
// have finite traces under prefixes of their own only, stay as they are.
void read_on_finite_traces(Model& model);

// ATL and ATL* become ATLir, as with the prefix of this name: members of coalitions act on what they see.
void read_with_uniform_strategies(Model& model);

}  // namespace gnomon::api
