// SPDX-License-Identifier: Apache-2.0
#include "symbolic/order_contest.hpp"

#include "support/random_case.hpp"
#include "unit/symbolic/scheduled_counters.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <memory>

namespace gnomon::test {
namespace {

using symbolic::LazyModel;
using symbolic::OrderContest;

struct Result {
  BigInt states;
  std::size_t contests = 0, changes = 0;
};

// Finds all states, with a contest whenever the budget is used up. `stop_at`: the contest with this number is
// interrupted first.
Result explore(const System& system, std::uint64_t first_budget, std::size_t stop_at = 0) {
  const engine::Options options;
  OrderContest contest(system, options, first_budget);
  auto model = std::make_unique<LazyModel>(system, options);
  Result result;
  while (true) {
    try {
      const OrderContest::Budget budget(contest, *model);
      result.states = model->count(model->reachable().all());
      return result;
    } catch (const bdd::WorkLimit&) {
      if (++result.contests == stop_at && !model->statistics().complete) {
        std::stop_source stop;
        stop.request_stop();
        const LazyModel::OtherLimits stopped(*model, {.stop = stop.get_token()});
        EXPECT_THROW((void)contest.better_than(*model), bdd::Interrupted);
      }
      if (auto better = contest.better_than(*model)) {
        model = std::move(better);
        ++result.changes;
      }
    }
  }
}

TEST(OrderContest, SmallModelsHaveNone) {
  const Result result = explore(scheduled_counters(4), 400'000);
  EXPECT_EQ(result.states, 256);
  EXPECT_EQ(result.contests, 0U);
}

TEST(OrderContest, TheStatesAreTheSame) {
  std::size_t contests = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const Case item = random_case(seed, {.least_states = 20});
    const Result alone = explore(item.system, UINT64_MAX);
    for (const std::uint64_t budget : {32U, 200U, 1000U}) {
      const Result result = explore(item.system, budget, seed % 3);
      EXPECT_EQ(result.states, alone.states) << "seed " << seed << ", budget " << budget;
      contests += result.contests;
    }
  }
  EXPECT_GT(contests, 0U);
}

// Philosophers and their forks are far apart under the automatic order, and together under one by events.
TEST(OrderContest, ABetterOrderTakesOver) {
  std::ifstream file(GNOMON_SOURCE_DIR "/tests/cases/scheduled_philosophers.ispl");
  const auto item = from_text({std::istreambuf_iterator<char>(file), {}});
  ASSERT_TRUE(item);
  const Result first = explore(item->system, OrderContest::usual_budget);
  EXPECT_GT(first.changes, 0U);
  const Result again = explore(item->system, OrderContest::usual_budget, 1);
  EXPECT_EQ(again.states, first.states);
  EXPECT_EQ(again.contests, first.contests);
  EXPECT_EQ(again.changes, first.changes);
}

TEST(OrderContest, NoneIfTheUserHasChosen) {
  const System system = scheduled_counters(4);
  engine::Options options;
  options.symbolic.order = engine::VariableOrder::Blocks;
  const OrderContest contest(system, options, 1);
  LazyModel model(system, options);
  const OrderContest::Budget budget(contest, model);
  EXPECT_EQ(model.count(model.reachable().all()), 256);
}

}  // namespace
}  // namespace gnomon::test
