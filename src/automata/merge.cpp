// SPDX-License-Identifier: Apache-2.0
#include "automata/merge.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace gnomon::automata {

namespace {

// One node for each class: the first of its members, whose edges stand for those of all.
Graph quotient(const Graph& graph, const std::vector<std::uint32_t>& class_of, std::uint32_t class_count) {
  std::vector<bool> present(class_count);
  Graph result{graph.words, std::vector<Node>(class_count), class_of[graph.initial], graph.acceptance_sets};
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (present[class_of[i]]) continue;
    present[class_of[i]] = true;
    Node& node = result.nodes[class_of[i]];
    node = graph.nodes[i];
    for (Edge& edge : node.edges) edge.to = class_of[edge.to];
    std::sort(node.edges.begin(), node.edges.end());
    node.edges.erase(std::unique(node.edges.begin(), node.edges.end()), node.edges.end());
  }
  return result;
}

}  // namespace

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
  // Components come after what they reach, so one pass finds all that leads to acceptance.
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
  kept[graph.initial] = true;
  return restricted(graph, kept);
}

Graph merged_by_bisimulation(const Graph& graph, Watch& watch) {
  const std::size_t count = graph.nodes.size();
  std::vector<std::uint32_t> class_of(count);
  for (std::uint32_t classes = 0;;) {
    // Two states stay together if they did so far and have the same edges to classes.
    using Look = std::pair<std::uint32_t, std::vector<Edge>>;
    std::map<Look, std::uint32_t> looks;
    std::vector<std::uint32_t> refined(count);
    for (std::size_t i = 0; i < count; ++i) {
      Look look{class_of[i] * 2 + (graph.nodes[i].accepting ? 1U : 0U), graph.nodes[i].edges};
      for (Edge& edge : look.second) edge.to = class_of[edge.to];
      std::sort(look.second.begin(), look.second.end());
      look.second.erase(std::unique(look.second.begin(), look.second.end()), look.second.end());
      watch.work(look.second.size() + 1);
      refined[i] = looks.try_emplace(std::move(look), static_cast<std::uint32_t>(looks.size())).first->second;
    }
    class_of = std::move(refined);
    const auto found = static_cast<std::uint32_t>(looks.size());
    if (found == classes) return quotient(graph, class_of, classes);
    classes = found;
  }
}

}  // namespace gnomon::automata
