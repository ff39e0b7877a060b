// SPDX-License-Identifier: Apache-2.0
//
// The temporal operators on a graph with a loop of 1 and 2, an end 3 and a node 4 that may stay where it is.
#include "reference/operators/temporal.hpp"

#include "unit/reference/explicit_system.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

class ReferenceTemporal : public testing::Test {
 protected:
  using Operator = reference::StateSet (reference::Temporal::*)(const reference::StateSet&) const;
  using Binary = reference::StateSet (reference::Temporal::*)(const reference::StateSet&,
                                                              const reference::StateSet&) const;
  [[nodiscard]] Nodes nodes(Operator op, const Nodes& f) { return s.nodes((temporal.*op)(s.set(f))); }
  [[nodiscard]] Nodes nodes(Binary op, const Nodes& f, const Nodes& g) {
    return s.nodes((temporal.*op)(s.set(f), s.set(g)));
  }
  ExplicitSystem s{graph_system(5, {{0, 1}, {1, 2}, {2, 1}, {0, 3}, {4, 4}, {4, 0}}, {4})};
  reference::Temporal temporal = s.temporal();
};

TEST_F(ReferenceTemporal, SomePath) {
  using T = reference::Temporal;
  EXPECT_EQ(nodes(&T::ex, {1}), Nodes({0, 2}));
  EXPECT_EQ(nodes(&T::ex, {0, 1, 2, 3, 4}), Nodes({0, 1, 2, 4}));
  EXPECT_EQ(nodes(&T::eu, {1, 4}, {2}), Nodes({1, 2}));
  EXPECT_EQ(nodes(&T::eu, {0}, {3}), Nodes({0, 3}));
  EXPECT_EQ(nodes(&T::ef, {3}), Nodes({0, 3, 4}));
  EXPECT_EQ(nodes(&T::eg, {0, 3, 4}), Nodes({4}));
  EXPECT_EQ(nodes(&T::eg, {0, 1, 2, 3, 4}), Nodes({0, 1, 2, 4}));
  EXPECT_EQ(nodes(&T::er, {3}, {0, 3}), Nodes({0, 3}));
  EXPECT_EQ(nodes(&T::ew, {4}, {0}), Nodes({0, 4}));
}

// What holds on all paths holds in a deadlock, where there is none that goes on.
TEST_F(ReferenceTemporal, AllPaths) {
  using T = reference::Temporal;
  EXPECT_EQ(nodes(&T::ax, {1, 3}), Nodes({0, 2, 3}));
  EXPECT_EQ(nodes(&T::ag, {1, 2}), Nodes({1, 2}));
  EXPECT_EQ(nodes(&T::af, {2}), Nodes({0, 1, 2, 3}));
  EXPECT_EQ(nodes(&T::aw, {4}, {0}), Nodes({0, 4}));
}

TEST_F(ReferenceTemporal, Fairness) {
  const auto everything = s.graph.all();
  EXPECT_EQ(s.nodes(s.temporal({{2}}).eg(everything)), Nodes({0, 1, 2, 4}));
  EXPECT_EQ(s.nodes(s.temporal({{4}}).eg(everything)), Nodes({4}));
  EXPECT_EQ(s.nodes(s.temporal({{0}}).eg(everything)), Nodes());
  EXPECT_EQ(s.nodes(s.temporal({{2}, {4}}).eg(everything)), Nodes());
  EXPECT_EQ(s.nodes(s.temporal({{1}, {2}}).eg(s.set({1, 2}))), Nodes({1, 2}));
}

}  // namespace
}  // namespace gnomon::test
