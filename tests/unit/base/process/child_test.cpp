// SPDX-License-Identifier: Apache-2.0
#include "base/process/child.hpp"

#include <gtest/gtest.h>

#include <array>
#include <csignal>
#include <unistd.h>

namespace gnomon::test {
namespace {

// A process that ends with this code when the pipe is closed.
pid_t child_that_waits(Pipe& pipe, int code) {
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child != 0) return child;
  if (!die_with(parent)) ::_exit(1);
  unblock_signals();
  pipe.writing.close();
  std::array<char, 1> byte{};
  while (::read(pipe.reading.get(), byte.data(), byte.size()) > 0) continue;
  ::_exit(code);
}

TEST(ChildProcess, EndsByItself) {
  Pipe pipe;
  const pid_t child = child_that_waits(pipe, 7);
  ASSERT_GT(child, 0);
  EXPECT_FALSE(has_ended(child));
  pipe.writing.close();
  wait_for_end(child);
  EXPECT_TRUE(has_ended(child));
  const auto end = reap(child);
  ASSERT_TRUE(end);
  EXPECT_EQ(end->code, 7);
  EXPECT_EQ(end->signal, 0);
}

TEST(ChildProcess, IsKilled) {
  Pipe pipe;
  const pid_t child = child_that_waits(pipe, 7);
  ASSERT_GT(child, 0);
  ::kill(child, SIGKILL);
  const auto end = reap(child);
  ASSERT_TRUE(end);
  EXPECT_EQ(end->signal, SIGKILL);
}

TEST(ChildProcess, IsReapedOnce) {
  Pipe pipe;
  const pid_t child = child_that_waits(pipe, 0);
  ASSERT_GT(child, 0);
  pipe.writing.close();
  EXPECT_TRUE(reap(child));
  EXPECT_TRUE(has_ended(child));
  EXPECT_FALSE(reap(child));
}

TEST(ChildProcess, LearnsThatItsParentIsGone) {
  Pipe pipe;
  const pid_t child = ::fork();
  if (child == 0) ::_exit(die_with(::getpid()) ? 1 : 0);  // no process is its own parent
  const auto end = reap(child);
  ASSERT_TRUE(end);
  EXPECT_EQ(end->code, 0);
}

}  // namespace
}  // namespace gnomon::test
