// SPDX-License-Identifier: Apache-2.0
#include "cli/graph_picture.hpp"

#include <fmt/format.h>

namespace gnomon::cli {

namespace {

// A label of several lines between quotation marks. Mermaid reads HTML and has entities of its own.
std::string quoted(const std::vector<std::string>& lines) {
  std::string text = "\"";
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i > 0) text += "<br/>";
    for (const char c : lines[i]) {
      switch (c) {
        case '"': text += "#quot;"; break;
        case '#': text += "#35;"; break;
        case '<': text += "#lt;"; break;
        case '>': text += "#gt;"; break;
        case '&': text += "#amp;"; break;
        case '|': text += "#124;"; break;  // would end the label of an edge
        default: text += c;
      }
    }
  }
  return text + "\"";
}

// An edge of this kind; Mermaid takes no empty label.
std::string edge_text(std::size_t from, std::string_view arrow, const std::vector<std::string>& label, std::size_t to) {
  return fmt::format("  s{} {}{} s{}\n", from, arrow, label.empty() ? "" : "|" + quoted(label) + "|", to);
}

}  // namespace

std::string mermaid_text(const model::System& system, const api::StateGraph& graph, const PictureStyle& style) {
  std::string text = "flowchart TD\n  classDef initial stroke-width:3px\n";
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    text += fmt::format("  s{}({}){}\n", i, quoted(state_label(system, graph, i, style)),
                        graph.nodes[i].initial ? ":::initial" : "");
  }
  for (const api::StateGraph::Edge& edge : graph.edges) {
    text += edge_text(edge.from, "-->", edge_label(system, edge), edge.to);
  }
  for (const LookAlikeEdge& edge : look_alike_edges(graph)) {
    text += edge_text(edge.from, "-.-", {agents_label(system, edge.agents)}, edge.to);
  }
  return text;
}

}  // namespace gnomon::cli
