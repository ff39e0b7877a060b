// SPDX-License-Identifier: Apache-2.0
#include "cli/graph_picture.hpp"

#include <fmt/format.h>

namespace gnomon::cli {

namespace {

// A label of several lines between quotation marks.
std::string quoted(const std::vector<std::string>& lines) {
  std::string text = "\"";
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i > 0) text += "\\n";
    for (const char c : lines[i]) {
      if (c == '"' || c == '\\') text += '\\';
      text += c;
    }
  }
  return text + "\"";
}

}  // namespace

std::string dot_text(const model::System& system, const api::StateGraph& graph, const PictureStyle& style) {
  std::string text =
      "digraph model {\n"
      "  node [shape=box, style=rounded, fontname=\"Helvetica\", fontsize=10];\n"
      "  edge [fontname=\"Helvetica\", fontsize=9];\n";
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    text += fmt::format("  s{} [label={}{}];\n", i, quoted(state_label(system, graph, i, style)),
                        graph.nodes[i].initial ? ", penwidth=2" : "");
    // An arrow from nowhere, as automata have it.
    if (graph.nodes[i].initial) text += fmt::format("  start{0} [shape=point]; start{0} -> s{0};\n", i);
  }
  for (const api::StateGraph::Edge& edge : graph.edges) {
    text += fmt::format("  s{} -> s{} [label={}];\n", edge.from, edge.to, quoted(edge_label(system, edge)));
  }
  for (const LookAlikeEdge& edge : look_alike_edges(graph)) {
    text += fmt::format(
        "  s{} -> s{} [label={}, style=dashed, dir=none, constraint=false, color=\"#3366aa\", "
        "fontcolor=\"#3366aa\"];\n",
        edge.from, edge.to, quoted({agents_label(system, edge.agents)}));
  }
  return text + "}\n";
}

}  // namespace gnomon::cli
