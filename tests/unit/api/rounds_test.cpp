// SPDX-License-Identifier: Apache-2.0
#include "api/rounds.hpp"

#include <gtest/gtest.h>

#include <string>

namespace gnomon::api {
namespace {

using namespace std::chrono_literals;

// Formulas that take so much processor time. An interrupted one goes on where it was.
class RoundsTest : public testing::Test {
 protected:
  // Returns the formulas in the order of their turns, with an exclamation mark where one ends, until all have ended or
  // the limits are over.
  std::string turns(std::vector<std::chrono::milliseconds> work, std::vector<int> costs, const Limits& limits = {}) {
    std::string result;
    Rounds rounds(std::move(costs), limits, rules_);
    while (const auto formula = rounds.next()) {
      if (rounds.begins()) result += result.empty() ? "" : " ";
      result += static_cast<char>('a' + *formula);
      const auto begin = processor_time();
      auto& left = work[*formula];
      while (processor_time() - begin < left && rounds.limits().reached() == nullptr) {
      }
      const auto taken = std::chrono::floor<std::chrono::milliseconds>(processor_time() - begin);
      const bool done = taken >= left;
      left -= std::min(left, taken);
      if (!done && rounds.may_go_on()) continue;
      result += done ? "!" : "?";
      rounds.finish();
    }
    return result;
  }

  Rounds::Rules rules_{.first = 4ms};
};

TEST_F(RoundsTest, EasyFormulasKeepTheirOrder) {
  EXPECT_EQ(turns({0ms, 0ms, 0ms}, {4, 0, 2}), "a!b!c!");
  EXPECT_EQ(turns({}, {}), "");
}

TEST_F(RoundsTest, AHardFormulaKeepsNoOtherWaiting) {
  EXPECT_EQ(turns({60ms, 0ms, 0ms}, {0, 0, 0}), "ab!c! a!") << "the last one has all the time";
}

TEST_F(RoundsTest, CheapLogicsComeFirstInLaterRounds) {
  EXPECT_EQ(turns({14ms, 14ms, 0ms}, {4, 0, 0}).substr(0, 8), "abc! b!a");
}

TEST_F(RoundsTest, WithoutSlicesOneAfterTheOther) {
  rules_.sliced = false;
  EXPECT_EQ(turns({20ms, 0ms}, {0, 0}), "a!b!");
}

TEST_F(RoundsTest, ADeadlineIsSharedOut) {
  const auto begin = std::chrono::steady_clock::now();
  const std::string found = turns({10'000ms, 10'000ms, 0ms}, {0, 0, 0}, {.deadline = begin + 60ms});
  EXPECT_EQ(found.substr(0, 5), "abc! ");
  EXPECT_NE(found.find("a?"), std::string::npos) << found;
  EXPECT_NE(found.find("b?"), std::string::npos) << found;
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 5s);
}

TEST_F(RoundsTest, OneFormulaMayTakeAsLongAsItIsAllowed) {
  rules_.per_formula = 30ms;
  EXPECT_EQ(turns({10'000ms, 0ms}, {0, 0}), "ab! a?");
}

TEST_F(RoundsTest, SkippedFormulasHaveNoFurtherTurn) {
  Skips skips;
  EXPECT_FALSE(skips.skip()) << "there is no formula yet";
  rules_.skips = &skips;
  Rounds rounds({0, 0}, {}, rules_);
  ASSERT_EQ(rounds.next(), 0U);
  EXPECT_EQ(rounds.gave_up(), nullptr);
  EXPECT_TRUE(skips.skip());
  EXPECT_STREQ(rounds.gave_up(), "skipped");
  EXPECT_STREQ(rounds.limits().reached(), "interrupted");
  EXPECT_FALSE(rounds.may_go_on());
  rounds.finish();
  ASSERT_EQ(rounds.next(), 1U);
  EXPECT_EQ(rounds.gave_up(), nullptr);
  EXPECT_EQ(rounds.limits().reached(), nullptr);
  rounds.finish();
  EXPECT_EQ(rounds.next(), std::nullopt);
  EXPECT_FALSE(skips.skip());
}

TEST_F(RoundsTest, AStopEndsEverything) {
  std::stop_source stop;
  Skips skips;
  rules_.skips = &skips;
  Limits limits;
  limits.stop = stop.get_token();
  Rounds rounds({0, 0}, limits, rules_);
  ASSERT_EQ(rounds.next(), 0U);
  stop.request_stop();
  EXPECT_STREQ(rounds.limits().reached(), "interrupted");
  EXPECT_FALSE(rounds.may_go_on());
  EXPECT_EQ(rounds.gave_up(), nullptr) << "it was not this formula that was given up";
}

}  // namespace
}  // namespace gnomon::api
