// SPDX-License-Identifier: Apache-2.0
//
// The reachable states in layers, in all ways to find them.
#include "symbolic/relation/reachable.hpp"

#include "unit/symbolic/diagrams.hpp"

namespace gnomon::test {
namespace {

using engine::Reachability;
using symbolic::Reachable;

constexpr Reachability by_layers[] = {Reachability::Auto, Reachability::Reached, Reachability::Layer,
                                      Reachability::NewOnly};

TEST(SymbolicReachable, Layers) {
  for (const Reachability strategy : by_layers) {
    Diagrams d(two_ways());
    std::vector<std::size_t> steps;
    Reachable reachable(d.transitions, d.set({0}), strategy, [&](std::size_t depth) { steps.push_back(depth); });
    EXPECT_EQ(d.nodes(reachable.all()), Nodes({0, 1, 2, 3}));
    EXPECT_TRUE(reachable.complete());
    EXPECT_EQ(reachable.depth(), 2U);
    EXPECT_EQ(steps, std::vector<std::size_t>({0, 1, 2}));  // the last one finds nothing
    ASSERT_EQ(reachable.rings().size(), 3U);
    EXPECT_EQ(d.nodes(reachable.rings()[0].states), Nodes({0}));
    EXPECT_EQ(d.nodes(reachable.rings()[1].states), Nodes({1, 3}));
    EXPECT_EQ(d.nodes(reachable.rings()[2].states), Nodes({2}));
    EXPECT_EQ(reachable.rings()[2].depth, 2U);
  }
}

TEST(SymbolicReachable, Chaining) {
  Diagrams d(three_node_game());
  Reachable reachable(d.transitions, d.set({0}), Reachability::Chaining, {});
  EXPECT_EQ(d.nodes(reachable.all()), Nodes({0, 1, 2}));
  EXPECT_EQ(reachable.depth(), 2U);  // l leads to 1, and r from there to 2
  EXPECT_TRUE(reachable.rings().empty());
}

TEST(SymbolicReachable, NoFurtherThanNeeded) {
  for (const Reachability strategy : by_layers) {
    Diagrams d(two_ways());
    Reachable reachable(d.transitions, d.set({0}), strategy, {});
    EXPECT_TRUE(reachable.meets(d.set({0, 2})));
    EXPECT_EQ(reachable.depth(), 0U);
    EXPECT_TRUE(reachable.meets(d.set({3, 4})));
    EXPECT_EQ(reachable.depth(), 1U);
    EXPECT_EQ(d.nodes(reachable.found()), Nodes({0, 1, 3}));
    EXPECT_FALSE(reachable.complete());
    EXPECT_FALSE(reachable.meets(d.set({4})));
    EXPECT_TRUE(reachable.complete());
    EXPECT_EQ(d.nodes(reachable.found()), Nodes({0, 1, 2, 3}));
  }
}

TEST(SymbolicReachable, NoInitialState) {
  Diagrams d(two_ways());
  Reachable reachable(d.transitions, d.set({}), Reachability::Auto, {});
  EXPECT_TRUE(reachable.complete());
  EXPECT_TRUE(reachable.all().is_false());
}

System count_to(Value last) {
  Build b;
  const AgentId a = b.agent("A", {"up"});
  const VarId x = b.integer(a, "x", 0, last);
  b.protocol(a, b(x) < last, {"up"});
  b.evolution(a, {{x, b(x) + 1}}, b.always());
  return std::move(b.system);
}

// Of more layers than are kept every second one stays. Many steps at once leave fewer layers, but right ones.
TEST(SymbolicReachable, ManyLayers) {
  constexpr Value last = 5'000;
  for (const std::size_t patience : {std::size_t{512}, std::size_t{1'000'000}}) {
    Diagrams d(count_to(last), engine::VariableOrder::Auto, engine::Coding::Auto, symbolic::Piecewise::no_limit,
               patience);
    Reachable reachable(d.transitions, d.set({0}), Reachability::Auto, {});
    EXPECT_EQ(reachable.all().count(d.encoding.state_bits()), last + 1);
    EXPECT_EQ(reachable.depth(), 5'000U);
    ASSERT_EQ(reachable.rings().size(), patience > last ? 2'501U : 513U + 561U);
    for (std::size_t i = 0; i < reachable.rings().size(); ++i) {
      const std::size_t depth = reachable.rings()[i].depth;
      if (patience > last) {
        EXPECT_EQ(depth, 2 * i);
      }
      EXPECT_EQ(d.encoding.pick(reachable.rings()[i].states), State{static_cast<Value>(depth)});
    }
  }
}

}  // namespace
}  // namespace gnomon::test
