// SPDX-License-Identifier: Apache-2.0
#include "logic/accessibility.hpp"

#include <gtest/gtest.h>

namespace gnomon::logic {
namespace {

using model::AgentId;
using Agents = std::vector<AgentId>;

// The ways of an operator of the agent 0 and of the group of the agents 1 and 2.
class AccessibilityTest : public testing::Test {
 protected:
  Accessibility of(Op op) {
    const FormulaId p = pool_.truth(true);
    const FormulaId id =
        pool_.add({.op = op, .left = p, .agent = AgentId(0), .coalition = pool_.coalition({group_, {}})});
    return accessibility(pool_, pool_[id]);
  }
  // Expects one way.
  void expect(Op op, AgentId agent, const Agents& observers, const Agents& correct) {
    const Accessibility found = of(op);
    ASSERT_EQ(found.ways.size(), 1U);
    EXPECT_EQ(found.ways[0].agent, agent);
    EXPECT_EQ(found.ways[0].observers, observers);
    EXPECT_EQ(found.ways[0].correct, correct);
    EXPECT_FALSE(found.chained);
  }

  FormulaPool pool_;
  Agents group_{AgentId(1), AgentId(2)};
};

TEST_F(AccessibilityTest, OfOneAgent) {
  expect(Op::Knows, AgentId(0), {AgentId(0)}, {});
  expect(Op::KnowsIfCorrect, AgentId(0), {AgentId(0)}, group_);
  expect(Op::Obligatory, AgentId(), {}, {AgentId(0)});
}

TEST_F(AccessibilityTest, OfAGroup) {
  expect(Op::DistributedKnows, AgentId(), group_, {});
  for (const Op op : {Op::EveryoneKnows, Op::CommonKnows}) {
    const Accessibility found = of(op);
    ASSERT_EQ(found.ways.size(), 2U);
    EXPECT_EQ(found.ways[1].agent, AgentId(2));
    EXPECT_EQ(found.ways[1].observers, Agents{AgentId(2)});
    EXPECT_EQ(found.chained, op == Op::CommonKnows);
  }
}

TEST_F(AccessibilityTest, OfNobody) {
  group_.clear();
  EXPECT_TRUE(of(Op::EveryoneKnows).ways.empty()) << "a group without members knows everything";
  expect(Op::DistributedKnows, AgentId(), {}, {});
}

}  // namespace
}  // namespace gnomon::logic
