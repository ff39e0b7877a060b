// SPDX-License-Identifier: Apache-2.0
#include "base/source.hpp"
#include "cli/runs/lane_chart.hpp"
#include "cli/terminal/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gnomon::cli {

namespace {

using Row = std::vector<std::string>;  // a cell for what it is, then one for each lane

class LanesText {
 public:
  explicit LanesText(const LaneChart& chart) : chart_(chart), widths_(chart.lanes.size() + 1, 0) {}

  std::string run() {
    Row heading{""};
    heading.insert(heading.end(), chart_.lanes.begin(), chart_.lanes.end());
    add(std::move(heading));
    for (const LaneChart::Moment& moment : chart_.moments) add(moment);
    std::string text = chart_.heading + "\n";
    for (const auto& [row, remark] : lines_) {
      std::string line;
      for (std::size_t i = 0; i < row.size(); ++i) line += "  " + padded(row[i], widths_[i]);
      if (!remark.empty()) line = std::string(widths_.front() + 4, ' ') + remark;
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + "\n";
    }
    return text;
  }

 private:
  void add(Row row) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths_[i] = std::max<std::size_t>(widths_[i], character_count(row[i]));
    }
    lines_.emplace_back(std::move(row), "");
  }

  void add(const LaneChart::Moment& moment) {
    const bool acts = std::any_of(moment.actions.begin(), moment.actions.end(),
                                  [](const std::string& action) { return !action.empty(); });
    if (acts) {
      Row by{"by"};
      by.insert(by.end(), moment.actions.begin(), moment.actions.end());
      add(std::move(by));
    }
    std::size_t height = 1;
    for (const auto& sees : moment.sees) height = std::max(height, sees.size());
    for (std::size_t i = 0; i < height; ++i) {
      Row row{i > 0 ? "" : moment.state + (moment.again ? " again" : "")};
      for (const auto& sees : moment.sees) row.push_back(i < sees.size() ? sees[i] : "");
      add(std::move(row));
    }
    for (const LaneChart::Doubt& doubt : moment.doubts) lines_.emplace_back(Row(), doubt.text);
    if (moment.again) lines_.emplace_back(Row(), "and so on");
  }

  const LaneChart& chart_;
  std::vector<std::size_t> widths_;
  std::vector<std::pair<Row, std::string>> lines_;  // a row, or a remark across all lanes
};

}  // namespace

std::string lanes_text(const LaneCharts& charts) {
  std::string text = charts.title + "\n";
  for (const LaneChart& chart : charts.charts) text += indented_lines(LanesText(chart).run(), "  ") + "\n";
  return text;
}

}  // namespace gnomon::cli
