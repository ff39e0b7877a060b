// SPDX-License-Identifier: Apache-2.0
//
// A graph without useless states.
#pragma once

#include "automata/reduce/graph.hpp"

namespace gnomon::automata {

// Only what can be reached and from which some word is accepted; the initial state stays in any case.
[[nodiscard]] Graph trimmed(const Graph& graph);

}  // namespace gnomon::automata
