// SPDX-License-Identifier: Apache-2.0
//
// Direct simulation by refinement: all pairs are in the relation at first, and pairs that violate it are removed
// until nothing changes.
#include "automata/reduce/simulation.hpp"

#include "automata/cube.hpp"

#include <algorithm>
#include <utility>

namespace gnomon::automata {

namespace {

class Simulation {
 public:
  Simulation(const Graph& graph, Watch& watch) : graph_(graph), watch_(watch), count_(graph.nodes.size()) {
    follows_.assign(count_ * count_, true);
    for (std::size_t a = 0; a < count_; ++a) {
      for (std::size_t b = 0; b < count_; ++b) {
        if (graph.nodes[a].accepting && !graph.nodes[b].accepting) follows_[a * count_ + b] = false;
      }
    }
    while (refine()) {
    }
  }

  // Returns whether `b` simulates `a`.
  [[nodiscard]] bool follows(std::size_t a, std::size_t b) const { return follows_[a * count_ + b]; }

  // Returns whether the second edge dominates the first: it matches every step along the first.
  [[nodiscard]] bool covers(const Edge& first, const Edge& second) const {
    return follows(first.to, second.to) && implies(first.cube, second.cube) && is_subset(second.missing, first.missing);
  }

 private:
  // Goes from the last state to the first: states were found by forward exploration, so most successors of a state
  // have been refined before it.
  bool refine() {
    bool changed = false;
    for (std::size_t a = count_; a-- > 0;) {
      for (std::size_t b = count_; b-- > 0;) {
        if (!follows(a, b) || a == b || fits(a, b)) continue;
        follows_[a * count_ + b] = false;
        changed = true;
      }
    }
    return changed;
  }

  [[nodiscard]] bool fits(std::size_t a, std::size_t b) {
    const auto& steps = graph_.nodes[a].edges;
    const auto& answers = graph_.nodes[b].edges;
    watch_.tick(steps.size() * answers.size() + 1);
    return std::all_of(steps.begin(), steps.end(), [&](const Edge& step) {
      return std::any_of(answers.begin(), answers.end(), [&](const Edge& answer) { return covers(step, answer); });
    });
  }

  const Graph& graph_;
  Watch& watch_;
  std::size_t count_;
  std::vector<bool> follows_;
};

// Returns the edges without those that another one dominates; of two that dominate each other the first stays.
std::vector<Edge> best_edges(const std::vector<Edge>& edges, const Simulation& simulation) {
  std::vector<Edge> result;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    bool needed = true;
    for (std::size_t j = 0; j < edges.size() && needed; ++j) {
      if (i == j || !simulation.covers(edges[i], edges[j])) continue;
      needed = i < j && simulation.covers(edges[j], edges[i]);
    }
    if (needed) result.push_back(edges[i]);
  }
  return result;
}

}  // namespace

Graph merged_by_simulation(const Graph& graph, Watch& watch) {
  const Simulation simulation(graph, watch);
  const std::size_t count = graph.nodes.size();
  // The first of the states that simulate each other represents all. Its edges dominate theirs.
  std::vector<std::uint32_t> first(count);
  std::vector<bool> kept(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    first[i] = i;
    for (std::uint32_t j = 0; j < i && first[i] == i; ++j) {
      if (simulation.follows(i, j) && simulation.follows(j, i)) first[i] = j;
    }
    kept[i] = first[i] == i;
  }
  Graph result = graph;
  result.initial = first[graph.initial];
  for (std::uint32_t i = 0; i < count; ++i) {
    std::vector<Edge> edges = best_edges(graph.nodes[i].edges, simulation);
    for (Edge& edge : edges) edge.to = first[edge.to];
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    result.nodes[i].edges = std::move(edges);
  }
  return restricted(result, kept);
}

}  // namespace gnomon::automata
