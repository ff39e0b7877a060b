// SPDX-License-Identifier: Apache-2.0
//
// Lines are drawn first, then what stands on them has a ground of its own: nothing runs through a text.
#include "cli/picture/layered_layout.hpp"
#include "cli/picture/picture.hpp"
#include "cli/picture/svg_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

namespace gnomon::cli {

namespace {

using Kind = Picture::Kind;
using Shape = Picture::Shape;
using Tone = Picture::Tone;
using svg::number;

constexpr double padding = 8;  // between the border of a box and its text
constexpr double stub = 14;    // the length of the arrow to an initial state
constexpr double margin = 12;

struct Look {
  std::string_view colour;
  double width = 1;
  std::string_view dashes;
  bool arrow = true;
};

Look look_of(Kind kind) {
  switch (kind) {
    case Kind::Step: return {"#000000", 1, "", true};
    case Kind::Back: return {"#000000", 1.6, "", true};
    case Kind::Run: return {svg::quiet, 1, "", true};
    case Kind::Choice: return {"#000000", 2.2, "", true};
    case Kind::Knowledge: return {svg::knowledge, 1, "5 3", false};
    case Kind::Correct: return {svg::correct, 1.6, "1.5 3", true};
  }
  return {};
}

std::string definitions() {
  std::string text = "<defs>\n";
  for (const std::string_view colour : {std::string_view("#000000"), svg::quiet, svg::correct}) {
    text += fmt::format(
        "<marker id=\"arrow-{}\" viewBox=\"0 0 9 8\" refX=\"8.5\" refY=\"4\" markerWidth=\"9\" markerHeight=\"8\" "
        "markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L9 4L0 8z\" fill=\"{}\"/></marker>\n",
        colour.substr(1), colour);
  }
  return text + "</defs>\n";
}

class Drawing {
 public:
  Drawing(const Picture& picture, const Limits& limits) : picture_(picture) {
    LayoutTask task;
    for (const Picture::Node& node : picture.nodes) {
      const svg::Size size = size_of(node);
      sizes_.push_back(size);
      task.boxes.push_back(turned(size));
      if (node.initial) task.first.push_back(task.boxes.size() - 1);
    }
    for (const Picture::Edge& edge : picture.edges) {
      const bool orders = edge.kind != Kind::Knowledge && edge.kind != Kind::Correct;
      task.lines.push_back({edge.from, edge.to, turned(svg::text_size(edge.label)), orders});
    }
    layout_ = layered_layout(task, limits);
    const svg::Size title = svg::text_size(picture.title);
    const svg::Size drawn = size(layout_.size);
    width_ = std::max(drawn.width + stub, title.width + 2 * margin);
    left_ = (width_ - drawn.width) / 2;
    top_ = (picture.title.empty() ? 0 : title.height + margin) + stub;
    height_ = top_ + drawn.height;
  }

  std::string run() {
    for (std::size_t i = 0; i < picture_.edges.size(); ++i) draw_line(i);
    for (std::size_t i = 0; i < picture_.nodes.size(); ++i) draw_node(i);
    for (std::size_t i = 0; i < picture_.edges.size(); ++i) draw_label(i);
    const double middle = margin / 2 + svg::text_size(picture_.title).height / 2;
    text_ += svg::centred_text(picture_.title, width_ / 2, middle);
    return svg::document(width_, height_, definitions(), text_);
  }

 private:
  // ---- places: the layout knows layers, which go across or downwards

  [[nodiscard]] Extent turned(svg::Size size) const {
    return picture_.across ? Extent{size.width, size.height} : Extent{size.height, size.width};
  }
  [[nodiscard]] svg::Size size(Extent extent) const {
    return picture_.across ? svg::Size{extent.depth, extent.side} : svg::Size{extent.side, extent.depth};
  }
  [[nodiscard]] double x(Extent place) const { return left_ + (picture_.across ? place.depth : place.side); }
  [[nodiscard]] double y(Extent place) const { return top_ + (picture_.across ? place.side : place.depth); }
  [[nodiscard]] std::string point(Extent place) const { return number(x(place)) + " " + number(y(place)); }

  [[nodiscard]] static svg::Size size_of(const Picture::Node& node) {
    if (node.shape == Shape::Fork) return {9, 9};
    const svg::Size text = svg::text_size(node.label);
    if (node.shape == Shape::Cut) return {text.width + 4, text.height};
    return {std::max(text.width + 2 * padding, 34.0), text.height + 10};
  }

  // ---- lines

