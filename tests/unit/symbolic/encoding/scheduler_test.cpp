// SPDX-License-Identifier: Apache-2.0
#include "symbolic/encoding/scheduler.hpp"

#include "support/small_systems.hpp"
#include "unit/symbolic/scheduled_counters.hpp"

#include <gtest/gtest.h>

#include <set>

namespace gnomon::test {
namespace {

using Variables = std::set<VarId>;

TEST(SymbolicScheduler, ActionsThatConcernFewVariables) {
  const System system = scheduled_counters(4);
  const auto found = symbolic::find_scheduler(system);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->agent, environment);
  ASSERT_EQ(found->events.size(), 5U);
  EXPECT_EQ(found->events[0].changed, Variables({VarId(0U), VarId(1U)}));
  EXPECT_EQ(found->events[3].changed, Variables({VarId(2U)}));
  EXPECT_EQ(found->events[3].involved, Variables({VarId(2U)}));
  EXPECT_TRUE(found->events[3].acting.empty());
}

TEST(SymbolicScheduler, NobodySchedulesWhereAllMoveAtOnce) {
  EXPECT_FALSE(symbolic::find_scheduler(two_ways()));
  EXPECT_FALSE(symbolic::find_scheduler(three_node_game()));
  EXPECT_FALSE(symbolic::find_scheduler(four_bits()));
}

// The event b leaves x and y alone in spite of the way in which it is said; c may change both.
TEST(SymbolicScheduler, ConditionsAreReadThroughTheirConnectives) {
  Build b;
  b.environment_actions({"a", "b", "c"});
  const AgentId agent = b.agent("A", {"go", "stay"});
  const VarId x = b.boolean(agent, "x");
  const VarId y = b.boolean(agent, "y");
  const VarId z = b.boolean(agent, "z");
  b.evolution(agent, {{x, b(y)}}, !(b.does(environment, "a") || b.does(environment, "b")));
  b.evolution(agent, {{y, b(x)}}, !b.does(environment, "b") && !b.does(environment, "a") && b.does(agent, "go"));
  b.evolution(agent, {{z, b(x)}}, b.does(environment, "a") && b(z));
  const auto found = symbolic::find_scheduler(b.system);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->events[0].changed, Variables({z}));
  EXPECT_TRUE(found->events[1].changed.empty());
  EXPECT_EQ(found->events[2].changed, Variables({x, y}));
  EXPECT_EQ(found->events[2].acting, std::set<AgentId>({agent}));
}

}  // namespace
}  // namespace gnomon::test
