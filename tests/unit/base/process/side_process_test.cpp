// SPDX-License-Identifier: Apache-2.0
#include "base/process/side_process.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <stdexcept>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace gnomon::test {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr std::size_t plenty = std::size_t{1} << 30;

std::size_t open_files() {
  return static_cast<std::size_t>(
      std::distance(std::filesystem::directory_iterator("/proc/self/fd"), std::filesystem::directory_iterator()));
}

bool has_children() { return ::waitpid(-1, nullptr, WNOHANG) >= 0 || errno != ECHILD; }

// Memory that both processes see.
class Shared {
 public:
  Shared() : memory_(mmap(nullptr, sizeof(int), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)) {}
  ~Shared() { munmap(memory_, sizeof(int)); }
  Shared(const Shared&) = delete;
  Shared& operator=(const Shared&) = delete;
  volatile int& value() { return *static_cast<volatile int*>(memory_); }

 private:
  void* memory_;
};

Words sleep_for_ever() {
  while (true) std::this_thread::sleep_for(1s);
}

class SideProcessTest : public ::testing::Test {
 protected:
  void SetUp() override { files_ = open_files(); }
  void TearDown() override {
    EXPECT_EQ(open_files(), files_);
    EXPECT_FALSE(has_children());
  }

 private:
  std::size_t files_ = 0;
};

TEST_F(SideProcessTest, SendsWhatItHasFound) {
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{1'000'000}}) {
    Words expected(size);
    for (std::size_t i = 0; i < size; ++i) expected[i] = i * i;
    SideProcess process([&] { return expected; }, plenty);
    const SideEnd end = process.wait({});
    EXPECT_EQ(end.kind, SideEnd::Kind::Finished);
    EXPECT_EQ(end.words, expected);
  }
}

// The allowance is looked at again and again. The process counts until it has been allowed to go on, and stands still
// while it is not.
TEST_F(SideProcessTest, RestsWhenItHasTakenWhatItIsAllowed) {
  Shared count, allowed;
  SideProcess process(
      [&] {
        while (allowed.value() == 0) count.value() = (count.value() + 1) % 1'000'000;
        return Words{7};
      },
      plenty);
  std::vector<int> seen;
  const SideEnd end = process.wait({}, {}, [&] {
    seen.push_back(int{count.value()});
    if (seen.size() < 10) return 0ns;
    allowed.value() = 1;
    return std::chrono::nanoseconds::max();
  });
  EXPECT_EQ(end.kind, SideEnd::Kind::Finished);
  EXPECT_EQ(end.words, Words{7});
  EXPECT_GE(seen.size(), 10U);
  EXPECT_EQ(seen[8], seen[9]);
}

TEST_F(SideProcessTest, ChangesNothingHere) {
  int here = 1;
  SideProcess process(
      [&] {
        here = 2;
        return Words{static_cast<std::uint64_t>(here)};
      },
      plenty);
  EXPECT_EQ(process.wait({}).words, Words{2});
  EXPECT_EQ(here, 1);
}

TEST_F(SideProcessTest, CanBeStopped) {
  SideProcess process(sleep_for_ever, plenty);
  std::stop_source stop;
  const std::jthread somebody([&stop] {
    std::this_thread::sleep_for(50ms);
    stop.request_stop();
  });
  const auto start = Clock::now();
  EXPECT_EQ(process.wait(stop.get_token()).kind, SideEnd::Kind::Stopped);
  EXPECT_LT(Clock::now() - start, 5s);
}

TEST_F(SideProcessTest, ALateStopIsAStop) {
  std::stop_source stop;
  stop.request_stop();
  SideProcess process(sleep_for_ever, plenty);
  EXPECT_EQ(process.wait(stop.get_token()).kind, SideEnd::Kind::Stopped);
}

TEST_F(SideProcessTest, EndsAtTheDeadline) {
  SideProcess process(sleep_for_ever, plenty);
  EXPECT_EQ(process.wait({}, Clock::now() + 50ms).kind, SideEnd::Kind::Late);
}

TEST_F(SideProcessTest, DiesWithTheObject) { const SideProcess process(sleep_for_ever, plenty); }

TEST_F(SideProcessTest, ACrashIsReported) {
  SideProcess process(
      []() -> Words {
        ::signal(SIGSEGV, SIG_DFL);  // no report of a sanitizer
        ::raise(SIGSEGV);
        return {};
      },
      plenty);
  const SideEnd end = process.wait({});
  EXPECT_EQ(end.kind, SideEnd::Kind::Failed);
  EXPECT_EQ(end.problem, "killed by signal " + std::to_string(SIGSEGV));
}

