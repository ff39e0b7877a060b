// SPDX-License-Identifier: Apache-2.0
#include "automata/reduce/trim.hpp"

namespace gnomon::automata {

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
  if (!kept[graph.initial]) {  // no word is accepted
    return {graph.words, {{{}, false, graph.nodes[graph.initial].terms}}, 0, 0};
  }
  return restricted(graph, kept);
}

}  // namespace gnomon::automata
