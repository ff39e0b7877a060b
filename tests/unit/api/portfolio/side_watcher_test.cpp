// SPDX-License-Identifier: Apache-2.0
//
// When side processes are started, and when not. Patience is an hour or nothing, so that no test depends on the clock.
#include "api/portfolio/side_watcher.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace gnomon::test {
namespace {

using api::SideWatcher;
using namespace std::chrono_literals;

class SideWatcherTest : public testing::Test {
 protected:
  [[nodiscard]] SideWatcher::Task task(const SideProcess::Work& work = [] { return Words{42}; }) {
    return {work, std::size_t{1} << 30, stop.get_token(), {}, [this](SideEnd end) { ends.push_back(std::move(end)); }};
  }
  std::stop_source stop;
  std::vector<SideEnd> ends;
};

TEST_F(SideWatcherTest, NothingIsStartedWhilePatienceLasts) {
  SideWatcher watcher(1h);
  watcher.watch(task(), false);
  EXPECT_FALSE(watcher.finish());
  EXPECT_TRUE(ends.empty());
}

TEST_F(SideWatcherTest, StartsWhenPatienceIsOver) {
  SideWatcher watcher(0ms);
  watcher.watch(task(), false);
  EXPECT_TRUE(watcher.finish());
  ASSERT_EQ(ends.size(), 1U);
  EXPECT_EQ(ends[0].kind, SideEnd::Kind::Finished);
  EXPECT_EQ(ends[0].words, Words{42});
}

TEST_F(SideWatcherTest, StartsWhenItIsTold) {
  SideWatcher watcher(1h);
  watcher.watch(task(), true);
  EXPECT_TRUE(watcher.finish());
  EXPECT_EQ(ends.size(), 1U);
  watcher.watch(task(), false);
  watcher.start_now();
  EXPECT_TRUE(watcher.wait_until(SideWatcher::Clock::now() + 1h));
  EXPECT_TRUE(watcher.finish());
  EXPECT_EQ(ends.size(), 2U);
}

TEST_F(SideWatcherTest, AStopEndsTheProcess) {
  SideWatcher watcher(1h);
  watcher.watch(task([]() -> Words {
                  while (true) std::this_thread::sleep_for(1h);
                }),
                true);
  EXPECT_FALSE(watcher.wait_until(SideWatcher::Clock::now()));
  stop.request_stop();
  watcher.finish();
  for (const SideEnd& end : ends) EXPECT_EQ(end.kind, SideEnd::Kind::Stopped);
}

TEST_F(SideWatcherTest, AfterAStopNothingIsStarted) {
  SideWatcher watcher(1h);
  stop.request_stop();
  watcher.watch(task(), false);
  EXPECT_FALSE(watcher.finish());
}

TEST_F(SideWatcherTest, TheDeadlineEndsTheProcess) {
  SideWatcher watcher(1h);
  SideWatcher::Task late = task([]() -> Words {
    while (true) std::this_thread::sleep_for(1h);
  });
  late.deadline = SideWatcher::Clock::now();
  watcher.watch(std::move(late), true);
  EXPECT_TRUE(watcher.finish());
  ASSERT_EQ(ends.size(), 1U);
  EXPECT_EQ(ends[0].kind, SideEnd::Kind::Late);
}

}  // namespace
}  // namespace gnomon::test
