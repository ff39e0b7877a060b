// SPDX-License-Identifier: Apache-2.0
//
// What coalitions of two players can enforce in a game of three nodes.
#include "symbolic/operators/coalition.hpp"

#include "unit/symbolic/diagrams.hpp"

namespace gnomon::test {
namespace {

using Members = std::vector<AgentId>;
const Members nobody, only_a{AgentId(1U)}, only_b{AgentId(2U)}, both{AgentId(1U), AgentId(2U)};

class SymbolicCoalition : public testing::Test {
 protected:
  [[nodiscard]] symbolic::Coalition of(const symbolic::Temporal& temporal, const Members& members) {
    return {temporal, members};
  }
  Diagrams d{three_node_game()};
  symbolic::Temporal free = d.temporal();
};

TEST_F(SymbolicCoalition, NextState) {
  const auto next = [&](const Members& members, const Nodes& goal) {
    return d.nodes(of(free, members).next(d.set(goal)));
  };
  EXPECT_EQ(next(only_a, {1}), Nodes({0}));
  EXPECT_EQ(next(only_b, {1}), Nodes());
  EXPECT_EQ(next(only_a, {2}), Nodes());
  EXPECT_EQ(next(both, {2}), Nodes({1, 2}));
  EXPECT_EQ(next(only_b, {0}), Nodes({2}));
  EXPECT_EQ(next(nobody, {0, 2}), Nodes({1, 2}));
}

TEST_F(SymbolicCoalition, Until) {
  const Bdd all = d.everything();
  EXPECT_EQ(d.nodes(of(free, both).until(all, d.set({2}))), Nodes({0, 1, 2}));
  EXPECT_EQ(d.nodes(of(free, both).until(d.set({1}), d.set({2}))), Nodes({1, 2}));
  EXPECT_EQ(d.nodes(of(free, only_a).until(all, d.set({2}))), Nodes({2}));
  EXPECT_EQ(d.nodes(of(free, only_a).until(all, d.set({1}))), Nodes({0, 1}));
  EXPECT_EQ(d.nodes(of(free, only_b).until(all, d.set({0}))), Nodes({0, 1, 2}));
  EXPECT_EQ(d.nodes(of(free, only_b).until(d.set({2}), d.set({0}))), Nodes({0, 2}));
}

TEST_F(SymbolicCoalition, Release) {
  const Bdd none = d.manager.bottom();
  EXPECT_EQ(d.nodes(of(free, only_b).release(none, d.set({2}))), Nodes({2}));
  EXPECT_EQ(d.nodes(of(free, only_a).release(none, d.set({1, 2}))), Nodes());
  EXPECT_EQ(d.nodes(of(free, both).release(none, d.set({1, 2}))), Nodes({1, 2}));
  EXPECT_EQ(d.nodes(of(free, only_a).release(none, d.set({0}))), Nodes({0}));
  EXPECT_EQ(d.nodes(of(free, only_a).release(d.set({1}), d.set({0, 1}))), Nodes({0, 1}));
}

// A can stay in 0 for ever; such plays do not count where 1 must be visited again and again.
TEST_F(SymbolicCoalition, Fairness) {
  const symbolic::Temporal fair = d.temporal({{1}});
  EXPECT_EQ(d.nodes(of(free, only_b).until(d.everything(), d.set({1}))), Nodes({1}));
  EXPECT_EQ(d.nodes(of(fair, only_b).until(d.everything(), d.set({1}))), Nodes({0, 1, 2}));
  EXPECT_EQ(d.nodes(of(fair, only_b).next(d.set({1}))), Nodes({2}));        // stays in 2: no fair play at all
  EXPECT_EQ(d.nodes(of(fair, only_a).next(d.set({1}))), Nodes({0, 1, 2}));  // A need not go to 1 again
  EXPECT_EQ(d.nodes(of(fair, only_b).release(d.manager.bottom(), d.set({2}))), Nodes({2}));
}

// A walks alone: what it can enforce is where it can go.
TEST(SymbolicCoalitionOfOne, EndsWhenTheStatesInQuestionAreDecided) {
  Diagrams d(graph_system(5, {{0, 1}, {1, 2}, {2, 3}, {3, 3}, {4, 4}}));
  const symbolic::Temporal temporal = d.temporal();
  symbolic::Coalition coalition(temporal, only_a);
  const auto until_3 = [&](std::initializer_list<Value> care) {
    return coalition.until(d.everything(), d.set({3}), d.set(care));
  };
  EXPECT_EQ(d.nodes(until_3({3}).states), Nodes({3}));
  EXPECT_FALSE(until_3({3}).everywhere);
  EXPECT_EQ(d.nodes(until_3({2}).states), Nodes({2, 3}));
  EXPECT_FALSE(until_3({2}).everywhere);
  EXPECT_EQ(d.nodes(until_3({4}).states), Nodes({0, 1, 2, 3}));
  EXPECT_TRUE(until_3({4}).everywhere);
  EXPECT_FALSE(coalition.mcmas_until(d.everything(), d.set({3}), d.set({2})).everywhere);

  const auto avoiding_3 = [&](std::initializer_list<Value> care) {
    return coalition.release(d.manager.bottom(), d.set({0, 1, 2, 4}), d.set(care));
  };
  EXPECT_FALSE(avoiding_3({3}).everywhere);
  EXPECT_FALSE(avoiding_3({1, 2}).everywhere);
  EXPECT_FALSE(avoiding_3({1, 2}).states.intersects(d.set({1, 2, 3})));
  EXPECT_TRUE(avoiding_3({0, 4}).everywhere);
  EXPECT_EQ(d.nodes(avoiding_3({0, 4}).states), Nodes({4}));
}

// Without fairness only what is never true makes a difference.
TEST_F(SymbolicCoalition, UntilOfMcmas) {
  EXPECT_EQ(d.nodes(of(free, both).mcmas_until(d.everything(), d.set({2}))), Nodes({0, 1, 2}));
  Build build;
  const AgentId a = build.agent("A", {"up"});
  const VarId x = build.integer(a, "x", 0, 1);
  build.protocol(a, build.always(), {"up"});
  build.evolution(a, {{x, build(x) + 1}}, build.always());
  Diagrams blocked(std::move(build.system));  // at 1 the step is allowed, and has no successor
  const symbolic::Temporal temporal = blocked.temporal();
  symbolic::Coalition coalition(temporal, only_a);
  EXPECT_EQ(blocked.nodes(coalition.until(blocked.everything(), blocked.set({}))), Nodes({0, 1}));
  EXPECT_EQ(blocked.nodes(coalition.mcmas_until(blocked.everything(), blocked.set({}))), Nodes());
}

}  // namespace
}  // namespace gnomon::test
