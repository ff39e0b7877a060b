// SPDX-License-Identifier: Apache-2.0
#include "automata/reduce/simplify.hpp"

#include "automata/reduce/acceptance.hpp"
#include "automata/reduce/bisimulation.hpp"
#include "automata/reduce/simulation.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace gnomon::automata {

namespace {

// Simulation compares all pairs of edges; for larger graphs only bisimulation is used.
constexpr std::size_t most_simulated_edges = 3'000;
constexpr std::size_t most_simulated_states = 500;

std::size_t edge_count(const Graph& graph) {
  return std::accumulate(graph.nodes.begin(), graph.nodes.end(), std::size_t{0},
                         [](std::size_t sum, const Node& node) { return sum + node.edges.size(); });
}

}  // namespace

Graph simplified(Graph graph, Watch& watch) {
  while (true) {
    const std::size_t states = graph.nodes.size(), edges = edge_count(graph);
    graph = trimmed(graph);
    tidy_acceptance(graph);
    graph = merged_by_bisimulation(graph, watch);
    if (graph.nodes.size() <= most_simulated_states && edge_count(graph) <= most_simulated_edges) {
      graph = merged_by_simulation(graph, watch);
    }
    if (graph.nodes.size() == states && edge_count(graph) == edges) return graph;
  }
}

}  // namespace gnomon::automata
