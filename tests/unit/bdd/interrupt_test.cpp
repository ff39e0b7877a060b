// SPDX-License-Identifier: Apache-2.0
//
// Work that is broken off at random points, by a stop request, a deadline or the memory limit, in
// the midst of operations and of reordering: afterwards the manager answers as if nothing had been.
#include "unit/bdd/table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <random>
#include <sstream>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace gnomon::bdd {
namespace {

using std::chrono::microseconds;
using std::chrono::steady_clock;
using test::new_variables;

// A few milliseconds of work with all the recursive operations. The operands stay small.
class Work {
 public:
  explicit Work(Manager& manager) : manager_(manager) {
    for (std::size_t i = 0; i < half; ++i) {
      for (const Var v : manager.new_group(2)) v_.push_back(v);
      manager.pair(v_[2 * i], v_[2 * i + 1]);
    }
    left_ = products(1);
    right_ = products(5);
  }

  std::vector<Bdd> run() {
    std::vector<Var> some, current;
    for (std::size_t i = 0; i < half; ++i) {
      current.push_back(v_[2 * i]);
      if (i % 3 == 0) some.push_back(v_[2 * i + 1]);
    }
    const Bdd both = left_ & right_;
    const Bdd either = left_ ^ right_;
    const Bdd chosen = left_.ite(right_, either);
    const Bdd removed = either.exists(manager_.cube(some));
    const Bdd product = either.and_exists(chosen, manager_.cube(some));
    const Bdd plan = manager_.image_cube(current, {});
    const Bdd states = right_.exists(next_cube());
    const Bdd image = manager_.image(states, either, plan);
    const Bdd preimage = manager_.preimage(states, chosen, plan);
    const Bdd simpler = both.restrict(chosen) & chosen;  // what restrict chooses depends on the order
    const Bdd composed = left_.compose(v_[3], right_);
    return {both, either, chosen, removed, product, image, preimage, simpler, composed};
  }

  [[nodiscard]] const std::vector<Var>& variables() const { return v_; }
  [[nodiscard]] std::vector<Bdd> operands() const { return {left_, right_}; }

 private:
  static constexpr std::size_t half = 9;

  Bdd products(std::size_t distance) {
    Bdd f = manager_.bottom();
    for (std::size_t i = 0; i < half; ++i) {
      f |= manager_.variable(v_[i]) & manager_.variable(v_[half + (i * 2 + distance) % half]);
    }
    return f;
  }
  Bdd next_cube() {
    std::vector<Var> next;
    for (std::size_t i = 0; i < half; ++i) next.push_back(v_[2 * i + 1]);
    return manager_.cube(next);
  }

  Manager& manager_;
  std::vector<Var> v_;
  Bdd left_;
  Bdd right_;
};

// Undisturbed results, in a form that another manager (and another order) can be compared with.
struct Reference {
  std::string data;
  std::size_t peak_bytes = 0;
  std::chrono::nanoseconds time{};

  Reference() {
    Manager manager;
    Work work(manager);
    const auto begin = steady_clock::now();
    const std::vector<Bdd> results = work.run();
    time = steady_clock::now() - begin;
    std::ostringstream out;
    manager.save(out, results);
    data = out.str();
    peak_bytes = manager.statistics().peak_memory_bytes;
  }

