// SPDX-License-Identifier: Apache-2.0
//
// Sequence diagrams of Mermaid. An arrow is an action, to those that it changes; notes say what agents see.
#include "cli/runs/lane_chart.hpp"
#include "cli/terminal/escape.hpp"
#include "cli/terminal/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace gnomon::cli {

namespace {

std::string mermaid(std::string_view text) {
  static constexpr std::array<std::pair<char, std::string_view>, 5> entities{
      {{'#', "#35;"}, {';', "#59;"}, {'<', "#lt;"}, {'>', "#gt;"}, {'%', "#37;"}}};
  return escaped(text, entities);
}

class Sequence {
 public:
  std::string run(const LaneCharts& charts) {
    // Each run has the lanes of whom there is something to say, and the diagram those of all.
    for (const LaneChart& chart : charts.charts) {
      for (const std::string& lane : chart.lanes) {
        if (std::find(lanes_.begin(), lanes_.end(), lane) == lanes_.end()) lanes_.push_back(lane);
      }
    }
    text_ = fmt::format("sequenceDiagram\n  title {}\n", mermaid(charts.title));
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
      text_ += fmt::format("  participant a{} as {}\n", i, mermaid(lanes_[i]));
    }
    for (const LaneChart& chart : charts.charts) {
      if (charts.charts.size() > 1) note_over_all(chart.heading);
      for (const LaneChart::Moment& moment : chart.moments) add(chart, moment);
    }
    return std::move(text_);
  }

 private:
  [[nodiscard]] std::size_t place(const LaneChart& chart, std::size_t lane) const {
    const auto found = std::find(lanes_.begin(), lanes_.end(), chart.lanes[lane]);
    return static_cast<std::size_t>(found - lanes_.begin());
  }

  void note_over_all(const std::string& text) {
    text_ += lanes_.size() > 1 ? fmt::format("  Note over a0,a{}: {}\n", lanes_.size() - 1, mermaid(text))
                               : fmt::format("  Note over a0: {}\n", mermaid(text));
  }

  void add(const LaneChart& chart, const LaneChart::Moment& moment) {
    for (std::size_t lane = 0; lane < chart.lanes.size(); ++lane) {
      if (moment.actions[lane].empty()) continue;
      const auto arrow = [&](std::size_t to) {
        text_ += fmt::format("  a{}->>a{}: {}\n", place(chart, lane), place(chart, to), mermaid(moment.actions[lane]));
      };
      bool alone = true;
      for (const auto& [from, to] : moment.affects) {
        if (from != lane) continue;
        arrow(to);
        alone = false;
      }
      if (alone) arrow(lane);
    }
    note_over_all(moment.state + (moment.again ? " again, and so on" : ""));
    for (std::size_t lane = 0; lane < chart.lanes.size(); ++lane) {
      if (moment.sees[lane].empty()) continue;
      std::vector<std::string> lines;
      for (const std::string& line : moment.sees[lane]) lines.push_back(mermaid(line));
      text_ += fmt::format("  Note over a{}: {}\n", place(chart, lane), joined(lines, "<br/>"));
    }
    for (const LaneChart::Doubt& doubt : moment.doubts) {
      if (doubt.lane) {
        text_ += fmt::format("  Note over a{}: {}\n", place(chart, *doubt.lane), mermaid(doubt.text));
      } else {
        note_over_all(doubt.text);
      }
    }
  }

  std::vector<std::string> lanes_;
  std::string text_;
};

}  // namespace

std::string lanes_mermaid(const LaneCharts& charts) { return Sequence().run(charts); }

}  // namespace gnomon::cli
