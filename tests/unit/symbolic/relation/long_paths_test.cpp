// SPDX-License-Identifier: Apache-2.0
//
// Searches in many steps at once, against searches step by step.
#include "symbolic/relation/long_paths.hpp"

#include "model/random.hpp"
#include "support/random_runs.hpp"
#include "symbolic/relation/reachable.hpp"
#include "unit/symbolic/diagrams.hpp"

#include <random>

namespace gnomon::test {
namespace {

constexpr std::size_t never = 1'000'000;

// 0 to 1 to 2 …, and perhaps back.
System line(Value nodes, bool back = true) {
  Edges edges;
  for (Value node = 0; node + 1 < nodes; ++node) {
    edges.push_back({node, node + 1});
    if (back) edges.push_back({node + 1, node});
  }
  return graph_system(nodes, edges);
}

TEST(SymbolicLongPaths, OnlyAfterManyRounds) {
  Diagrams d(line(5), engine::VariableOrder::Auto, engine::Coding::Auto, symbolic::Piecewise::no_limit, 3);
  EXPECT_EQ(d.transitions.long_paths(2), nullptr);
  EXPECT_NE(d.transitions.long_paths(3), nullptr);
  EXPECT_EQ(d.transitions.long_paths(4), nullptr);
}

// Depth and layers are those of a search step by step.
TEST(SymbolicLongPaths, LayersOfALine) {
  for (const std::size_t patience : {std::size_t{0}, std::size_t{1}, std::size_t{7}, never}) {
    Diagrams d(line(40), engine::VariableOrder::Auto, engine::Coding::Binary, symbolic::Piecewise::no_limit, patience);
    symbolic::Reachable reachable(d.transitions, d.set({0}), engine::Reachability::Auto, {});
    EXPECT_EQ(d.nodes(reachable.all()).size(), 40U);
    EXPECT_EQ(reachable.depth(), 39U);
    ASSERT_EQ(reachable.rings().size(), 40U);
    for (const auto& ring : reachable.rings()) EXPECT_EQ(d.nodes(ring.states), Nodes({static_cast<Value>(ring.depth)}));
  }
}

// On a line without way back there is one successor everywhere; else only at its ends.
TEST(SymbolicLongPaths, ChoicesWithOneSuccessorForceIt) {
  for (const bool back : {false, true}) {
    Diagrams d(line(20, back), engine::VariableOrder::Auto, engine::Coding::Binary, symbolic::Piecewise::no_limit, 0);
    const auto forced = d.transitions.forced_until(d.everything(), d.set({19}), {AgentId(1U)}, 0);
    ASSERT_TRUE(forced);
    EXPECT_EQ(d.nodes(*forced).size(), back ? 1U : 20U);
    const auto outside = d.transitions.forced_until(d.set({10, 11, 13}), d.set({14}), {AgentId(1U)}, 0);
    ASSERT_TRUE(outside);
    EXPECT_EQ(d.nodes(*outside), back ? Nodes({14}) : Nodes({13, 14}));
  }
}

class RandomLongPaths : public RandomTest {};

TEST_P(RandomLongPaths, AreThoseOfManySteps) {
  const RandomPlan plan{.parts = 1, .cases_in_normal_runs = 60, .cases_in_slow_runs = 2000};
  try_seeds(plan, [](std::uint64_t seed) {
    std::mt19937_64 rng(seed);
    constexpr Value nodes = 9;
    const auto any = [&] { return static_cast<Value>(model::draw_below(rng, nodes)); };
    Edges edges;
    for (int i = 0; i < 12; ++i) {
      const Value from = any();
      edges.push_back({from, any()});
    }
    const auto some_nodes = [&] {
      Nodes result;
      for (Value node = 0; node < nodes; ++node) {
        if (model::draw_below(rng, 3) > 0) result.push_back(node);
      }
      return result;
    };
    const Nodes through = some_nodes();
    const Nodes goal{any()};
    const auto with = [&](std::size_t patience) {
      Diagrams d(graph_system(nodes, edges), engine::VariableOrder::Auto, engine::Coding::Auto,
                 symbolic::Piecewise::no_limit, patience);
      const symbolic::Temporal temporal = d.temporal();
      std::vector<Nodes> result;
      result.push_back(d.nodes(temporal.eu(d.set(through), d.set(goal))));
      result.push_back(d.nodes(temporal.eg(d.set(through))));
      symbolic::Reachable reachable(d.transitions, d.set(goal), engine::Reachability::Auto, {});
      result.push_back(d.nodes(reachable.all()));
      result.push_back({static_cast<Value>(reachable.depth())});
      for (const auto& ring : reachable.rings()) result.push_back(d.nodes(ring.states));
      return result;
    };
    const std::vector<Nodes> expected = with(never);
    for (const std::size_t patience : {0U, 1U, 2U}) EXPECT_EQ(with(patience), expected) << "after " << patience;
  });
}

GNOMON_RANDOM_SUITE(RandomLongPaths, 1);

}  // namespace
}  // namespace gnomon::test
