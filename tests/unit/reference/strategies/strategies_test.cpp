// SPDX-License-Identifier: Apache-2.0
#include "reference/strategies/strategies.hpp"

#include "base/error.hpp"
#include "logic/strategy_sentence.hpp"
#include "reference/operators/one_goal.hpp"
#include "unit/model/build.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace gnomon::test {
namespace {

using reference::ExplicitGraph;
using reference::Limits;
using reference::StrategySpace;

// With a clock of its own every piece of work looks at the limits; the time is the number of looks.
class Looks {
 public:
  [[nodiscard]] Limits limits(int patience) {
    Limits result;
    result.deadline = Time(std::chrono::seconds(patience));
    result.clock = [this] { return Time(std::chrono::seconds(count_++)); };
    count_ = 0;
    return result;
  }
  [[nodiscard]] int count() const { return count_; }

 private:
  using Time = std::chrono::steady_clock::time_point;
  int count_ = 0;
};

// Two agents with the same actions on a long way; the second one sees nothing.
struct LongWay {
  LongWay() {
    const AgentId walker = b.agent("Walker", {"go", "stay"});
    other = b.agent("Other", {"go", "stay"});
    const VarId x = b.integer(walker, "x", 0, steps);
    b.other(walker, {"go", "stay"});
    b.other(other, {"go", "stay"});
    b.evolution(walker, {{x, b(x) + 1}}, b.does(walker, "go") && b(x) < steps);
    b.initially(b(x) == 0);
    agents = {walker, other};
  }

  static constexpr int steps = 30;
  Build b;
  AgentId other;
  std::vector<AgentId> agents;
};

TEST(StrategySpaceTest, LooksAtLimitsInEveryState) {
  const LongWay way;
  const ExplicitGraph graph(way.b.system, Limits{});
  ASSERT_EQ(graph.size(), LongWay::steps + 1U);
  Looks looks;
  const auto space = [&](int patience) {
    return StrategySpace(way.b.system, graph, graph.all(), way.agents, looks.limits(patience));
  };
  EXPECT_EQ(space(1'000'000).count(), 2) << "what one agent sees nothing of, both do alike";
  const int all = looks.count();
  EXPECT_GE(all, 4 * LongWay::steps) << "what each sees, what they may do, and whether they can";
  for (int patience = 0; patience < all; ++patience) EXPECT_THROW((void)space(patience), LimitError);
}

TEST(StrategySpaceTest, OutcomesLookAtLimitsInEveryMove) {
  const LongWay way;
  const ExplicitGraph graph(way.b.system, Limits{});
  reference::StrategyAssignment assignment;
  const StrategySpace space(way.b.system, graph, graph.all(), {way.other}, Limits{});
  assignment.followed[way.other] = std::make_shared<const reference::Strategy>(space);
  Looks looks;
  const ExplicitGraph outcomes = assignment.outcomes(graph, looks.limits(1'000'000));
  EXPECT_EQ(outcomes.size(), graph.size());
  EXPECT_EQ(2 * outcomes.first_move(static_cast<reference::StateIndex>(graph.size())),
            graph.first_move(static_cast<reference::StateIndex>(graph.size())));
  const int all = looks.count();
  EXPECT_GE(all, 4 * LongWay::steps);
  for (int patience = 0; patience < all; ++patience) {
    EXPECT_THROW((void)assignment.outcomes(graph, looks.limits(patience)), LimitError);
  }
}

TEST(OneGoalStepTest, LooksAtLimitsInEveryMove) {
  const LongWay way;
  const ExplicitGraph graph(way.b.system, Limits{});
  logic::FormulaPool pool;
  const logic::StrategyVar x = pool.strategy("x");
  const logic::FormulaId goal = pool.unary(logic::Op::Finally, pool.truth(true));
  const logic::FormulaId bound =
      pool.add({.op = logic::Op::StrategyBinding, .left = goal, .agent = way.agents.front(), .strategy = x});
  const logic::FormulaId sentence = pool.add({.op = logic::Op::StrategySome, .left = bound, .strategy = x});
  const logic::StrategyPrefix prefix = logic::strategy_prefix(pool, sentence);
  Looks looks;
  const auto force = [&](int patience) {
    const Limits limits = looks.limits(patience);
    reference::Watch watch(limits);
    const reference::Temporal temporal(graph, graph.all(), {}, watch);
    const reference::OneGoalStep step(way.b.system, graph, temporal, pool, prefix, watch);
    return step.force(graph.all()).count();
  };
  EXPECT_EQ(force(1'000'000), graph.size());
  const int all = looks.count();
  EXPECT_GE(all, 2 * 4 * LongWay::steps) << "to find the moves, and to judge them";
  for (int patience = 0; patience < all; ++patience) EXPECT_THROW((void)force(patience), LimitError);
}

}  // namespace
}  // namespace gnomon::test
