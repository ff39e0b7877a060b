// SPDX-License-Identifier: Apache-2.0
//
// The initial states of a system: all assignments of values to variables that satisfy its condition.
// They are found one at a time by backtracking search with propagation (model/propagate), which copes with thousands of
// variables as long as the condition is of the usual kind.
#pragma once

#include "model/evaluate.hpp"
#include "model/system.hpp"

#include <functional>
#include <optional>
#include <random>

namespace gnomon::model {

// Is called now and then during a search; may throw to end it.
using SearchTick = std::function<void()>;

// Calls `visit` for every initial state, each once and in a fixed order, until it returns false.
// Returns whether the enumeration was completed.
bool for_each_initial_state(const System& system, const std::function<bool(const State&)>& visit,
                            const SearchTick& tick = {});

// Returns whether a state is initial.
[[nodiscard]] bool is_initial(const System& system, const State& state);

// Returns a random initial state, or nothing if there is none. Every initial state is possible; they are not all
// equally likely. The same generator state gives the same result on every platform.
[[nodiscard]] std::optional<State> random_initial_state(const System& system, std::mt19937_64& rng,
                                                        const SearchTick& tick = {});

}  // namespace gnomon::model
