// SPDX-License-Identifier: Apache-2.0
//
// Run fragments of a graph: where they can be, whether they go on, and what is read back.
#include "bmc/fragments.hpp"

#include "unit/bmc/unrolled.hpp"

namespace gnomon::test {
namespace {

using bmc::FragmentId;
using bmc::Kind;
using bmc::Point;

constexpr FragmentId run{Kind::Acyclic, 0}, other{Kind::Acyclic, 1}, loop{Kind::Cyclic, 0};

class BmcRunFragments : public testing::Test {
 protected:
  [[nodiscard]] Nodes nodes(const Point& point, sat::Signal signal) { return u.nodes(fragments.frame(point), signal); }
  [[nodiscard]] sat::Signal at(const Point& point, Value node) { return u.is(fragments.frame(point), {node}); }
  Unrolled u{two_ways()};
  bmc::Fragments fragments{u.unrolling, u.pool, {}};
};

TEST_F(BmcRunFragments, StatesFollowEachOther) {
  const sat::Signal two_steps = fragments.reaches({run, 2});
  EXPECT_EQ(nodes({run, 0}, two_steps), Nodes({0, 1, 2, 4}));
  EXPECT_EQ(nodes({run, 2}, two_steps), Nodes({0, 1, 2, 3, 4}));
  EXPECT_EQ(nodes({run, 2}, u.graph.conjunction(two_steps, at({run, 0}, 0))), Nodes({2}));
  EXPECT_EQ(nodes({run, 1}, u.graph.conjunction(fragments.reaches({run, 1}), at({run, 0}, 0))), Nodes({1, 3}));
  EXPECT_EQ(nodes({run, 0}, fragments.reaches({run, 0})), Nodes({0, 1, 2, 3, 4}));
}

TEST_F(BmcRunFragments, Formulas) {
  const Point first{run, 0};
  const auto with = [&](FormulaId formula) { return nodes(first, fragments.holds(first, formula)); };
  const FormulaId zero = u.at(0), one = u.at(1);
  EXPECT_EQ(with(zero), Nodes({0}));
  EXPECT_EQ(with(u.make.no(zero)), Nodes({1, 2, 3, 4}));
  EXPECT_EQ(with(u.make.bin(FOp::Or, zero, one)), Nodes({0, 1}));
  EXPECT_EQ(with(u.make.bin(FOp::And, u.make.no(zero), u.make.no(one))), Nodes({2, 3, 4}));
  EXPECT_EQ(with(u.make.bin(FOp::Implies, u.make.no(zero), one)), Nodes({0, 1}));
  EXPECT_EQ(with(u.make.bin(FOp::Xor, zero, u.make.truth(true))), Nodes({1, 2, 3, 4}));
  EXPECT_EQ(with(u.make.bin(FOp::Iff, zero, one)), Nodes({2, 3, 4}));
  EXPECT_EQ(with(u.make.truth(false)), Nodes());
}

TEST_F(BmcRunFragments, GoingOnForEver) {
  EXPECT_EQ(nodes({loop, 0}, fragments.is_fair_lasso(loop, 1)), Nodes({4}));
  EXPECT_EQ(nodes({loop, 0}, fragments.is_fair_lasso(loop, 2)), Nodes({1, 2, 4}));
  EXPECT_EQ(nodes({loop, 0}, fragments.is_fair_lasso(loop, 3)), Nodes({0, 1, 2, 4}));
  const sat::Signal from_zero = u.graph.conjunction(fragments.is_fair_lasso(loop, 3), at({loop, 0}, 0));
  EXPECT_FALSE(u.is_possible(u.graph.conjunction(from_zero, fragments.loop_starts(loop, 3)[0])));
  ASSERT_TRUE(u.is_possible(from_zero));
  const verdict::ConcretePath path = fragments.lasso(loop, 3, u.solution());
  EXPECT_EQ(path.states, States({{0}, {1}, {2}}));
  EXPECT_EQ(path.loop, 1U);
  EXPECT_EQ(path.actions, std::vector<JointAction>(3, {ActionId(), ActionId(0U)}));
}

// The condition must hold in the loop, not before it.
TEST_F(BmcRunFragments, Fairness) {
  bmc::Fragments fair(u.unrolling, u.pool, {u.at(2)});
  EXPECT_EQ(u.nodes(fair.frame({loop, 0}), fair.is_fair_lasso(loop, 2)), Nodes({1, 2}));
  EXPECT_EQ(u.nodes(fair.frame({loop, 0}), fair.is_fair_lasso(loop, 4)), Nodes({0, 1, 2, 4}));
  bmc::Fragments once(u.unrolling, u.pool, {u.at(0)});
  EXPECT_EQ(u.nodes(once.frame({loop, 0}), once.is_fair_lasso(loop, 4)), Nodes());
}

TEST_F(BmcRunFragments, OneStepAside) {
  const sat::Signal step = fragments.leads_to({run, 0}, other);
  const sat::Signal from_zero = u.graph.conjunction(step, at({run, 0}, 0));
  EXPECT_EQ(nodes({other, 0}, from_zero), Nodes({1, 3}));
  ASSERT_TRUE(u.is_possible(u.graph.conjunction(from_zero, at({other, 0}, 3))));
  EXPECT_EQ(fragments.one_step({run, 0}, other, u.solution()).states, States({{0}, {3}}));
}

TEST_F(BmcRunFragments, ReadBack) {
  ASSERT_TRUE(u.is_possible(u.graph.conjunction(fragments.reaches({run, 3}), at({run, 3}, 3))));  // ends in 3
  const verdict::ConcretePath path = fragments.path_to({run, 3}, u.solution());
  EXPECT_EQ(path.states, States({{4}, {4}, {0}, {3}}));
  EXPECT_EQ(path.actions.size(), 3U);
  EXPECT_EQ(fragments.state({run, 2}, u.solution()), State{0});
}

}  // namespace
}  // namespace gnomon::test
