// SPDX-License-Identifier: Apache-2.0
#include "symbolic/operators/timing.hpp"

#include "base/error.hpp"
#include "reference/space/timing.hpp"
#include "unit/reference/explicit_system.hpp"
#include "unit/symbolic/diagrams.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

struct Expected {
  std::size_t start, period;
  bool rests;
};

// Both engines must say the same.
void expect_timing(const System& system, const Expected& expected) {
  Diagrams d{system};
  const engine::Timing found = symbolic::timing_of(d.encoding, d.transitions, d.set({0}), d.manager.top(), 100);
  EXPECT_EQ(found.start, expected.start);
  EXPECT_EQ(found.period, expected.period);
  EXPECT_EQ(found.rests, expected.rests);
  ExplicitSystem s{system};
  const engine::Timing judged = reference::timing_of(s.graph, s.graph.all(), 100, s.watch);
  EXPECT_EQ(judged.start, expected.start);
  EXPECT_EQ(judged.period, expected.period);
  EXPECT_EQ(judged.rests, expected.rests);
}

TEST(Timing, ComesToRest) { expect_timing(graph_system(4, {{0, 1}, {0, 2}, {1, 3}, {2, 3}, {3, 3}}), {2, 1, true}); }

TEST(Timing, RunsThatEndAreGone) { expect_timing(graph_system(3, {{0, 1}, {0, 2}, {2, 2}}), {2, 1, true}); }

TEST(Timing, Repeats) { expect_timing(graph_system(4, {{0, 1}, {1, 2}, {2, 3}, {3, 1}}), {1, 3, false}); }

TEST(Timing, TheSameStatesNeedNotBeAtRest) {
  expect_timing(graph_system(3, {{0, 1}, {0, 2}, {1, 2}, {2, 1}}), {1, 1, false});
}

TEST(Timing, HasALimit) {
  Diagrams d{graph_system(50, [] {
    Edges edges;
    for (Value i = 0; i < 49; ++i) edges.emplace_back(i, i + 1);
    return edges;
  }())};
  EXPECT_THROW((void)symbolic::timing_of(d.encoding, d.transitions, d.set({0}), d.manager.top(), 10), LimitError);
}

}  // namespace
}  // namespace gnomon::test
