// SPDX-License-Identifier: Apache-2.0
#include "symbolic/lazy_model.hpp"

#include "support/small_systems.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

// Node 0 to 1 to 2, where it ends; 3 is not reachable.
model::System line() { return graph_system(4, {{0, 1}, {1, 2}, {3, 0}}); }

TEST(LazyModel, ComputesWhatIsAskedFor) {
  const model::System system = line();
  const engine::Options options;
  symbolic::LazyModel model(system, options);
  EXPECT_EQ(model.statistics().relation_parts, 0U);
  EXPECT_FALSE(model.statistics().complete);
  EXPECT_EQ(model.count(model.reachable().initial()), 1);
  EXPECT_FALSE(model.statistics().complete);
  EXPECT_EQ(model.count(model.reachable().all()), 3);
  EXPECT_GT(model.statistics().relation_parts, 0U);
  EXPECT_TRUE(model.statistics().complete);
  EXPECT_EQ(model.statistics().depth, 2U);
}

TEST(LazyModel, FindsDeadlocks) {
  const model::System system = line();
  const engine::Options options;
  symbolic::LazyModel model(system, options);
  const auto found = model.deadlock();
  ASSERT_TRUE(found);
  EXPECT_EQ(found->states, 1);
  EXPECT_EQ(found->trace.last(), model::State{2});
  EXPECT_EQ(found->trace.states.size(), 3U);
  EXPECT_FALSE(model.overflow());
}

TEST(LazyModel, OtherLimitsEndWithTheirScope) {
  const model::System system = line();
  engine::Options options;
  symbolic::LazyModel model(system, options);
  std::stop_source stop;
  {
    const symbolic::LazyModel::OtherLimits until(model, {.stop = stop.get_token()});
    EXPECT_EQ(model.limits().stop, stop.get_token());
  }
  EXPECT_NE(model.limits().stop, stop.get_token());
}

TEST(LazyModel, InterruptionsAreLimitErrors) {
  const model::System system = line();
  const engine::Options options;
  symbolic::LazyModel model(system, options);
  EXPECT_THROW(model.guarded([]() -> int { throw bdd::Interrupted(); }), LimitError);
  EXPECT_EQ(model.guarded([] { return 7; }), 7);
}

}  // namespace
}  // namespace gnomon::test
