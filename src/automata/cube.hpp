// SPDX-License-Identifier: Apache-2.0
//
// Conjunctions of literals, and guards, which are disjunctions of these.
#pragma once

#include "automata/automaton.hpp"

#include <optional>

namespace gnomon::automata {

// Returns whether `strong` implies `weak`.
[[nodiscard]] bool implies(const Cube& strong, const Cube& weak);

// Returns the conjunction; nothing if the cubes contradict each other.
[[nodiscard]] std::optional<Cube> conjoined(const Cube& a, const Cube& b);

// Adds a cube and keeps the guard small: cubes that imply another one are left out, and two that differ
// in the sign of one literal become one without it.
void add_cube(Guard& guard, Cube cube);

// Returns whether every assignment of letters satisfies the guard. May return false for tautologies over many letters.
[[nodiscard]] bool is_tautology(const Guard& guard);

}  // namespace gnomon::automata
