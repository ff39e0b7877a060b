// SPDX-License-Identifier: Apache-2.0
//
// Pictures in which nothing covers anything else, and no line runs through a text.
#include "cli/picture/layered_layout.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

namespace gnomon::test {
namespace {

using cli::Extent;
using cli::Layout;
using cli::LayoutTask;

struct Area {
  Extent centre, size;
  [[nodiscard]] bool contains(Extent place) const {
    return std::abs(place.depth - centre.depth) < size.depth / 2 - 0.01 &&
           std::abs(place.side - centre.side) < size.side / 2 - 0.01;
  }
  [[nodiscard]] bool meets(const Area& other) const {
    return std::abs(other.centre.depth - centre.depth) < (size.depth + other.size.depth) / 2 - 0.01 &&
           std::abs(other.centre.side - centre.side) < (size.side + other.size.side) / 2 - 0.01;
  }
};

// Places on a line, as it is drawn: straight through layers, and bent between them.
std::vector<Extent> places_on(const Layout::Route& route) {
  std::vector<Extent> result;
  constexpr int pieces = 12;
  for (std::size_t i = 1; i < route.points.size(); ++i) {
    const Extent &from = route.points[i - 1], &to = route.points[i];
    for (int piece = 0; piece <= pieces; ++piece) {
      const double t = static_cast<double>(piece) / pieces;
      const double share = i % 2 == 1 ? t : t * t * (3 - 2 * t);
      const double along = i % 2 == 1 ? t : 1.5 * t - 1.5 * t * t + t * t * t;
      result.push_back({from.depth + along * (to.depth - from.depth), from.side + share * (to.side - from.side)});
    }
  }
  return result;
}

void expect_legible(const LayoutTask& task) {
  const Layout layout = cli::layered_layout(task);
  ASSERT_EQ(layout.boxes.size(), task.boxes.size());
  ASSERT_EQ(layout.routes.size(), task.lines.size());
  std::vector<Area> areas;
  for (std::size_t i = 0; i < task.boxes.size(); ++i) areas.push_back({layout.boxes[i], task.boxes[i]});
  for (std::size_t i = 0; i < task.lines.size(); ++i) areas.push_back({layout.routes[i].label, task.lines[i].label});
  for (std::size_t i = 0; i < areas.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (areas[i].size.side == 0 || areas[j].size.side == 0) continue;
      EXPECT_FALSE(areas[i].meets(areas[j])) << i << " and " << j;
    }
    EXPECT_GE(areas[i].centre.side - areas[i].size.side / 2, 0);
    EXPECT_LE(areas[i].centre.side + areas[i].size.side / 2, layout.size.side);
    EXPECT_LE(areas[i].centre.depth + areas[i].size.depth / 2, layout.size.depth);
  }
  for (std::size_t i = 0; i < task.lines.size(); ++i) {
    const LayoutTask::Line& line = task.lines[i];
    for (const Extent place : places_on(layout.routes[i])) {
      for (std::size_t j = 0; j < areas.size(); ++j) {
        if (areas[j].size.side == 0) continue;
        EXPECT_FALSE(areas[j].contains(place)) << "line " << i << " through area " << j;
      }
    }
    if (line.from == line.to) continue;
    // It begins and ends at the borders of its boxes.
    for (const auto& [point, box] :
         {std::pair(layout.routes[i].points.front(), line.from), std::pair(layout.routes[i].points.back(), line.to)}) {
      EXPECT_NEAR(std::abs(point.depth - layout.boxes[box].depth), task.boxes[box].depth / 2, 0.01);
      EXPECT_LE(std::abs(point.side - layout.boxes[box].side), task.boxes[box].side / 2);
    }
  }
}

TEST(LayeredLayout, AChainGoesStraightDown) {
  const LayoutTask task{{{20, 40}, {30, 60}, {20, 40}}, {0}, {{0, 1, {10, 30}, true}, {1, 2, {0, 0}, true}}};
  const Layout layout = cli::layered_layout(task);
  EXPECT_LT(layout.boxes[0].depth, layout.boxes[1].depth);
  EXPECT_LT(layout.boxes[1].depth, layout.boxes[2].depth);
  EXPECT_NEAR(layout.boxes[0].side, layout.boxes[2].side, 0.5);
  expect_legible(task);
}

TEST(LayeredLayout, LinesThatLeadBackAndLoops) {
  expect_legible({{{20, 40}, {20, 40}, {20, 40}},
                  {0},
                  {{0, 1, {10, 30}, true}, {1, 2, {10, 30}, true}, {2, 0, {10, 30}, true}, {1, 1, {10, 50}, true}}});
}

TEST(LayeredLayout, LinesBetweenStatesThatLookAlike) {
  // Two in the same layer, and one across.
  const LayoutTask task{
      {{20, 40}, {20, 40}, {20, 40}},
      {0},
      {{0, 1, {10, 30}, true}, {0, 2, {10, 30}, true}, {1, 2, {10, 60}, false}, {0, 2, {10, 40}, false}}};
  const Layout layout = cli::layered_layout(task);
  EXPECT_DOUBLE_EQ(layout.boxes[1].depth, layout.boxes[2].depth) << "what looks alike is not pushed apart";
  expect_legible(task);
}

TEST(LayeredLayout, FewCrossings) {
  // Two strands that begin in one order and would end in the other.
  const LayoutTask task{{{20, 40}, {20, 40}, {20, 40}, {20, 40}, {20, 40}},
                        {0},
                        {{0, 1, {}, true}, {0, 2, {}, true}, {1, 4, {}, true}, {2, 3, {}, true}}};
  const Layout layout = cli::layered_layout(task);
  EXPECT_EQ(layout.boxes[1].side < layout.boxes[2].side, layout.boxes[4].side < layout.boxes[3].side);
}

TEST(LayeredLayout, NothingCoversAnything) {
  std::mt19937 random(7);
  const auto below = [&](std::size_t end) { return std::uniform_int_distribution<std::size_t>(0, end - 1)(random); };
  for (int round = 0; round < 60; ++round) {
    SCOPED_TRACE(round);
    LayoutTask task;
    const std::size_t boxes = 1 + below(14);
    for (std::size_t i = 0; i < boxes; ++i) {
      task.boxes.push_back({10 + static_cast<double>(below(40)), 20 + static_cast<double>(below(90))});
    }
    task.first = {0};
    for (std::size_t i = below(2 * boxes + 1); i > 0; --i) {
      const bool empty = below(4) == 0;
      const Extent label = empty ? Extent() : Extent{13, 10 + static_cast<double>(below(60))};
      LayoutTask::Line line{below(boxes), below(boxes), label, below(4) != 0};
      // A second line from a box to itself goes around the first one.
      if (line.from != line.to) task.lines.push_back(line);
    }
    expect_legible(task);
  }
}

TEST(LayeredLayout, Empty) {
  const Layout layout = cli::layered_layout({});
  EXPECT_TRUE(layout.boxes.empty());
}

}  // namespace
}  // namespace gnomon::test
