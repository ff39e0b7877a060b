// SPDX-License-Identifier: Apache-2.0
//
// The sets of states that are reached after 0, 1, 2, … steps.
#pragma once

#include "bdd/bdd.hpp"
#include "engine/report.hpp"
#include "symbolic/encoding/encoding.hpp"
#include "symbolic/operators/temporal.hpp"

#include <cstddef>

namespace gnomon::symbolic {

// Returns how they repeat, inside of the domain. Throws LimitError after `most` steps, and what ends work on diagrams.
[[nodiscard]] engine::Timing timing_of(const Encoding& encoding, Transitions& transitions, const bdd::Bdd& initial,
                                       const bdd::Bdd& domain, std::size_t most);

}  // namespace gnomon::symbolic
