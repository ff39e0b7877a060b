// SPDX-License-Identifier: Apache-2.0
//
// Flowcharts of Mermaid. Texts stand between quotation marks, where only these and entities (#35;) have
// a meaning of their own; what its Markdown and HTML would take for theirs is written as entities.
#include "cli/picture/picture.hpp"
#include "cli/terminal/escape.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace gnomon::cli {

namespace {

using Kind = Picture::Kind;
using Line = Picture::Line;
using Shape = Picture::Shape;
using Tone = Picture::Tone;

constexpr std::array<std::pair<char, std::string_view>, 8> entities{{
    {'"', "#quot;"},
    {'#', "#35;"},
    {'<', "#lt;"},
    {'>', "#gt;"},
    {'&', "#amp;"},
    {'|', "#124;"},  // older versions: would end the label of an edge
    {'*', "#42;"},
    {'`', "#96;"},
}};

std::string quoted(const std::vector<Line>& lines) {
  std::string text = "\"";
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i > 0) text += "<br/>";
    if (lines[i].tone == Tone::Strong) text += "<b>";
    text += escaped(lines[i].text, entities);
    if (lines[i].tone == Tone::Strong) text += "</b>";
  }
  return text + "\"";
}

std::string node_text(const Picture::Node& node) {
  switch (node.shape) {
    case Shape::Fork: return fmt::format("  {}((\" \")):::fork\n", node.id);
    case Shape::Cut: return fmt::format("  {}[{}]:::cut\n", node.id, quoted(node.label));
    case Shape::State: break;
  }
  std::string text = fmt::format("  {}({})", node.id, quoted(node.label));
  if (node.tone == Tone::Good)
    text += node.initial ? ":::goodInitial" : ":::good";
  else if (node.tone == Tone::Bad)
    text += node.initial ? ":::badInitial" : ":::bad";
  else if (node.initial)
    text += ":::initial";
  return text + "\n";
}

std::string_view arrow(Kind kind) {
  switch (kind) {
    case Kind::Step:
    case Kind::Back:
    case Kind::Run: return "-->";
    case Kind::Choice: return "==>";
    case Kind::Knowledge: return "-.-";
    case Kind::Correct: return "-.->";
  }
  return "-->";
}

std::string_view colour(Kind kind) {
  switch (kind) {
    case Kind::Step:
    case Kind::Back:
    case Kind::Choice: return "";
    case Kind::Run: return "#808080";
    case Kind::Knowledge: return "#2f5fa8";
    case Kind::Correct: return "#7a3e9d";
  }
  return "";
}

// Edges have numbers, in the order in which they are written.
std::string edge_colours(const std::vector<Picture::Edge>& edges) {
  std::string text;
  for (const Kind kind : {Kind::Run, Kind::Knowledge, Kind::Correct}) {
    std::string numbers;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      if (edges[i].kind == kind) numbers += fmt::format("{}{}", numbers.empty() ? "" : ",", i);
    }
    if (!numbers.empty()) text += fmt::format("  linkStyle {} stroke:{}\n", numbers, colour(kind));
  }
  return text;
}

// The classes that nodes of the picture have, as Mermaid wants to know them.
std::string class_definitions(const std::string& nodes) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 7> classes{
      {{"initial", "stroke-width:3px"},
       {"good", "fill:#e7f5ea,stroke:#1b7f3b"},
       {"goodInitial", "fill:#e7f5ea,stroke:#1b7f3b,stroke-width:3px"},
       {"bad", "fill:#fbeae9,stroke:#b3261e"},
       {"badInitial", "fill:#fbeae9,stroke:#b3261e,stroke-width:3px"},
       {"fork", "fill:#000,stroke:#000"},
       {"cut", "fill:none,stroke:none"}}};
  std::string text;
  for (const auto& [name, style] : classes) {
    if (nodes.find(fmt::format(":::{}\n", name)) != std::string::npos) {
      text += fmt::format("  classDef {} {}\n", name, style);
    }
  }
  return text;
}

// The one heading that all versions show as it is written belongs to a group of nodes.
std::string grouped(const std::vector<Line>& title, const std::string& graph) {
  Line heading;
  for (const Line& line : title) {
    if (line.tone == Tone::Quiet) continue;
    if (!heading.text.empty()) heading.text += line.tone == Tone::Plain ? "; " : " ";
    heading.text += line.text;
  }
  if (heading.text.empty()) return graph;
  return fmt::format("  subgraph picture [{}]\n{}  end\n", quoted({heading}), graph);
}

}  // namespace

std::string mermaid_text(const Picture& picture) {
  std::string nodes, edges;
  for (const Picture::Node& node : picture.nodes) nodes += node_text(node);
  for (const Picture::Edge& edge : picture.edges) {
    // There are no empty labels.
    edges += fmt::format("  {} {}{} {}\n", picture.nodes[edge.from].id, arrow(edge.kind),
                         edge.label.empty() ? "" : "|" + quoted(edge.label) + "|", picture.nodes[edge.to].id);
  }
  return fmt::format("flowchart {}\n", picture.across ? "LR" : "TD") + class_definitions(nodes) +
         grouped(picture.title, nodes + edges) + edge_colours(picture.edges);
}

}  // namespace gnomon::cli
