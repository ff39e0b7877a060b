// SPDX-License-Identifier: Apache-2.0
//
// Reading formulas on finite traces that are not written so: what `--finite` asks for.
#pragma once

#include "sema/lower.hpp"

namespace gnomon::api {

// LDL becomes LDLf and CDL* becomes CDL*f, as with the prefixes of these names. Formulas of LTL and CTL*, which
// have finite traces under prefixes of their own only, stay as they are.
void read_on_finite_traces(sema::Lowered& model);

}  // namespace gnomon::api
