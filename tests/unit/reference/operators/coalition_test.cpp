// SPDX-License-Identifier: Apache-2.0
//
// What coalitions of two players can enforce in a game of three nodes.
#include "reference/operators/coalition.hpp"

#include "unit/reference/explicit_system.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

using Members = std::vector<AgentId>;
const Members nobody, only_a{AgentId(1U)}, only_b{AgentId(2U)}, both{AgentId(1U), AgentId(2U)};

class ReferenceCoalition : public testing::Test {
 protected:
  [[nodiscard]] reference::Coalition of(const reference::Temporal& temporal, const Members& members) {
    return {s.graph, temporal, members, s.watch};
  }
  ExplicitSystem s{three_node_game()};
  reference::Temporal free = s.temporal();
  reference::StateSet all = s.graph.all(), none = s.graph.none();
};

TEST_F(ReferenceCoalition, NextState) {
  const auto next = [&](const Members& members, const Nodes& goal) {
    return s.nodes(of(free, members).next(s.set(goal)));
  };
  EXPECT_EQ(next(only_a, {1}), Nodes({0}));
  EXPECT_EQ(next(only_a, {2}), Nodes());
  EXPECT_EQ(next(both, {2}), Nodes({1, 2}));
  EXPECT_EQ(next(only_b, {0}), Nodes({2}));
  EXPECT_EQ(next(nobody, {0, 2}), Nodes({1, 2}));
}

TEST_F(ReferenceCoalition, Fixpoints) {
  EXPECT_EQ(s.nodes(of(free, both).until(all, s.set({2}))), Nodes({0, 1, 2}));
  EXPECT_EQ(s.nodes(of(free, only_a).until(all, s.set({1}))), Nodes({0, 1}));
  EXPECT_EQ(s.nodes(of(free, only_b).until(s.set({2}), s.set({0}))), Nodes({0, 2}));
  EXPECT_EQ(s.nodes(of(free, only_b).always(s.set({2}))), Nodes({2}));
  EXPECT_EQ(s.nodes(of(free, only_a).release(s.set({1}), s.set({0, 1}))), Nodes({0, 1}));
  EXPECT_EQ(s.nodes(of(free, only_a).release(none, s.set({1, 2}))), Nodes());
  EXPECT_EQ(s.nodes(of(free, only_a).weak_until(s.set({0}), s.set({2}))), Nodes({0, 2}));
}

TEST_F(ReferenceCoalition, Fairness) {
  const reference::Temporal fair = s.temporal({{1}});
  EXPECT_EQ(s.nodes(of(fair, only_b).until(all, s.set({1}))), Nodes({0, 1, 2}));
  EXPECT_EQ(s.nodes(of(fair, only_b).next(s.set({1}))), Nodes({2}));
  EXPECT_EQ(s.nodes(of(fair, only_a).next(s.set({1}))), Nodes({0, 1, 2}));
}

TEST_F(ReferenceCoalition, GroupsOfMoves) {
  const reference::Coalition coalition = of(free, only_a);
  const std::vector<bool> forcing = coalition.forcing_groups(s.set({1}));
  ASSERT_EQ(coalition.first_group(1) - coalition.first_group(0), 2U);  // l and r
  std::vector<ActionId> good;
  for (std::size_t group = coalition.first_group(0); group < coalition.first_group(1); ++group) {
    if (forcing[group]) good.push_back(coalition.members_actions(group).at(0));
  }
  EXPECT_EQ(good, std::vector{ActionId(0U)});
}

}  // namespace
}  // namespace gnomon::test
