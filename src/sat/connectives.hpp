// SPDX-License-Identifier: Apache-2.0
//
// Functions of any number of signals. They are built as balanced trees, whose depth is logarithmic in
// the number of operands.
#pragma once

#include "sat/graph.hpp"

#include <span>

namespace gnomon::sat {

// True for no operands. The order of the operands does not matter: the result is the same node.
[[nodiscard]] Signal all_of(Graph& graph, std::span<const Signal> operands);
// False for no operands. The order of the operands does not matter: the result is the same node.
[[nodiscard]] Signal any_of(Graph& graph, std::span<const Signal> operands);
// True if an odd number of operands is true.
[[nodiscard]] Signal parity(Graph& graph, std::span<const Signal> operands);

// For conditions inside a formula; where such a condition is simply required, cardinality.hpp is smaller.
[[nodiscard]] Signal at_most_one(Graph& graph, std::span<const Signal> operands);
[[nodiscard]] Signal exactly_one(Graph& graph, std::span<const Signal> operands);

}  // namespace gnomon::sat
