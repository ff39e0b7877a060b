// SPDX-License-Identifier: Apache-2.0
//
// When work must end, with a clock of the test's own.
#include "base/limits.hpp"

#include "base/error.hpp"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

using Time = std::chrono::steady_clock::time_point;
using namespace std::chrono_literals;

// Goes on by a second whenever it is read.
struct Clock {
  Time time;
  int read = 0;
  Limits limits(Deadline deadline) {
    Limits result;
    result.deadline = deadline;
    result.clock = [this] {
      ++read;
      return time += 1s;
    };
    return result;
  }
};

TEST(Limits, Deadlines) {
  Clock clock;
  const Limits limits = clock.limits(Time(2s));
  EXPECT_FALSE(limits.out_of_time());
  EXPECT_TRUE(limits.out_of_time());  // at the deadline
  EXPECT_STREQ(limits.reached(), "the time limit was reached");
  EXPECT_THROW(limits.check(), LimitError);
  EXPECT_EQ(Limits().reached(), nullptr);
}

TEST(Limits, Stops) {
  std::stop_source source;
  Limits limits;
  limits.stop = source.get_token();
  EXPECT_FALSE(limits.out_of_time());
  source.request_stop();
  EXPECT_TRUE(limits.out_of_time());
  EXPECT_STREQ(limits.reached(), "interrupted");
}

TEST(Limits, Memory) {
  Limits limits;
  limits.memory = std::size_t{1} << 60;
  EXPECT_EQ(limits.reached(), nullptr);
  EXPECT_NO_THROW(limits.check_room(1'000'000));
  EXPECT_THROW(limits.check_room(std::size_t{1} << 60), LimitError);
  limits.memory = 1;
  EXPECT_STREQ(limits.reached(), "the memory limit was reached");
}

TEST(Limits, Sooner) {
  Limits limits;
  EXPECT_EQ(sooner(limits, Time(5s)).deadline, Time(5s));
  limits.deadline = Time(3s);
  EXPECT_EQ(sooner(limits, Time(5s)).deadline, Time(3s));
  EXPECT_EQ(sooner(limits, Time(1s)).deadline, Time(1s));
}

// Sleeping takes no processor time, computing does.
TEST(Limits, Slices) {
  const Limits limits = slice_of({}, 2ms);
  EXPECT_FALSE(limits.out_of_time());
  const auto end = processor_time() + 2ms;
  while (processor_time() < end) {
  }
  EXPECT_STREQ(limits.reached(), "the time limit was reached");
  EXPECT_TRUE(slice_of(limits, 1h).out_of_time());
  EXPECT_FALSE(slice_of({}, 1h).out_of_time());
}

TEST(Limits, MakeRoom) {
  std::vector<int> list;
  make_room(list, {});
  EXPECT_GE(list.capacity(), 64U);
  Limits none;
  none.memory = 1;
  list.resize(list.capacity());
  EXPECT_THROW(make_room(list, none), LimitError);
}

// Looks after so many pieces of work; with a clock of its own, at every one.
TEST(Watch, Intervals) {
  std::stop_source source;
  Limits limits;
  limits.stop = source.get_token();
  source.request_stop();
  Watch watch(limits, 3);
  EXPECT_NO_THROW(watch.tick());
  EXPECT_NO_THROW(watch.tick());
  EXPECT_THROW(watch.tick(), LimitError);
  EXPECT_THROW(watch.tick(3), LimitError);
  Clock clock;
  const Limits watched = clock.limits(Time(9s));
  Watch every(watched, 1000);
  every.tick();
  every.tick();
  EXPECT_EQ(clock.read, 2);
}

}  // namespace
}  // namespace gnomon
