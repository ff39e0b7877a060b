// SPDX-License-Identifier: Apache-2.0
//
// Lanes go downwards. A state is a line across them; below it stands, in each lane, what the agent then sees. Actions
// stand in boxes, with arrows to the lanes that they change.
#include "cli/picture/svg_text.hpp"
#include "cli/runs/lane_chart.hpp"
#include "cli/terminal/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gnomon::cli {

namespace {

using Line = Picture::Line;
using svg::number;

constexpr double margin = 12;
constexpr double padding = 10;      // on both sides of a lane's texts
constexpr double narrowest = 80;    // lane
constexpr double box_height = 18;   // of an action
constexpr double arrow_height = 9;  // room for each arrow
constexpr std::string_view rule = "#b0b0b0";

std::vector<Line> plain(const std::vector<std::string>& lines) {
  std::vector<Line> result;
  for (const std::string& line : lines) result.push_back({line});
  return result;
}

std::string line_text(double x1, double y1, double x2, double y2, std::string_view attributes) {
  return fmt::format("<path d=\"M{} {}L{} {}\" {}/>\n", number(x1), number(y1), number(x2), number(y2), attributes);
}

class ChartDrawing {
 public:
  ChartDrawing(const LaneChart& chart, double top) : chart_(chart), y_(top) {
    double edge = margin;
    for (const LaneChart::Moment& moment : chart.moments) {
      edge = std::max(edge, margin + svg::text_width(title_of(moment), true) + 2 * padding);
    }
    for (std::size_t lane = 0; lane < chart.lanes.size(); ++lane) {
      double width = std::max(narrowest, svg::text_width(chart.lanes[lane], true) + 2 * padding);
      for (const LaneChart::Moment& moment : chart.moments) {
        width = std::max(width, svg::text_size(plain(moment.sees[lane])).width + 2 * padding);
        width = std::max(width, svg::text_width(moment.actions[lane], true) + 4 * padding);
      }
      centres_.push_back(edge + width / 2);
      edge += width;
    }
    width_ = edge + margin;
    for (const LaneChart::Moment& moment : chart.moments) {
      for (const LaneChart::Doubt& doubt : moment.doubts) {
        width_ = std::max(width_, 2 * margin + svg::text_width(doubt.text) + 2 * padding);
      }
    }
  }

  void run() {
    text({{chart_.heading}}, width_ / 2);
    y_ += svg::line_height + 6;
    const double top = y_ + 20;
    for (std::size_t lane = 0; lane < chart_.lanes.size(); ++lane) {
      box(centres_[lane], y_, svg::text_width(chart_.lanes[lane], true) + 2 * padding, 20, "#eef2f8");
      content_ += svg::centred_text({{chart_.lanes[lane], Picture::Tone::Strong}}, centres_[lane], y_ + 10);
    }
    y_ = top + 8;
    for (const LaneChart::Moment& moment : chart_.moments) {
      add_actions(moment);
      add_state(moment);
    }
    for (const double centre : centres_) {
      lanes_ += line_text(centre, top, centre, y_, fmt::format("stroke=\"{}\" stroke-dasharray=\"2 3\"", rule));
    }
    y_ += margin;
  }

  [[nodiscard]] double width() const { return width_; }
  [[nodiscard]] double bottom() const { return y_; }
  // Lanes first, for all else stands upon them.
  [[nodiscard]] std::string content() const { return lanes_ + content_; }

 private:
  [[nodiscard]] static std::string title_of(const LaneChart::Moment& moment) {
    return moment.state + (moment.again ? " again" : "");
  }

  void text(const std::vector<Line>& lines, double centre) {
    content_ += svg::centred_text(lines, centre, y_ + svg::text_size(lines).height / 2);
  }

  void box(double centre, double top, double width, double height, std::string_view ground) {
    content_ +=
        fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"5\" fill=\"{}\" stroke=\"#606060\"/>\n",
                    number(centre - width / 2), number(top), number(width), number(height), ground);
  }

