// SPDX-License-Identifier: Apache-2.0
//
// The values of the nodes of a graph for given values of its inputs, 64 assignments at a time.
#pragma once

#include "sat/graph.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace gnomon::sat {

// Covers the nodes that the graph had when the simulation was made.
class Simulation {
 public:
  // One word for each input by age, bit i for assignment i. Throws std::invalid_argument for any other
  // number of words.
  Simulation(const Graph& graph, std::span<const std::uint64_t> inputs);

  [[nodiscard]] std::uint64_t word(Signal signal) const {
    const std::uint64_t plain = words_[signal.node()];
    return signal.negated() ? ~plain : plain;
  }
  [[nodiscard]] bool value(Signal signal, unsigned assignment = 0) const {
    return ((word(signal) >> assignment) & 1U) != 0;
  }

 private:
  std::vector<std::uint64_t> words_;  // of each node
};

// Evaluates a single assignment, which has the number 0.
[[nodiscard]] Simulation evaluate(const Graph& graph, const std::vector<bool>& inputs);

}  // namespace gnomon::sat
