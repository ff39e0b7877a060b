// SPDX-License-Identifier: Apache-2.0
#include "automata/reduce/graph.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace gnomon::automata {

Successors successors(const Graph& graph) {
  Successors result(graph.nodes.size());
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    for (const Edge& edge : graph.nodes[i].edges) result[i].push_back(edge.to);
    std::sort(result[i].begin(), result[i].end());
    result[i].erase(std::unique(result[i].begin(), result[i].end()), result[i].end());
  }
  return result;
}

std::vector<bool> accepting_components(const Graph& graph, const Components& components) {
  std::vector<bool> result;
  for (std::uint32_t component = 0; component < components.members.size(); ++component) {
    std::optional<NumberSet> missing;  // in all edges so far
    for (const std::uint32_t node : components.members[component]) {
      for (const Edge& edge : graph.nodes[node].edges) {
        if (components.of[edge.to] != component) continue;
        missing = missing ? intersected(*missing, edge.missing) : edge.missing;
      }
    }
    result.push_back(missing && missing->empty());
  }
  return result;
}

Graph restricted(const Graph& graph, const std::vector<bool>& kept) {
  std::vector<std::uint32_t> number(graph.nodes.size());
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    number[i] = count;
    if (kept[i]) ++count;
  }
  Graph result{graph.words, {}, number[graph.initial], graph.acceptance_sets};
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (!kept[i]) continue;
    Node node{{}, graph.nodes[i].accepting, graph.nodes[i].terms};
    for (const Edge& edge : graph.nodes[i].edges) {
      if (kept[edge.to]) node.edges.push_back({number[edge.to], edge.cube, edge.missing});
    }
    result.nodes.push_back(std::move(node));
  }
  return result;
}

Graph trimmed(const Graph& graph) {
  const std::size_t count = graph.nodes.size();
  const Successors next = successors(graph);
  std::vector<bool> reached(count);
  std::vector<std::uint32_t> open{graph.initial};
  reached[graph.initial] = true;
  for (std::size_t i = 0; i < open.size(); ++i) {
    for (const std::uint32_t to : next[open[i]]) {
      if (!reached[to]) open.push_back(to);
      reached[to] = true;
    }
  }
  // A component comes after those that it reaches, so one pass finds all that lead to acceptance.
  const Components parts = components(next);
  std::vector<bool> useful = accepting_components(graph, parts);
  for (std::uint32_t part = 0; part < parts.members.size(); ++part) {
    for (const std::uint32_t node : parts.members[part]) {
      if (graph.words == Words::Finite && graph.nodes[node].accepting) useful[part] = true;
      for (const std::uint32_t to : next[node]) useful[part] = useful[part] || useful[parts.of[to]];
    }
  }
  std::vector<bool> kept(count);
  for (std::size_t i = 0; i < count; ++i) kept[i] = reached[i] && useful[parts.of[i]];
  if (!kept[graph.initial]) {  // no word is accepted
    return {graph.words, {{{}, false, graph.nodes[graph.initial].terms}}, 0, 0};
  }
  return restricted(graph, kept);
}

}  // namespace gnomon::automata
