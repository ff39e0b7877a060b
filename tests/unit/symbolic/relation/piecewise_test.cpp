// SPDX-License-Identifier: Apache-2.0
//
// Conditions with small limits against the same conditions as diagrams.
#include "symbolic/relation/piecewise.hpp"

#include "model/random.hpp"
#include "support/random_runs.hpp"
#include "unit/symbolic/diagrams.hpp"

#include <random>

namespace gnomon::test {
namespace {

using symbolic::Piecewise;

struct Both {
  Piecewise condition;
  Bdd diagram;
};

class SymbolicPiecewise : public testing::Test {
 protected:
  SymbolicPiecewise() {
    for (int i = 0; i < 8; ++i) variables.push_back(manager.new_variable());
  }

  [[nodiscard]] Bdd bit(std::size_t index) { return manager.variable(variables[index]); }
  [[nodiscard]] Piecewise small(std::size_t index, std::size_t most_nodes = 3) {
    return Piecewise(bit(index), most_nodes);
  }
  // The parity of all bits would have 9 nodes.
  [[nodiscard]] Both parity() {
    Both result{small(0), bit(0)};
    for (std::size_t i = 1; i < variables.size(); ++i) {
      result.condition = result.condition ^ small(i);
      result.diagram = result.diagram ^ bit(i);
    }
    return result;
  }

  bdd::Manager manager;
  std::vector<bdd::Var> variables;
};

TEST_F(SymbolicPiecewise, SmallConditionsAreDiagrams) {
  const Piecewise both = small(0) & small(1);
  ASSERT_FALSE(both.is_deferred());
  EXPECT_EQ(both.diagram(), bit(0) & bit(1));
  EXPECT_TRUE((both & small(2)).is_deferred());
  EXPECT_FALSE((both & small(2, 4)).is_deferred());  // the larger limit counts
}

TEST_F(SymbolicPiecewise, AContradictionIsNotDeferred) {
  const Piecewise none(manager.bottom(), 3);
  const auto [condition, diagram] = parity();
  EXPECT_FALSE((condition & none).is_deferred());
  EXPECT_FALSE((condition | !none).is_deferred());
}

TEST_F(SymbolicPiecewise, WhatIsSurelyDisjoint) {
  const auto [condition, diagram] = parity();
  EXPECT_TRUE(condition.may_intersect(!condition));  // nobody looks so closely
  EXPECT_FALSE((condition & small(2)).may_intersect((!small(2)) & condition));
  EXPECT_FALSE(small(2).may_intersect(!small(2)));
}

TEST_F(SymbolicPiecewise, Support) {
  const Piecewise some = small(5) | small(1) | small(3);
  ASSERT_TRUE(some.is_deferred());
  EXPECT_EQ(some.support(), std::vector<bdd::Var>({variables[1], variables[3], variables[5]}));
}

// Deeper ones become diagrams.
TEST_F(SymbolicPiecewise, DeepNesting) {
  auto [condition, diagram] = parity();
  for (std::size_t i = 0; i < 5000; ++i) {
    const std::size_t j = i % variables.size();
    condition = i % 2 == 0 ? condition | small(j) : condition ^ small(j);
    diagram = i % 2 == 0 ? diagram | bit(j) : diagram ^ bit(j);
  }
  EXPECT_EQ(condition.within(manager.top()), diagram);
}

class RandomPiecewise : public RandomTest {};

TEST_P(RandomPiecewise, MeanWhatTheirDiagramsMean) {
  const RandomPlan plan{.parts = 1, .cases_in_normal_runs = 100, .cases_in_slow_runs = 5000};
  try_seeds(plan, [](std::uint64_t seed) {
    std::mt19937_64 rng(seed);
    bdd::Manager manager;
    std::vector<Both> made;
    for (int i = 0; i < 7; ++i) {
      const Bdd bit = manager.variable(manager.new_variable());
      made.push_back({Piecewise(bit, 3), bit});
    }
    const auto any = [&] { return made[model::draw_below(rng, made.size())]; };
    std::size_t deferred = 0;
    for (int i = 0; i < 60; ++i) {
      const Both a = any(), b = any(), c = any();
      switch (model::draw_below(rng, 5)) {
        case 0: made.push_back({a.condition & b.condition, a.diagram & b.diagram}); break;
        case 1: made.push_back({a.condition | !b.condition, a.diagram | !b.diagram}); break;
        case 2: made.push_back({a.condition ^ b.condition, a.diagram ^ b.diagram}); break;
        case 3: made.push_back({a.condition.iff(b.condition), a.diagram.iff(b.diagram)}); break;
        case 4: made.push_back({a.condition.ite(b.condition, c.condition), a.diagram.ite(b.diagram, c.diagram)}); break;
        default: break;
      }
      const Both& last = made.back();
      deferred += last.condition.is_deferred() ? 1 : 0;
      const Bdd set = any().diagram;
      EXPECT_EQ(last.condition.within(set), last.diagram & set);
      EXPECT_TRUE(last.condition.may_intersect(a.condition) || !last.diagram.intersects(a.diagram));
    }
    EXPECT_GT(deferred, 0U);
  });
}

GNOMON_RANDOM_SUITE(RandomPiecewise, 1);

}  // namespace
}  // namespace gnomon::test
