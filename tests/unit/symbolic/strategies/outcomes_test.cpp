// SPDX-License-Identifier: Apache-2.0
//
// A game in which one player follows a strategy.
#include "symbolic/strategies/outcomes.hpp"

#include "unit/symbolic/diagrams.hpp"

namespace gnomon::test {
namespace {

constexpr AgentId a{1};
constexpr ActionId l{0}, r{1};

TEST(SymbolicOutcomes, OnlyStepsOfTheStrategy) {
  Diagrams d(three_node_game());
  const symbolic::Temporal free = d.temporal();
  const symbolic::StrategyOutcomes left(d.encoding, free, d.everything(), {{a, d.encoding.performs_only(a, l)}});
  EXPECT_EQ(d.nodes(left.temporal().ex(d.set({0}))), Nodes({1, 2}));
  EXPECT_EQ(d.nodes(left.temporal().ex(d.set({1}))), Nodes({0}));
  const symbolic::StrategyOutcomes right(d.encoding, free, d.everything(), {{a, d.encoding.performs_only(a, r)}});
  EXPECT_EQ(d.nodes(right.temporal().ex(d.set({1}))), Nodes());
  EXPECT_EQ(d.nodes(right.temporal().eg(d.set({0}))), Nodes({0}));
  EXPECT_EQ(d.nodes(free.ex(d.set({0}))), Nodes({0, 1, 2}));
}

// A bit that stands for one of two strategies of A: sets are of pairs.
TEST(SymbolicOutcomes, ParametersArePartOfSets) {
  Diagrams d(three_node_game());
  const symbolic::Temporal free = d.temporal({{0}});
  const Bdd parameter = d.manager.variable(d.manager.new_variable());
  const Bdd rule = parameter.ite(d.encoding.performs_only(a, l), d.encoding.performs_only(a, r));
  const symbolic::StrategyOutcomes outcomes(d.encoding, free, d.set({0, 1}), {{a, rule}});
  EXPECT_EQ(outcomes.temporal().domain(), d.set({0, 1}));
  EXPECT_EQ(outcomes.temporal().ex(d.set({1})), d.set({0}) & parameter);
  EXPECT_EQ(outcomes.temporal().ex(d.set({2})), d.set({1}));
  EXPECT_EQ(outcomes.temporal().fairness(), std::vector<Bdd>{d.set({0})});
  EXPECT_EQ(outcomes.temporal().eg(d.set({0})), d.set({0}).minus(parameter));
}

TEST(SymbolicOutcomes, ReachableFrom) {
  Diagrams d(two_ways());
  const symbolic::Temporal temporal = d.temporal();
  EXPECT_EQ(d.nodes(symbolic::reachable_from(temporal, d.set({4}), d.everything())), Nodes({0, 1, 2, 3, 4}));
  EXPECT_EQ(d.nodes(symbolic::reachable_from(temporal, d.set({4}), d.set({0, 2, 4}))), Nodes({0, 4}));
  EXPECT_EQ(d.nodes(symbolic::reachable_from(temporal, d.set({1, 3}), d.set({1, 2}))), Nodes({1, 2}));
}

TEST(SymbolicOutcomes, WherePlaysEnd) {
  Diagrams d(two_ways());
  EXPECT_EQ(d.nodes(symbolic::stuck_states(d.encoding, d.temporal())), Nodes({3}));
  EXPECT_EQ(d.nodes(symbolic::blocked_states(d.encoding, d.temporal())), Nodes());
  Build b;
  const AgentId agent = b.agent("A", {"up", "stay"});
  const VarId x = b.integer(agent, "x", 0, 2);
  b.protocol(agent, b(x) != 1, {"up"});
  b.evolution(agent, {{x, b(x) + 1}}, b.does(agent, "up"));
  Diagrams counter(std::move(b.system));
  EXPECT_EQ(counter.nodes(symbolic::stuck_states(counter.encoding, counter.temporal())), Nodes({1}));
  EXPECT_EQ(counter.nodes(symbolic::blocked_states(counter.encoding, counter.temporal())), Nodes({2}));
}

}  // namespace
}  // namespace gnomon::test
