// SPDX-License-Identifier: Apache-2.0
//
// Definitions, observations and atoms: names for expressions. A definition may use others, in any order but not in a
// circle, so each value is computed when it is needed first. Equal expressions are shared, so a definition costs what
// its value costs where it is written out.
#pragma once

#include "sema/context.hpp"

namespace gnomon::sema {

// Adds the names of the definitions and atoms of the file. All other names are declared already.
void declare_definitions(Context& context);

// Return what a definition or an atom with a name stands for. Mistakes are reported, circles among them.
[[nodiscard]] Term value_of(Context& context, DefinitionId id);
[[nodiscard]] Term value_of(Context& context, model::AtomId id);

// Computes all definitions that have not been needed yet, so that their mistakes are reported, and the conditions of
// the atoms. Replaces the observations in the expressions of other observations and in the initial condition.
void lower_definitions(Context& context);

// Forgets where the definitions are written, after all have been computed, and the atoms, which have their conditions.
void forget_syntax(Context& context);

}  // namespace gnomon::sema
