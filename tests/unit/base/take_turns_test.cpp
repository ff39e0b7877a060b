// SPDX-License-Identifier: Apache-2.0
#include "base/take_turns.hpp"

#include "base/error.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace gnomon::test {
namespace {

using Way = std::function<void(const Limits&)>;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds short_turn(1);

// Works until its time is over.
void run_out(const Limits& limits) {
  for (;;) limits.check();
}

TEST(TakeTurns, TheFirstThatComesToAnAnswerCounts) {
  int later = 0;
  const std::vector<Way> ways{[](const Limits&) {}, [&later](const Limits&) { ++later; }};
  EXPECT_EQ(take_turns(ways, {}), 0U);
  EXPECT_EQ(later, 0);
}

TEST(TakeTurns, ComeAgainWithMoreTime) {
  std::string order;
  const std::vector<Way> ways{[&order](const Limits& limits) {
                                order += 'a';
                                run_out(limits);
                              },
                              [&order](const Limits& limits) {
                                order += 'b';
                                if (order != "abab") run_out(limits);
                              }};
  EXPECT_EQ(take_turns(ways, {}, short_turn), 1U);
  EXPECT_EQ(order, "abab");
}

TEST(TakeTurns, WhoGivesUpIsOutAndTheLastHasAllTheTime) {
  int given_up = 0;
  bool unlimited = false;
  int runs = 0;
  const std::vector<Way> ways{[&given_up](const Limits&) {
                                ++given_up;
                                throw LimitError("not for me");
                              },
                              [&](const Limits& limits) {
                                unlimited = !limits.processor_time;
                                ++runs;
                              }};
  EXPECT_EQ(take_turns(ways, {}, std::chrono::hours(1)), 1U);
  EXPECT_EQ(given_up, 1);
  EXPECT_EQ(runs, 1);
  EXPECT_TRUE(unlimited);
}

TEST(TakeTurns, EndsWithTheDeadlineAndWhenInterrupted) {
  const std::vector<Way> ways{run_out, run_out};
  EXPECT_THROW(take_turns(ways, {.deadline = Clock::now() + std::chrono::milliseconds(20)}, short_turn), LimitError);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_THROW(take_turns(ways, {.stop = stop.get_token()}, short_turn), LimitError);
}

TEST(TakeTurns, SaysWhyTheLastOneGaveUp) {
  const std::vector<Way> ways{[](const Limits&) { throw LimitError("one"); },
                              [](const Limits&) { throw LimitError("two"); }};
  try {
    take_turns(ways, {}, std::chrono::hours(1));
    FAIL();
  } catch (const LimitError& error) {
    EXPECT_STREQ(error.what(), "two");
  }
}

}  // namespace
}  // namespace gnomon::test
