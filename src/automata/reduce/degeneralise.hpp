// SPDX-License-Identifier: Apache-2.0
//
// One acceptance set instead of several.
#pragma once

#include "automata/limits.hpp"
#include "automata/reduce/graph.hpp"

namespace gnomon::automata {

// The same language with one acceptance set at most: a run has to visit the sets in turn. Takes more
// states; the result is not simplified. Throws LimitError.
[[nodiscard]] Graph degeneralised(const Graph& graph, Watch& watch);

}  // namespace gnomon::automata
