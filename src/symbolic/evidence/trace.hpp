// SPDX-License-Identifier: Apache-2.0
//
// Shortest runs from an initial state into a set of reachable states, found backwards through the
// layers of the search.
#pragma once

#include "bdd/bdd.hpp"
#include "symbolic/encoding/encoding.hpp"
#include "symbolic/relation/reachable.hpp"
#include "symbolic/relation/transitions.hpp"
#include "verdict/trace.hpp"

#include <vector>

namespace gnomon::symbolic {

// Returns a shortest run to a state of `target`, which contains a reachable state.
[[nodiscard]] verdict::Trace shortest_trace(const Encoding& encoding, Transitions& transitions,
                                            const Reachable& reachable, const bdd::Bdd& target);

// Returns the states with joint actions that lead from each to the next.
[[nodiscard]] verdict::Trace with_actions(const Encoding& encoding, const Transitions& transitions,
                                          std::vector<model::State> states);

// Returns a joint action that leads from one state to the other.
[[nodiscard]] model::JointAction joint_action(const Encoding& encoding, const Transitions& transitions,
                                              const model::State& from, const model::State& to);

}  // namespace gnomon::symbolic
