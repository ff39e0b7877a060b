// SPDX-License-Identifier: Apache-2.0
//
// FORCE: a static variable order from a hypergraph (Aloul, Markov, Sakallah 2003). Elements that
// share hyperedges are pulled together by moving each to the centre of gravity of its edges.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gnomon::bdd {

// Returns the elements 0 … count-1 in an order with a small total span of the edges. `start`: the initial order
// (empty: 0, 1, 2, …). Deterministic; the result is never worse than the start.
[[nodiscard]] std::vector<std::uint32_t> force_order(std::size_t count,
                                                     std::span<const std::vector<std::uint32_t>> edges,
                                                     std::vector<std::uint32_t> start = {});

// Returns the sum over the edges of the distance between their first and last element.
[[nodiscard]] std::uint64_t total_span(std::span<const std::uint32_t> order,
                                       std::span<const std::vector<std::uint32_t>> edges);

}  // namespace gnomon::bdd
