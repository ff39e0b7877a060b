// SPDX-License-Identifier: Apache-2.0
//
// What of a model occurs in a set of states: lines, actions, truth values of atoms, values of variables.
#pragma once

#include "bdd/bdd.hpp"
#include "engine/coverage.hpp"
#include "symbolic/encoding/circuits.hpp"
#include "symbolic/relation/behaviour.hpp"

#include <cstddef>

namespace gnomon::symbolic {

// Diagrams of conditions have at most `most_nodes` nodes; larger conditions are looked at piece by piece.
[[nodiscard]] engine::Coverage coverage(const Encoding& encoding, Circuits& circuits, const Behaviour& behaviour,
                                        const bdd::Bdd& states, std::size_t most_nodes);

}  // namespace gnomon::symbolic