TEST_F(SideProcessTest, AnExceptionIsAFailure) {
  SideProcess process([]() -> Words { throw std::runtime_error("no"); }, plenty);
  const SideEnd end = process.wait({});
  EXPECT_EQ(end.kind, SideEnd::Kind::Failed);
  EXPECT_EQ(end.problem, "it ended without an answer");
}

TEST_F(SideProcessTest, HasItsOwnMemory) {
  constexpr std::size_t little = std::size_t{64} << 20;
  const auto take = [](std::size_t bytes) {
    return [bytes] {
      // Straight from the system: the allocator of a sanitizer would end the process rather than throw.
      void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (memory == MAP_FAILED) throw std::bad_alloc();
      return Words{1};
    };
  };
  SideProcess modest(take(little / 2), little);
  EXPECT_EQ(modest.wait({}).kind, SideEnd::Kind::Finished);
  SideProcess greedy(take(little * 2), little);
  const SideEnd end = greedy.wait({});
  EXPECT_EQ(end.kind, SideEnd::Kind::Failed);
  EXPECT_EQ(end.problem, "there is not enough memory");
}

TEST_F(SideProcessTest, DoesNotWriteWhatIsNotItsOwn) {
  const auto file = std::filesystem::temp_directory_path() / ("gnomon-side-process-" + std::to_string(::getpid()));
  {
    std::FILE* const out = std::fopen(file.c_str(), "w");
    ASSERT_NE(out, nullptr);
    std::fputs("once", out);  // in a buffer that the other process has too
    SideProcess process([] { return Words(); }, plenty);
    EXPECT_EQ(process.wait({}).kind, SideEnd::Kind::Finished);
    std::fclose(out);
  }
  EXPECT_EQ(std::filesystem::file_size(file), 4U);
  std::filesystem::remove(file);
}

TEST_F(SideProcessTest, IgnoresCtrlC) {
  SideProcess process(
      [] {
        ::raise(SIGINT);
        return Words{1};
      },
      plenty);
  EXPECT_EQ(process.wait({}).kind, SideEnd::Kind::Finished);
}

// The process in the middle dies; the one that it has started must follow.
TEST_F(SideProcessTest, DiesWithItsParent) {
  Shared grandchild;
  SideProcess parent(
      [&grandchild]() -> Words {
        const SideProcess child(
            [&grandchild]() -> Words {
              grandchild.value() = ::getpid();
              return sleep_for_ever();
            },
            plenty);
        while (grandchild.value() == 0) std::this_thread::sleep_for(1ms);
        ::raise(SIGKILL);
        return {};
      },
      plenty);
  EXPECT_EQ(parent.wait({}).kind, SideEnd::Kind::Failed);
  const auto start = Clock::now();
  // It may be left as a zombie for whoever adopts it.
  const auto alive = [&] {
    if (::kill(grandchild.value(), 0) != 0) return false;
    std::FILE* const status = std::fopen(("/proc/" + std::to_string(grandchild.value()) + "/stat").c_str(), "r");
    if (status == nullptr) return false;
    char state = 0;
    const int read = std::fscanf(status, "%*d (%*[^)]) %c", &state);
    std::fclose(status);
    return read == 1 && state != 'Z' && state != 'X';
  };
  while (alive() && Clock::now() - start < 5s) std::this_thread::sleep_for(5ms);
  EXPECT_FALSE(alive());
}

// Processes that are started at the same time hold each other's pipes.
TEST_F(SideProcessTest, SeveralAtATimeDoNotWaitForEachOther) {
  SideProcess first([]() -> Words { throw std::runtime_error("no"); }, plenty);
  std::vector<std::jthread> threads;
  std::atomic<int> finished = 0;
  for (std::uint64_t i = 0; i < 8; ++i) {
    threads.emplace_back([i, &finished] {
      for (int round = 0; round < 5; ++round) {
        SideProcess process([i] { return Words{i}; }, plenty);
        if (process.wait({}).words == Words{i}) ++finished;
      }
    });
  }
  threads.clear();
  EXPECT_EQ(finished, 40);
  EXPECT_EQ(first.wait({}).kind, SideEnd::Kind::Failed);
}

}  // namespace
}  // namespace gnomon::test
