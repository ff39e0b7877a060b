// SPDX-License-Identifier: Apache-2.0
#include "sat/simulation.hpp"

#include <stdexcept>

namespace gnomon::sat {

Simulation::Simulation(const Graph& graph, std::span<const std::uint64_t> inputs) : words_(graph.node_count()) {
  if (inputs.size() != graph.input_count()) throw std::invalid_argument("one value for each input of the graph");
  for (std::size_t i = 0; i < inputs.size(); ++i) words_[graph.input(i).node()] = inputs[i];
  for (std::uint32_t node = 0; node < words_.size(); ++node) {
    if (!graph.is_conjunction(node)) continue;
    const auto [left, right] = graph.operands(node);
    words_[node] = word(left) & word(right);
  }
}

Simulation evaluate(const Graph& graph, const std::vector<bool>& inputs) {
  return {graph, std::vector<std::uint64_t>(inputs.begin(), inputs.end())};
}

}  // namespace gnomon::sat