  void check(Manager& manager, const std::vector<Bdd>& results) const {
    std::istringstream in(data);
    ASSERT_EQ(manager.load(in), results);
  }
};

const Reference& reference() {
  static const Reference result;
  return result;
}

std::size_t rounds() { return 250; }

template <typename Disturb, typename Recover>
void break_off_and_recompute(const Disturb& disturb, const Recover& recover, std::size_t min_broken) {
  Options options;
  options.first_reorder = 256;
  Manager manager(options);
  Work work(manager);
  std::size_t broken = 0;
  for (std::size_t round = 0; round < rounds(); ++round) {
    disturb(manager, round);
    try {
      (void)work.run();
    } catch (const Interrupted&) {
      ++broken;
    } catch (const MemoryLimit&) {
      ++broken;
    }
    recover(manager);
    if (round % 10 == 0) manager.check_invariants();
    reference().check(manager, work.run());
    if (testing::Test::HasFatalFailure()) return;
    manager.collect();
  }
  manager.check_invariants();
  EXPECT_GE(broken, min_broken) << "the test interrupts too rarely to mean anything";
}

TEST(BddInterrupt, Deadlines) {
  std::mt19937_64 rng(14);
  const auto span = static_cast<std::uint64_t>(reference().time.count());
  break_off_and_recompute(
      [&](Manager& manager, std::size_t round) {
        const auto now = steady_clock::now();
        manager.set_limits(
            {.deadline = round % 8 == 0 ? now - microseconds(1) : now + std::chrono::nanoseconds(rng() % span)});
      },
      [](Manager& manager) { manager.set_limits({}); }, rounds() / 8);
}

TEST(BddInterrupt, StopRequestsFromAnotherThread) {
  std::mt19937_64 rng(15);
  const auto span = static_cast<std::uint64_t>(reference().time.count());
  std::stop_source source;
  std::jthread stopper;
  break_off_and_recompute(
      [&](Manager& manager, std::size_t round) {
        source = std::stop_source();
        manager.set_limits({.stop = source.get_token()});
        const auto pause = std::chrono::nanoseconds(rng() % span);
        stopper = std::jthread([&source, pause] {
          const auto until = steady_clock::now() + pause;
          while (steady_clock::now() < until) std::this_thread::yield();
          source.request_stop();
        });
        if (round % 8 == 0) stopper.join();  // a busy machine may start the thread too late
      },
      [&](Manager& manager) {
        if (stopper.joinable()) stopper.join();
        manager.set_limits({});
      },
      rounds() / 8);
}

TEST(BddInterrupt, MemoryLimits) {
  std::mt19937_64 rng(16);
  break_off_and_recompute(
      [&](Manager& manager, std::size_t round) {
        manager.set_memory_limit(round % 16 == 0 ? 1 : 1 + rng() % reference().peak_bytes);
      },
      [](Manager& manager) { manager.set_memory_limit(0); }, rounds() / 8);
}

TEST(BddInterrupt, WithAutomaticReordering) {
  std::mt19937_64 rng(17);
  std::size_t seed = 0;
  const auto span = static_cast<std::uint64_t>(reference().time.count());
  break_off_and_recompute(
      [&](Manager& manager, std::size_t) {
        manager.set_auto_reorder(true);
        if (seed++ % 2 == 0) {
          manager.set_limits({.deadline = steady_clock::now() + std::chrono::nanoseconds(rng() % span)});
        } else {
          manager.set_memory_limit(1 + rng() % reference().peak_bytes);
        }
      },
      [](Manager& manager) {
        manager.set_auto_reorder(false);
        manager.set_limits({});
        manager.set_memory_limit(0);
      },
      1);
}

TEST(BddInterrupt, DuringReordering) {
  std::mt19937_64 rng(18);
  Manager manager;
  Work work(manager);
  const std::vector<Bdd> results = work.run();
  const std::vector<Var> order = manager.order();
  auto begin = steady_clock::now();
  manager.reorder();
  const auto span = static_cast<std::uint64_t>((steady_clock::now() - begin).count());
  manager.set_order(order);
  std::size_t broken = 0;
  for (int round = 0; round < 100; ++round) {
    manager.set_limits({.deadline = steady_clock::now() + std::chrono::nanoseconds(rng() % span)});
    try {
      manager.reorder();
    } catch (const Interrupted&) {
      ++broken;
    }
    manager.set_limits({});
    manager.check_invariants();
    if (round % 10 == 0) {
      ASSERT_EQ(work.run(), results);
      reference().check(manager, results);
    }
    if (round % 3 == 0) manager.set_order(order);
  }
  EXPECT_GT(broken, 0U);
}

// Enough nodes for an interruption while they are marked, while they slide, or while the tables are
// built; the next use completes what was begun, be it a look at a handle or an operation.
TEST(BddInterrupt, DuringCollection) {
  std::mt19937_64 rng(19);
  Manager manager;
  const auto v = new_variables(manager, 34);
  const auto product = [&](std::size_t i) { return manager.variable(v[i]) & manager.variable(v[17 + i]); };
  Bdd f = manager.bottom();
  for (std::size_t i = 0; i < 15; ++i) f |= product(i);
  const std::size_t size = f.node_count();
  const BigInt count = f.count(v);
  const Bdd more = product(15) | product(16);
  const Bdd expected = f | more;
  const BigInt expected_count = expected.count(v);
  const auto fill = [&] { (void)(f ^ product(16)); };  // garbage between what is alive
  fill();
  const auto begin = steady_clock::now();
  manager.collect();
  const auto span = static_cast<std::uint64_t>((steady_clock::now() - begin).count());
  std::size_t broken = 0;
  for (int round = 0; round < 40; ++round) {
    fill();
    manager.set_limits({.deadline = steady_clock::now() + std::chrono::nanoseconds(rng() % span)});
    try {
      manager.collect();
    } catch (const Interrupted&) {
      ++broken;
    }
    manager.set_limits({});
    switch (round % 4) {
      case 0: ASSERT_EQ(f.node_count(), size); break;
      case 1: ASSERT_EQ(f | more, expected); break;
      case 2: ASSERT_TRUE(f.subset_of(expected)); break;
      default: manager.collect();
    }
    if (round % 6 == 0) manager.check_invariants();
    ASSERT_EQ(f.count(v), count);
    ASSERT_EQ((f | more).count(v), expected_count);
  }
  manager.check_invariants();
  EXPECT_GT(broken, 0U);
}

// An explicit order that makes everything larger: all or nothing.
TEST(BddInterrupt, DuringSetOrder) {
  Manager manager;
  const auto v = new_variables(manager, 24);
  Bdd f = manager.bottom();
  for (std::size_t i = 0; i < 24; i += 2) f |= manager.variable(v[i]) & manager.variable(v[i + 1]);
  std::vector<Var> bad;
  for (std::size_t i = 0; i < 24; ++i) bad.push_back(v[i < 12 ? 2 * i : 2 * i - 23]);
  const std::vector<Literal> path = f.pick_cube();
  const std::size_t size = f.node_count();
  const auto unchanged = [&] {
    manager.check_invariants();
    EXPECT_EQ(manager.order(), v);
    EXPECT_EQ(f.pick_cube(), path);
    EXPECT_EQ(f.node_count(), size);
  };
  for (const std::size_t room : {100U, 1000U, 5000U}) {
    manager.collect();
    manager.set_memory_limit(manager.statistics().memory_bytes + room * 16);
    EXPECT_THROW(manager.set_order(bad), MemoryLimit);
    unchanged();
  }
  manager.set_memory_limit(0);
  for (int micros = -1; micros < 1000; micros += 50) {
    manager.set_limits({.deadline = steady_clock::now() + microseconds(micros)});
    try {
      manager.set_order(bad);
      manager.set_limits({});
      manager.set_order(v);
    } catch (const Interrupted&) {
      unchanged();
    }
  }
  manager.set_limits({});
  manager.set_order(bad);
  EXPECT_EQ(manager.order(), bad);
  EXPECT_GT(f.node_count(), 4096U);
}

TEST(BddInterrupt, AnExpiredDeadlineStopsLongWork) {
  Manager manager;
  Work work(manager);
  manager.set_limits({.deadline = steady_clock::now() - std::chrono::seconds(1)});
  EXPECT_THROW((void)work.run(), Interrupted);
  std::stop_source source;
  source.request_stop();
  manager.set_limits({});
  manager.set_limits({.stop = source.get_token()});
  EXPECT_THROW((void)work.run(), Interrupted);
  EXPECT_THROW((void)work.run(), Interrupted) << "and again";
}

TEST(BddInterrupt, TheMemoryLimitHolds) {
  const std::size_t limit = reference().peak_bytes / 2;
  Manager manager;
  Work work(manager);
  manager.set_memory_limit(limit);
  try {
    const std::vector<Bdd> results = work.run();
    reference().check(manager, results);
  } catch (const MemoryLimit&) {
  }
  EXPECT_LE(manager.statistics().peak_memory_bytes, limit + limit / 8);

  Options options;
  options.memory_limit = 1;
  Manager tiny(options);
  const auto v = new_variables(tiny, 100);
  EXPECT_THROW((void)tiny.cube(v), MemoryLimit);
  tiny.set_memory_limit(0);
  EXPECT_EQ(tiny.cube(v).support(), v);
  tiny.check_invariants();
}

TEST(BddInterrupt, ResultsMayNeedACollectionFirst) {
  // Enough memory for the live nodes, not for the garbage: operations collect and go on.
  Manager manager;
  Work work(manager);
  manager.set_memory_limit(2 * reference().peak_bytes);
  for (int i = 0; i < 20; ++i) reference().check(manager, work.run());
  EXPECT_LE(manager.statistics().peak_memory_bytes, 2 * reference().peak_bytes);
}

}  // namespace
}  // namespace gnomon::bdd
