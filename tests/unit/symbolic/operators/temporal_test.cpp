// SPDX-License-Identifier: Apache-2.0
//
// The temporal operators on a graph with a loop, an end and a node that cannot be reached.
#include "symbolic/operators/temporal.hpp"

#include "unit/symbolic/diagrams.hpp"

namespace gnomon::test {
namespace {

TEST(SymbolicTemporal, SomeNextState) {
  Diagrams d(two_ways());
  const symbolic::Temporal temporal = d.temporal();
  EXPECT_EQ(d.nodes(temporal.ex(d.set({1}))), Nodes({0, 2}));
  EXPECT_EQ(d.nodes(temporal.ex(d.set({0, 3}))), Nodes({0, 4}));
  EXPECT_EQ(d.nodes(temporal.ex(d.everything())), Nodes({0, 1, 2, 4}));
  EXPECT_EQ(d.nodes(temporal.complement(d.set({1, 4}))), Nodes({0, 2, 3}));
}

TEST(SymbolicTemporal, StepsFromOutsideTheDomainDoNotExist) {
  Diagrams d(two_ways());
  const symbolic::Temporal temporal = d.temporal_on(d.set({0, 1, 2, 3}));
  EXPECT_EQ(d.nodes(temporal.ex(d.set({0}))), Nodes());
  EXPECT_EQ(d.nodes(temporal.complement(d.set({1}))), Nodes({0, 2, 3}));
}

TEST(SymbolicTemporal, Until) {
  Diagrams d(two_ways());
  const symbolic::Temporal temporal = d.temporal();
  EXPECT_EQ(d.nodes(temporal.eu(d.set({0, 1, 4}), d.set({2}))), Nodes({0, 1, 2, 4}));
  EXPECT_EQ(d.nodes(temporal.eu(d.set({1, 4}), d.set({2}))), Nodes({1, 2}));  // 0 is in the way of 4
  EXPECT_EQ(d.nodes(temporal.eu(d.set({0}), d.set({3}))), Nodes({0, 3}));     // a path may end
  EXPECT_EQ(d.nodes(temporal.eu(d.everything(), d.set({}))), Nodes());
  EXPECT_EQ(d.nodes(temporal.eu(d.set({}), d.set({1}))), Nodes({1}));
}

TEST(SymbolicTemporal, ForEver) {
  Diagrams d(two_ways());
  const symbolic::Temporal temporal = d.temporal();
  EXPECT_EQ(d.nodes(temporal.eg(d.everything())), Nodes({0, 1, 2, 4}));
  EXPECT_EQ(d.nodes(temporal.eg(d.set({0, 1, 3}))), Nodes());
  EXPECT_EQ(d.nodes(temporal.eg(d.set({0, 3, 4}))), Nodes({4}));
  EXPECT_EQ(d.nodes(temporal.eg(d.set({1, 2, 3}))), Nodes({1, 2}));
}

TEST(SymbolicTemporal, ForEverWithFairness) {
  Diagrams d(two_ways());
  EXPECT_EQ(d.nodes(d.temporal({{2}}).eg(d.everything())), Nodes({0, 1, 2, 4}));
  EXPECT_EQ(d.nodes(d.temporal({{1}, {2}}).eg(d.everything())), Nodes({0, 1, 2, 4}));
  EXPECT_EQ(d.nodes(d.temporal({{4}}).eg(d.everything())), Nodes({4}));
  EXPECT_EQ(d.nodes(d.temporal({{0}}).eg(d.everything())), Nodes());       // it is visited once
  EXPECT_EQ(d.nodes(d.temporal({{2}, {4}}).eg(d.everything())), Nodes());  // not on one path
  EXPECT_EQ(d.nodes(d.temporal({{2}}).eg(d.set({0, 1, 4}))), Nodes());     // the condition lies outside
}

// Only the states that are asked about need to be right; then the set does not claim to be right everywhere.
TEST(SymbolicTemporal, EndsWhenTheStatesInQuestionAreDecided) {
  Diagrams d(graph_system(5, {{0, 1}, {1, 2}, {2, 3}, {4, 4}}));
  const symbolic::Temporal temporal = d.temporal();
  const auto reaching_3 = [&](std::initializer_list<Value> care) {
    return temporal.eu(d.everything(), d.set({3}), d.set(care));
  };
  EXPECT_EQ(d.nodes(reaching_3({2}).states), Nodes({2, 3}));
  EXPECT_FALSE(reaching_3({2}).everywhere);
  EXPECT_EQ(d.nodes(reaching_3({0, 2}).states), Nodes({0, 1, 2, 3}));
  EXPECT_TRUE(reaching_3({4}).everywhere);  // only the end of the search tells
  const symbolic::Decided through_2 = temporal.eu(d.set({2}), d.set({3}), d.set({0}));
  EXPECT_EQ(d.nodes(through_2.states), Nodes({3}));  // 0 is in the way of itself
  EXPECT_FALSE(through_2.everywhere);

  const auto for_ever = [&](std::initializer_list<Value> care) { return temporal.eg(d.everything(), d.set(care)); };
  EXPECT_FALSE(for_ever({2, 3}).everywhere);
  EXPECT_FALSE(for_ever({2, 3}).states.intersects(d.set({2, 3})));
  EXPECT_TRUE(for_ever({2, 3}).states.intersects(d.set({0})));  // which nobody asked about
  EXPECT_TRUE(for_ever({0, 4}).everywhere);
  EXPECT_EQ(d.nodes(for_ever({0, 4}).states), Nodes({4}));
}

TEST(SymbolicTemporal, TellsOfRounds) {
  Diagrams d(graph_system(4, {{0, 1}, {1, 2}, {2, 3}}));
  std::vector<std::size_t> rounds;
  const symbolic::Temporal temporal(d.transitions, d.everything(), {},
                                    [&](std::size_t number) { rounds.push_back(number); });
  EXPECT_EQ(d.nodes(temporal.eu(d.everything(), d.set({3}))), Nodes({0, 1, 2, 3}));
  EXPECT_EQ(rounds, std::vector<std::size_t>({0, 1, 2}));
}

}  // namespace
}  // namespace gnomon::test
