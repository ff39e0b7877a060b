// SPDX-License-Identifier: Apache-2.0
//
// Labels are HTML-like, so that lines can have colours. Knowledge does not push states apart
// (constraint=false): steps give a picture its order.
#include "cli/picture/picture.hpp"
#include "cli/picture/svg_text.hpp"
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

using svg::bad, svg::correct, svg::good, svg::knowledge, svg::quiet;

// A blank that stays, for Graphviz puts labels right beside the line.
constexpr std::string_view edge_margin = "&#160;";

constexpr std::array<std::pair<char, std::string_view>, 4> entities{
    {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}}};

std::string painted(std::string_view colour, const std::string& text) {
  return fmt::format("<FONT COLOR=\"{}\">{}</FONT>", colour, text);
}

std::string line_text(const Line& line) {
  std::string text = escaped(line.text, entities);
  switch (line.tone) {
    case Tone::Plain: return text;
    case Tone::Strong: return "<B>" + text + "</B>";
    case Tone::Good: return painted(good, text);
    case Tone::Bad: return painted(bad, text);
    case Tone::Quiet: return fmt::format(R"(<FONT COLOR="{}" POINT-SIZE="9">{}</FONT>)", quiet, text);
  }
  return text;
}

// `margin` goes around every line.
std::string lines_text(const std::vector<Line>& lines, std::string_view margin = "") {
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    text += fmt::format("{}{}{}{}", i > 0 ? "<BR/>" : "", margin, line_text(lines[i]), margin);
  }
  return text;
}

// Between angle brackets, which stand for quotation marks.
std::string label_text(const std::vector<Line>& lines, std::string_view margin = "") {
  return "<" + lines_text(lines, margin) + ">";
}

// Graphviz lets lines that put no state below another one run through their own label, so it gets a ground.
std::string grounded(const std::vector<Line>& lines) {
  return fmt::format(
      R"(<<TABLE BORDER="0" CELLBORDER="0" CELLPADDING="1" BGCOLOR="white"><TR><TD>{}</TD></TR></TABLE>>)",
      lines_text(lines));
}

std::string node_attributes(const Picture::Node& node) {
  switch (node.shape) {
    case Shape::Fork: return "shape=circle, width=0.12, label=\"\", style=filled, fillcolor=black";
    case Shape::Cut: return fmt::format("shape=plain, label={}", label_text(node.label));
    case Shape::State: break;
  }
  std::string text = "label=" + label_text(node.label);
  if (!node.details.empty()) text += ", tooltip=" + in_quotes(node.details);
  if (node.tone == Tone::Good) text += fmt::format(R"(, color="{}", fillcolor="#e7f5ea")", good);
  if (node.tone == Tone::Bad) text += fmt::format(R"(, color="{}", fillcolor="#fbeae9")", bad);
  return node.initial ? text + ", penwidth=2" : text;
}

std::string colour_attributes(std::string_view colour) {
  return fmt::format(R"(, color="{0}", fontcolor="{0}")", colour);
}

std::string edge_attributes(Kind kind) {
  switch (kind) {
    case Kind::Step: return "";
    case Kind::Back: return ", penwidth=1.6, arrowhead=vee";
    case Kind::Run: return colour_attributes(quiet);
    case Kind::Choice: return ", penwidth=2.2";
    case Kind::Knowledge: return ", style=dashed, dir=none, constraint=false" + colour_attributes(knowledge);
    case Kind::Correct: return ", style=dotted, penwidth=1.6, constraint=false" + colour_attributes(correct);
  }
  return "";
}

std::string edge_label(const Picture::Edge& edge) {
  if (edge.label.empty()) return "\"\"";
  const bool through = edge.kind == Kind::Knowledge || edge.kind == Kind::Correct;
  return through ? grounded(edge.label) : label_text(edge.label, edge_margin);
}

// Initial states one beside the other: a chain that nobody sees.
std::string order_of_starts(const std::vector<Picture::Node>& nodes) {
  std::string chain;
  std::size_t count = 0;
  for (const Picture::Node& node : nodes) {
    if (node.initial) chain += fmt::format("{}start_{}", ++count > 1 ? " -> " : "", node.id);
  }
  return count > 1 ? fmt::format("  {{ rank=same; {} [style=invis]; }}\n", chain) : "";
}

}  // namespace

std::string dot_text(const Picture& picture) {
  std::string text = "digraph model {\n";
  if (picture.across) text += "  rankdir=LR;\n";
  if (picture.ordered) text += "  ordering=out;\n";
  text +=
      "  graph [fontname=\"Helvetica\", fontsize=12, labelloc=t, nodesep=0.4, ranksep=0.45];\n"
      "  node [shape=box, style=\"rounded,filled\", fillcolor=white, fontname=\"Helvetica\", fontsize=10];\n"
      "  edge [fontname=\"Helvetica\", fontsize=9];\n";
  if (!picture.title.empty()) text += fmt::format("  label={};\n", label_text(picture.title));
  for (const Picture::Node& node : picture.nodes) {
    text += fmt::format("  {} [{}];\n", node.id, node_attributes(node));
    // An arrow from nowhere, as automata have it.
    if (node.initial) text += fmt::format("  start_{0} [shape=point, fillcolor=black]; start_{0} -> {0};\n", node.id);
  }
  for (const Picture::Edge& edge : picture.edges) {
    text += fmt::format("  {} -> {} [label={}{}];\n", picture.nodes[edge.from].id, picture.nodes[edge.to].id,
                        edge_label(edge), edge_attributes(edge.kind));
  }
  if (picture.ordered) text += order_of_starts(picture.nodes);
  return text + "}\n";
}

}  // namespace gnomon::cli
