// SPDX-License-Identifier: Apache-2.0
//
// Protocols and evolutions as parts of a partitioned transition relation, which is never built as one diagram:
// it is the conjunction of the protocols and the moves. A part depends on the current state, on
// actions and (moves only) on next values; every next bit occurs in exactly one part.
//
// Variables that no move can change have no next bits: images leave them unchanged.
#pragma once

#include "bdd/bdd.hpp"
#include "model/system.hpp"
#include "symbolic/encoding/circuits.hpp"
#include "symbolic/relation/piecewise.hpp"

#include <cstddef>
#include <functional>
#include <vector>

namespace gnomon::symbolic {

// An evolution item that can assign a value outside of the variable's domain.
struct Overflow {
  model::AgentId agent;
  std::size_t item = 0;  // index into Agent::evolution
  Piecewise where;       // over current state and actions: the item is enabled, and a value is outside of its domain
};

// The bits of an observation, and the states in which they have the values that follow from the other variables.
struct ObservedBits {
  bdd::Bdd cube, agree;
};

struct Behaviour {
  std::vector<bdd::Bdd> protocols;  // by agent; true for agents without actions
  std::vector<bdd::Bdd> moves;
  std::vector<Piecewise> deferred;     // the moves whose diagrams would be large
  std::vector<model::VarId> changing;  // the variables that have next values, ascending
  std::vector<Overflow> overflows;     // in the order of agents and items
  // Parts may depend on observations in the current state. They have no next values: what follows is a function of the
  // next values of the other variables.
  std::vector<ObservedBits> observations;
};

// Is called with the line of the model that is looked at from now on.
using OnLine = std::function<void(Span)>;

// Diagrams of conditions have at most `most_nodes` nodes; larger conditions are deferred.
[[nodiscard]] Behaviour behaviour(const Encoding& encoding, Circuits& circuits, std::size_t most_nodes,
                                  OnLine on_line = {});

}  // namespace gnomon::symbolic
