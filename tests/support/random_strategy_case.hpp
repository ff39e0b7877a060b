// SPDX-License-Identifier: Apache-2.0
//
// Random systems with random formulas about strategies that engines must find: strategy logic with shared and hidden
// strategies, agents that change theirs, knowledge and nested sentences; coalitions with uniform strategies and any
// objective.
#pragma once

#include "support/case.hpp"
#include "support/random_case.hpp"

#include <cstdint>

namespace gnomon::test {

// The formulas of the wishes become formulas of strategy logic and of ATL with uniform strategies in turn. Systems
// are small: a yardstick may try all strategies.
[[nodiscard]] Case random_strategy_case(std::uint64_t seed, CaseWishes wishes = {.states = 12});

// Agents see all variables of the environment, so that one that is alone with it sees the whole state. The formulas are
// about one agent with one temporal operator, without fairness.
[[nodiscard]] Case random_seeing_case(std::uint64_t seed, CaseWishes wishes = {.states = 12});

}  // namespace gnomon::test
