// SPDX-License-Identifier: Apache-2.0
#include "automata/reduce/acceptance.hpp"

#include "automata/cube.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace gnomon::automata {

namespace {

// Calls a function with every edge inside of a component of the given kind.
template <typename Action>
void for_inner_edges(Graph& graph, const Components& parts, const std::vector<bool>& chosen, Action action) {
  for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
    for (Edge& edge : graph.nodes[node].edges) {
      if (parts.of[node] == parts.of[edge.to] && chosen[parts.of[node]]) action(node, edge);
    }
  }
}

void remove(NumberSet& set, std::uint32_t number) { set.erase(std::remove(set.begin(), set.end(), number), set.end()); }

// Where every cycle has an edge of a set, all edges may belong to it. So for each set, the graph of the edges that miss
// the set is searched for cycles.
void extend_sets(Graph& graph, const Components& parts, const std::vector<bool>& accepting) {
  std::map<std::uint32_t, Successors> without;  // the edges that miss a set
  for_inner_edges(graph, parts, accepting, [&](std::uint32_t node, const Edge& edge) {
    for (const std::uint32_t set : edge.missing) {
      Successors& own = without.try_emplace(set, graph.nodes.size()).first->second;
      own[node].push_back(edge.to);
    }
  });
  for (const auto& [set, own] : without) {
    const Components cycles = components(own);
    std::vector<bool> needed(parts.members.size());  // components with a cycle that misses the set
    for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
      if (cycles.on_cycle(own, node)) needed[parts.of[node]] = true;
    }
    for_inner_edges(graph, parts, accepting, [&, number = set](std::uint32_t node, Edge& edge) {
      if (!needed[parts.of[node]]) remove(edge.missing, number);
    });
  }
}

// Returns the sets without those that contain another one, which are visited whenever the other one is. The first of
// equal ones is kept.
std::vector<std::uint32_t> useful_sets(Graph& graph, const Components& parts, const std::vector<bool>& accepting) {
  std::map<std::uint32_t, NumberSet> missed_by;  // set to edges
  std::uint32_t count = 0;
  for_inner_edges(graph, parts, accepting, [&](std::uint32_t, const Edge& edge) {
    for (const std::uint32_t set : edge.missing) missed_by[set].push_back(count);
    ++count;
  });
  constexpr std::size_t most_compared = 64;
  std::vector<std::uint32_t> result;
  for (const auto& [set, edges] : missed_by) {
    const auto is_contained = [&, own = set, &mine = edges](const auto& other) {
      return other.first != own && is_subset(mine, other.second) && (other.first < own || mine != other.second);
    };
    const bool compare = missed_by.size() <= most_compared;
    if (!compare || std::none_of(missed_by.begin(), missed_by.end(), is_contained)) result.push_back(set);
  }
  return result;
}

void keep_sets(Graph& graph, const std::vector<std::uint32_t>& kept) {
  for (Node& node : graph.nodes) {
    for (Edge& edge : node.edges) {
      NumberSet missing;
      for (const std::uint32_t set : edge.missing) {
        const auto place = std::lower_bound(kept.begin(), kept.end(), set);
        if (place != kept.end() && *place == set) missing.push_back(static_cast<std::uint32_t>(place - kept.begin()));
      }
      edge.missing = std::move(missing);
    }
  }
  graph.acceptance_sets = static_cast<std::uint32_t>(kept.size());
}

}  // namespace

void tidy_acceptance(Graph& graph) {
  if (graph.words == Words::Finite) return;
  const Components parts = components(successors(graph));
  const std::vector<bool> accepting = accepting_components(graph, parts);
  extend_sets(graph, parts, accepting);
  keep_sets(graph, useful_sets(graph, parts, accepting));
  for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
    for (Edge& edge : graph.nodes[node].edges) {
      const bool inside = parts.of[node] == parts.of[edge.to];
      if (inside && accepting[parts.of[node]]) continue;
      edge.missing = inside ? NumberSet{0} : NumberSet{};
      if (inside) graph.acceptance_sets = std::max(graph.acceptance_sets, 1U);
    }
    std::sort(graph.nodes[node].edges.begin(), graph.nodes[node].edges.end());
  }
}

std::optional<std::vector<bool>> weakly_accepting(const Graph& graph) {
  const Components parts = components(successors(graph));
  const std::vector<bool> accepting = accepting_components(graph, parts);
  std::vector<bool> result(graph.nodes.size());
  for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
    result[node] = accepting[parts.of[node]];
    for (const Edge& edge : graph.nodes[node].edges) {
      if (result[node] && parts.of[edge.to] == parts.of[node] && !edge.missing.empty()) return std::nullopt;
    }
  }
  return result;
}

bool is_terminal(const Graph& graph, const std::vector<bool>& accepting) {
  for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
    if (!accepting[node]) continue;
    Guard guard;
    for (const Edge& edge : graph.nodes[node].edges) {
      if (accepting[edge.to]) add_cube(guard, edge.cube);
    }
    if (!is_tautology(guard)) return false;
  }
  return true;
}

}  // namespace gnomon::automata
