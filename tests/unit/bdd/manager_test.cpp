// SPDX-License-Identifier: Apache-2.0
//
// Managers: many of them, on several threads; statistics and progress.
#include "unit/bdd/pool.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <memory>
#include <thread>
#include <vector>

namespace gnomon::bdd {
namespace {

using test::new_variables;
using test::Pool;

TEST(BddManager, ManyInOneProcess) {
  std::vector<std::unique_ptr<Manager>> managers;
  std::vector<Bdd> functions;
  for (std::size_t i = 0; i < 200; ++i) {
    managers.push_back(std::make_unique<Manager>());
    const auto v = new_variables(*managers.back(), 10);
    Bdd f = managers.back()->bottom();
    for (std::size_t k = 0; k < 10; ++k) {
      f ^= managers.back()->literal({v[k], ((i >> k) & 1) != 0}) & managers.back()->variable(v[(k + 3) % 10]);
    }
    functions.push_back(f);
  }
  for (std::size_t i = 0; i < managers.size(); ++i) {
    EXPECT_EQ(&functions[i].manager(), managers[i].get());
    managers[i]->collect();
    managers[i]->check_invariants();
  }
  functions.clear();
}

TEST(BddManager, TwoThreadsTwoManagers) {
  const auto work = [](std::uint64_t seed) {
    Manager manager;
    Pool pool(manager, 9, seed);
    for (std::size_t i = 1; i <= 1500; ++i) {
      pool.step();
      if (i % 50 == 0) manager.collect();
      if (i % 100 == 0) manager.reorder();
    }
    pool.check_all();
  };
  std::thread one(work, 21);
  std::thread two(work, 22);
  one.join();
  two.join();
}

TEST(BddManager, StatisticsTellWhatHappened) {
  Manager manager;
  const Statistics start = manager.statistics();
  EXPECT_EQ(start.live_nodes, 0U);
  EXPECT_EQ(start.created_nodes, 0U);
  EXPECT_EQ(start.collections, 0U);
  EXPECT_GT(start.memory_bytes, 0U);
  const auto v = new_variables(manager, 20);
  Bdd f = manager.bottom();
  for (std::size_t i = 0; i < 10; ++i) f |= manager.variable(v[i]) & manager.variable(v[10 + i]);
  const Statistics built = manager.statistics();
  EXPECT_GE(built.live_nodes, f.node_count() - 1);
  EXPECT_GE(built.created_nodes, built.live_nodes);
  EXPECT_GE(built.peak_nodes, built.live_nodes);
  EXPECT_GT(built.cache_lookups, built.cache_hits);
  manager.collect();
  const Statistics collected = manager.statistics();
  EXPECT_EQ(collected.live_nodes, f.node_count() - 1) << "the terminal does not count";
  EXPECT_EQ(collected.collections, built.collections + 1);
  EXPECT_EQ(collected.created_nodes, built.created_nodes);
  EXPECT_EQ(collected.peak_nodes, built.peak_nodes);
  EXPECT_GE(collected.peak_memory_bytes, collected.memory_bytes);
  manager.reorder();
  const Statistics reordered = manager.statistics();
  EXPECT_EQ(reordered.reorderings, 1U);
  EXPECT_GT(reordered.swaps, 0U);
  EXPECT_LT(reordered.live_nodes, collected.live_nodes);
  EXPECT_GE(reordered.created_nodes, collected.created_nodes);
  f = Bdd();
  manager.collect();
  EXPECT_EQ(manager.statistics().live_nodes, 0U);
}

TEST(BddManager, ProgressIsReportedNowAndThen) {
  using std::chrono::milliseconds;
  using std::chrono::steady_clock;
  Manager manager;
  const auto v = new_variables(manager, 30);
  std::vector<steady_clock::time_point> calls;
  std::size_t most_nodes = 0;  // there may be none just after a collection
  manager.set_progress([&](const Progress& progress) {
    most_nodes = std::max(most_nodes, progress.nodes);
    calls.push_back(steady_clock::now());
  });
  const auto end = steady_clock::now() + milliseconds(450);
  for (std::size_t round = 1; steady_clock::now() < end; ++round) {
    Bdd f = manager.bottom();
    for (std::size_t i = 0; i < 15; ++i) f |= manager.variable(v[i]) & manager.variable(v[15 + (i + round) % 15]);
  }
  EXPECT_GT(most_nodes, 0U);
  EXPECT_GE(calls.size(), 2U);
  EXPECT_LE(calls.size(), 5U);
  for (std::size_t i = 1; i < calls.size(); ++i) EXPECT_GE(calls[i] - calls[i - 1], milliseconds(90));
  manager.set_progress({});
}

}  // namespace
}  // namespace gnomon::bdd