  void add_actions(const LaneChart::Moment& moment) {
    bool any = false;
    const double top = y_ + 4;
    for (std::size_t lane = 0; lane < chart_.lanes.size(); ++lane) {
      const std::string& action = moment.actions[lane];
      if (action.empty()) continue;
      any = true;
      box(centres_[lane], top, svg::text_width(action, true) + 2 * padding, box_height, "#ffffff");
      content_ += svg::centred_text({{action, Picture::Tone::Strong}}, centres_[lane], top + box_height / 2);
    }
    if (!any) return;
    y_ = top + box_height + 4;
    for (const auto& [from, to] : moment.affects) {
      y_ += arrow_height;
      content_ += line_text(centres_[from], y_, centres_[to], y_, "stroke=\"#000000\" marker-end=\"url(#arrow)\"");
      content_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"2\"/>\n", number(centres_[from]), number(y_));
    }
    y_ += 6;
  }

  void add_state(const LaneChart::Moment& moment) {
    content_ += line_text(margin, y_, width_ - margin, y_, fmt::format("stroke=\"{}\"", rule));
    y_ += 4;
    const Line title{title_of(moment), Picture::Tone::Strong};
    const double beside = margin + svg::text_width(title.text, true) / 2;
    text({title}, beside);
    double height = svg::line_height;
    for (std::size_t lane = 0; lane < chart_.lanes.size(); ++lane) {
      if (moment.sees[lane].empty()) continue;
      const std::vector<Line> lines = plain(moment.sees[lane]);
      const svg::Size size = svg::text_size(lines);
      content_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#ffffff\"/>\n",
                              number(centres_[lane] - size.width / 2 - 2), number(y_), number(size.width + 4),
                              number(size.height));
      text(lines, centres_[lane]);
      height = std::max(height, size.height);
    }
    y_ += height + 2;
    for (const LaneChart::Doubt& doubt : moment.doubts) add_doubt(doubt);
    if (moment.again) {
      text({{"and so on", Picture::Tone::Quiet}}, beside);
      y_ += svg::line_height;
    }
    y_ += 4;
  }

  void add_doubt(const LaneChart::Doubt& doubt) {
    const double width = svg::text_width(doubt.text) + 2 * padding;
    const double wanted = doubt.lane ? centres_[*doubt.lane] : width_ / 2;
    const double centre = std::clamp(wanted, margin + width / 2, width_ - margin - width / 2);
    content_ += fmt::format(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"16\" rx=\"3\" fill=\"#ffffff\" stroke=\"{}\" "
        "stroke-dasharray=\"5 3\"/>\n",
        number(centre - width / 2), number(y_ + 1), number(width), svg::knowledge);
    content_ += svg::centred_text({{doubt.text}}, centre, y_ + 9, svg::knowledge);
    y_ += 19;
  }

  const LaneChart& chart_;
  std::vector<double> centres_;
  double width_ = 0, y_ = 0;
  std::string lanes_, content_;
};

}  // namespace

std::string lanes_svg(const LaneCharts& charts) {
  constexpr std::string_view definitions =
      "<defs>\n<marker id=\"arrow\" viewBox=\"0 0 9 8\" refX=\"8.5\" refY=\"4\" markerWidth=\"9\" markerHeight=\"8\" "
      "markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L9 4L0 8z\"/></marker>\n</defs>\n";
  std::vector<Line> title;
  for (const std::string& line : wrapped(shortened(charts.title, 240), 80))
    title.push_back({line, Picture::Tone::Strong});
  const svg::Size heading = svg::text_size(title);
  double y = margin + heading.height + margin, width = heading.width + 2 * margin;
  std::string content;
  for (const LaneChart& chart : charts.charts) {
    ChartDrawing drawing(chart, y);
    drawing.run();
    width = std::max(width, drawing.width());
    y = drawing.bottom();
    content += drawing.content();
  }
  return svg::document(width, y, std::string(definitions),
                       svg::centred_text(title, width / 2, margin + heading.height / 2) + content);
}

}  // namespace gnomon::cli