  void draw_line(std::size_t index) {
    const Picture::Edge& edge = picture_.edges[index];
    const Look look = look_of(edge.kind);
    text_ += fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"{}{}/>\n",
                         path_of(layout_.routes[index].points, edge.from == edge.to), look.colour, number(look.width),
                         look.dashes.empty() ? "" : fmt::format(" stroke-dasharray=\"{}\"", look.dashes),
                         look.arrow ? fmt::format(" marker-end=\"url(#arrow-{})\"", look.colour.substr(1)) : "");
  }

  // Straight through layers, and bent between them.
  [[nodiscard]] std::string path_of(const std::vector<Extent>& points, bool loop) const {
    std::string text = "M" + point(points.front());
    if (loop) return text + fmt::format("C{} {} {}", point(points[1]), point(points[2]), point(points[3]));
    for (std::size_t i = 1; i < points.size(); ++i) {
      const Extent &from = points[i - 1], &to = points[i];
      // A piece without length would have no direction for the arrow at its end.
      if (point(from) == point(to)) continue;
      if (i % 2 == 1 || from.side == to.side) {
        text += "L" + point(to);
        continue;
      }
      const double middle = (from.depth + to.depth) / 2;
      text += fmt::format("C{} {} {}", point({middle, from.side}), point({middle, to.side}), point(to));
    }
    return text;
  }

  void draw_label(std::size_t index) {
    const std::vector<Picture::Line>& label = picture_.edges[index].label;
    if (label.empty()) return;
    const Extent place = layout_.routes[index].label;
    const svg::Size size = svg::text_size(label);
    text_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#ffffff\"/>\n",
                         number(x(place) - size.width / 2 - 1), number(y(place) - size.height / 2),
                         number(size.width + 2), number(size.height));
    text_ += svg::centred_text(label, x(place), y(place), look_of(picture_.edges[index].kind).colour);
  }

  // ---- states

  void draw_node(std::size_t index) {
    const Picture::Node& node = picture_.nodes[index];
    const Extent place = layout_.boxes[index];
    const svg::Size size = sizes_[index];
    const double left = x(place) - size.width / 2, top = y(place) - size.height / 2;
    if (node.shape == Shape::Fork) {
      text_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"4.5\"/>\n", number(x(place)), number(y(place)));
      return;
    }
    text_ += fmt::format("<g id=\"{}\">\n", node.id);
    if (!node.details.empty()) text_ += fmt::format("<title>{}</title>\n", svg::escape(node.details));
    if (node.shape == Shape::State) {
      const auto [border, ground] = node.tone == Tone::Good  ? std::pair{svg::good, "#e7f5ea"}
                                    : node.tone == Tone::Bad ? std::pair{svg::bad, "#fbeae9"}
                                                             : std::pair{std::string_view("#000000"), "#ffffff"};
      text_ += fmt::format(
          "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"7\" fill=\"{}\" stroke=\"{}\" "
          "stroke-width=\"{}\"/>\n",
          number(left), number(top), number(size.width), number(size.height), ground, border, node.initial ? 2 : 1);
      if (node.twice) {
        text_ +=
            fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"5\" fill=\"none\" stroke=\"{}\"/>\n",
                        number(left + 3), number(top + 3), number(size.width - 6), number(size.height - 6), border);
      }
    }
    text_ += svg::centred_text(node.label, x(place), y(place));
    text_ += "</g>\n";
    if (node.initial) draw_stub(left, top);
  }

  // An arrow from nowhere, as automata have it: to a corner, where no line comes.
  void draw_stub(double left, double top) {
    const double end_x = picture_.across ? left : left + 9, end_y = picture_.across ? top + 9 : top;
    const double from_x = picture_.across ? end_x - stub : end_x, from_y = picture_.across ? end_y : end_y - stub;
    text_ += fmt::format(
        "<circle cx=\"{0}\" cy=\"{1}\" r=\"2\"/>\n<path d=\"M{0} {1}L{2} {3}\" stroke=\"#000000\" "
        "marker-end=\"url(#arrow-000000)\"/>\n",
        number(from_x), number(from_y), number(end_x), number(end_y));
  }

  const Picture& picture_;
  std::vector<svg::Size> sizes_;
  Layout layout_;
  double left_ = 0, top_ = 0, width_ = 0, height_ = 0;
  std::string text_;
};

}  // namespace

std::string svg_text(const Picture& picture, const Limits& limits) { return Drawing(picture, limits).run(); }

}  // namespace gnomon::cli
