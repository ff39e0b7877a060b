// SPDX-License-Identifier: Apache-2.0
//
// A state is a state of the graph together with the set that the run waits for. An edge may belong to several sets
// in a row; after the last one the edge is accepting, and the run waits for the first set again. Edges between
// components reset the counter, since they are taken at most once.
#include "automata/reduce/degeneralise.hpp"

#include <map>
#include <utility>

namespace gnomon::automata {

namespace {

class Builder {
 public:
  Builder(const Graph& graph, Watch& watch)
      : graph_(graph), watch_(watch), components_(components(successors(graph))) {}

  Graph run() {
    result_.words = graph_.words;
    result_.acceptance_sets = 1;
    (void)number({graph_.initial, 0});
    for (std::uint32_t i = 0; i < states_.size(); ++i) {
      expand(i);
      watch_.check_states(states_.size());
    }
    return std::move(result_);
  }

 private:
  struct Waiting {
    std::uint32_t node = 0;
    std::uint32_t set = 0;

    friend auto operator<=>(const Waiting&, const Waiting&) = default;
  };

  std::uint32_t number(Waiting state) {
    const auto [place, is_new] = numbers_.try_emplace(state, static_cast<std::uint32_t>(states_.size()));
    if (is_new) {
      states_.push_back(state);
      result_.nodes.push_back({{}, false, graph_.nodes[state.node].terms});
    }
    return place->second;
  }

  // Returns the first set, from the given one on, that the edge does not belong to.
  [[nodiscard]] std::uint32_t advance(std::uint32_t set, const Edge& edge) const {
    for (const std::uint32_t missing : edge.missing) {
      if (missing >= set) return missing;
    }
    return graph_.acceptance_sets;
  }

  void expand(std::uint32_t index) {
    const Waiting from = states_[index];
    std::vector<Edge> edges;
    for (const Edge& edge : graph_.nodes[from.node].edges) {
      const bool inside = components_.of[from.node] == components_.of[edge.to];
      std::uint32_t set = inside ? advance(from.set, edge) : 0;
      const bool accepting = set == graph_.acceptance_sets;
      if (accepting) set = advance(0, edge);
      if (set == graph_.acceptance_sets) set = 0;
      edges.push_back({number({edge.to, set}), edge.cube, accepting ? NumberSet{} : NumberSet{0}});
    }
    result_.nodes[index].edges = std::move(edges);
  }

  const Graph& graph_;
  Watch& watch_;
  Components components_;
  Graph result_;
  std::map<Waiting, std::uint32_t> numbers_;
  std::vector<Waiting> states_;
};

}  // namespace

Graph degeneralised(const Graph& graph, Watch& watch) {
  return graph.acceptance_sets <= 1 ? graph : Builder(graph, watch).run();
}

}  // namespace gnomon::automata
