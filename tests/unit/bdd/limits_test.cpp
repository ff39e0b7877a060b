// SPDX-License-Identifier: Apache-2.0
//
// At the limits of the manager: nodes, variables, memory and addresses. Small limits, so that they are reached soon.
// After MemoryLimit the manager and its functions are as they were, and it can be used on.
#include "support/sanitizers.hpp"
#include "unit/bdd/pool.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <limits>
#include <new>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <tuple>
#include <vector>

namespace gnomon::bdd {
namespace {

using std::chrono::steady_clock;
using test::diagram;
using test::new_variables;
using test::Pool;
using test::Table;

enum class Limit : unsigned char { Nodes, Memory };
enum class Order : unsigned char { Fixed, Automatic, Groups };

// Random functions, each as a diagram and as a truth table, in a manager for few nodes.
class Store {
 public:
  Store(std::size_t max_nodes, Limit limit, Order order, std::uint64_t seed)
      : rng_(seed), manager_(options(max_nodes, limit, order)) {
    for (std::size_t i = 0; i < Table::max_variables / 4; ++i) {
      const auto more = order == Order::Groups ? manager_.new_group(4) : new_variables(manager_, 4);
      variables_.insert(variables_.end(), more.begin(), more.end());
    }
  }

  // Adds functions until there is no room for one more.
  void fill() {
    while (true) {
      const Table table = Table::random(rng_, Table::max_variables);
      entries_.push_back({diagram(manager_, table, variables_), table});
    }
  }

  void check() {
    manager_.check_invariants();
    for (const Pool::Entry& entry : entries_) ASSERT_EQ(Table::of(entry.diagram), entry.table);
    const Statistics& statistics = manager_.statistics();
    EXPECT_LE(statistics.peak_nodes, manager_.max_nodes());
    if (memory_limit_ != 0) {
      EXPECT_LE(statistics.peak_memory_bytes, memory_limit_ + memory_limit_ / 8);
    }
  }

  void drop_half() {
    std::shuffle(entries_.begin(), entries_.end(), rng_);
    entries_.resize(entries_.size() / 2);
  }

  // Operations on what is there. Some may find no room, but none is wrong.
  void combine() {
    for (std::size_t i = 0; i + 1 < entries_.size(); ++i) {
      try {
        const Pool::Entry& a = entries_[i];
        const Pool::Entry& b = entries_[i + 1];
        ASSERT_EQ(Table::of(a.diagram ^ b.diagram), a.table ^ b.table);
        ASSERT_EQ(Table::of(a.diagram.ite(b.diagram, !a.diagram)), a.table.ite(b.table, !a.table));
      } catch (const MemoryLimit&) {
      }
    }
  }

  void shuffle_order() {
    std::vector<Var> order = manager_.order();
    std::shuffle(order.begin(), order.end(), rng_);
    const std::vector<Var> before = manager_.order();
    try {
      manager_.set_order(order);
      ASSERT_EQ(manager_.order(), order);
    } catch (const MemoryLimit&) {
      ASSERT_EQ(manager_.order(), before);
    }
  }

  void clear() { entries_.clear(); }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] Manager& manager() { return manager_; }
  std::mt19937_64& rng() { return rng_; }

 private:
  Options options(std::size_t max_nodes, Limit limit, Order order) {
    Options result;
    result.max_nodes = max_nodes;
    // Tables with two entries per node do not fit.
    if (limit == Limit::Memory) result.memory_limit = memory_limit_ = 40 * max_nodes;
    result.auto_reorder = order != Order::Fixed;
    result.first_reorder = 1000;
    return result;
  }

  std::size_t memory_limit_ = 0;
  std::mt19937_64 rng_;
  Manager manager_;
  std::vector<Var> variables_;
  std::vector<Pool::Entry> entries_;
};

class BddLimits : public testing::TestWithParam<std::tuple<std::size_t, Limit, Order>> {
 protected:
  Store store(std::uint64_t seed) {
    const auto [bits, limit, order] = GetParam();
    return {std::size_t{1} << bits, limit, order, seed};
  }
};

TEST_P(BddLimits, FullAndUsedOn) {
  Store store = this->store(41);
  const auto [bits, limit, order] = GetParam();
  ASSERT_EQ(store.manager().max_nodes(), std::size_t{1} << bits);
  for (int round = 0; round < 2; ++round) {
    EXPECT_THROW(store.fill(), MemoryLimit);
    // Nothing is left unused without need.
    if (limit == Limit::Nodes) {
      EXPECT_GT(store.manager().statistics().peak_nodes, std::size_t{7} << (bits - 3));
    }
    store.manager().reorder();
    store.check();
    if (order != Order::Groups) store.shuffle_order();
    store.combine();
    store.drop_half();
    store.manager().collect();
    store.combine();
    store.check();
    if (HasFatalFailure()) return;
  }
  store.clear();
  EXPECT_THROW(store.fill(), MemoryLimit);
  EXPECT_GT(store.size(), 0U);
  store.check();
}

// What is interrupted near the limit is completed by the next operation, and does not pass it either.
TEST_P(BddLimits, InterruptedAtRandomPoints) {
  Store store = this->store(42);
  std::size_t interrupted = 0;
  std::size_t full = 0;
  for (int round = 0; round < 200 && full < 3; ++round) {
    store.manager().set_limits({.deadline = steady_clock::now() + std::chrono::microseconds(store.rng()() % 3000)});
    try {
      if (round % 8 == 7) store.manager().reorder();
      store.fill();
    } catch (const Interrupted&) {
      ++interrupted;
    } catch (const MemoryLimit&) {
      ++full;
      store.drop_half();
    }
    store.manager().set_limits({});
    if (round % 16 == 0) store.check();
    if (HasFatalFailure()) return;
  }
  store.check();
  EXPECT_GT(interrupted, 0U);
}

std::string name_of(const testing::TestParamInfo<BddLimits::ParamType>& instance) {
  const auto [bits, limit, order] = instance.param;
  return std::string(limit == Limit::Nodes ? "Nodes" : "Memory") + std::to_string(bits) +
         (order == Order::Fixed       ? "Fixed"
          : order == Order::Automatic ? "Automatic"
                                      : "Groups");
}

INSTANTIATE_TEST_SUITE_P(Small, BddLimits,
                         testing::Combine(testing::Values(13U, 15U), testing::Values(Limit::Nodes, Limit::Memory),
                                          testing::Values(Order::Fixed, Order::Automatic, Order::Groups)),
                         name_of);

// All operations, and not only the ones that build functions.
TEST(BddLimit, RandomOperationsWithLittleRoom) {
  Options options;
  options.max_nodes = Options::least_nodes;
  Manager manager(options);
  Pool pool(manager, Table::max_variables, 43);
  std::size_t full = 0;
  std::vector<Bdd> ballast;
  for (std::size_t i = 0; i < 1500; ++i) {
    try {
      if (i % 10 == 0) ballast.push_back(diagram(manager, Table::random(pool.rng(), 12), pool.variables()));
      pool.step();
    } catch (const MemoryLimit&) {
      ++full;
      ballast.clear();
    }
    if (i % 50 == 0) manager.check_invariants();
    if (HasFatalFailure()) return;
  }
  pool.check_all();
  EXPECT_GT(full, 0U);
}

// Like an interruption, at the same operation in every run.
TEST(BddLimit, Work) {
  std::vector<std::uint64_t> stops;
  for (int run = 0; run < 2; ++run) {
    Manager manager;
    const std::vector<Var> x = new_variables(manager, 24);
    const auto same_halves = [&] {
      Bdd result = manager.top();
      for (std::size_t i = 0; i < 12; ++i) result &= manager.variable(x[i]).iff(manager.variable(x[i + 12]));
      return result;
    };
    manager.set_work_limit(1000);
    EXPECT_THROW((void)same_halves(), WorkLimit);
    stops.push_back(manager.statistics().cache_lookups);
    EXPECT_GE(stops.back(), 1000U);
    EXPECT_LT(stops.back(), 3000U);
    manager.set_work_limit(UINT64_MAX);
    EXPECT_EQ(same_halves().count(x), 4096);
    manager.check_invariants();
  }
  EXPECT_EQ(stops[0], stops[1]);
}

TEST(BddLimit, NodesAreRounded) {
  const auto rounded = [](std::size_t wanted) {
    Options options;
    options.max_nodes = wanted;
    return Manager(options).max_nodes();
  };
  EXPECT_EQ(rounded(0), Options::least_nodes);
  EXPECT_EQ(rounded(8191), Options::least_nodes);
  EXPECT_EQ(rounded(3U << 20U), 2U << 20U);
  EXPECT_LE(rounded(std::numeric_limits<std::size_t>::max()), Options::most_nodes);
}

TEST(BddLimit, TheReasonIsTold) {
  const auto reason = [](Options options) -> std::string {
    Manager manager(options);
    const auto v = new_variables(manager, 40);
    std::vector<Bdd> kept = {manager.bottom()};
    try {
      for (std::size_t i = 0; i < 20; ++i) {
        kept.push_back(kept.back() | (manager.variable(v[i]) & manager.variable(v[20 + i])));
      }
    } catch (const MemoryLimit& limit) {
      return limit.what();
    }
    return "there was room";
  };
  Options few;
  few.max_nodes = 1U << 15U;
  EXPECT_EQ(reason(few), "there is no room for more than 32768 nodes of decision diagrams");
  Options little;
  little.memory_limit = 1U << 20U;
  EXPECT_EQ(reason(little), "the memory limit was reached");
}

TEST(BddLimit, Variables) {
  Options options;
  options.max_variables = 5;
  Manager manager(options);
  EXPECT_EQ(manager.max_variables(), 5U);
  const auto v = new_variables(manager, 5);
  const Bdd f = manager.cube(v);
  EXPECT_THROW(manager.new_variable(), VariableLimit);
  EXPECT_THROW(manager.new_variable_at(0), VariableLimit);
  EXPECT_THROW((void)manager.new_group(2), VariableLimit);
  EXPECT_EQ(manager.variable_count(), 5U);
  EXPECT_EQ(f, manager.cube(v));
  manager.check_invariants();
  options.max_variables = std::numeric_limits<std::size_t>::max();
  EXPECT_EQ(Manager(options).max_variables(), 65'534U);
}

// --- limits of the process: tried in one of their own

// "VmSize" or "VmData", in bytes.
std::size_t memory_now(std::string_view name) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with(name)) return std::stoull(line.substr(name.size() + 1)) * 1024;
  }
  return 0;
}

void allow_more(decltype(RLIMIT_AS) resource, std::string_view name, std::size_t bytes) {
  rlimit limit{};
  if (getrlimit(resource, &limit) != 0) std::abort();
  limit.rlim_cur = std::min(limit.rlim_max, memory_now(name) + bytes);
  if (setrlimit(resource, &limit) != 0) std::abort();
}

// In a process of its own, which this makes poorer. Sanitizers do not bear that.
void expect_in_child(const std::function<bool()>& holds) {
  if (test::sanitizer_build) GTEST_SKIP();
  EXPECT_EXIT(std::_Exit(holds() ? 0 : 1), testing::ExitedWithCode(0), "");
}

// x1 y1 + x2 y2 + … with all x above all y: 2^pairs nodes, and few in another order.
Bdd products(Manager& manager, const std::vector<Var>& v, std::size_t pairs) {
  Bdd f = manager.bottom();
  const std::size_t half = v.size() / 2;
  for (std::size_t i = 0; i < pairs; ++i) f |= manager.variable(v[i]) & manager.variable(v[half + i]);
  return f;
}

TEST(BddLimitDeathTest, FewerNodesWhereAddressesAreFew) {
  expect_in_child([] {
    allow_more(RLIMIT_AS, "VmSize", std::size_t{400} << 20U);
    Manager manager;
    const auto v = new_variables(manager, 32);
    const Bdd f = products(manager, v, 14);
    const std::size_t before = f.node_count();
    manager.reorder();
    manager.check_invariants();
    const bool fewer = manager.max_nodes() < Options::most_nodes && manager.max_nodes() >= 1U << 20U;
    return fewer && manager.statistics().reorderings == 1 && f.node_count() < before;
  });
}

TEST(BddLimitDeathTest, ASmallMemoryLimitSetsFewAddressesAside) {
  expect_in_child([] {
    allow_more(RLIMIT_AS, "VmSize", std::size_t{8} << 30U);
    const std::size_t before = memory_now("VmSize");
    Options options;
    options.memory_limit = std::size_t{16} << 20U;
    const Manager manager(options);
    return memory_now("VmSize") - before < std::size_t{64} << 20U;
  });
}

TEST(BddLimitDeathTest, NoAddressesForAManager) {
  expect_in_child([] {
    allow_more(RLIMIT_AS, "VmSize", std::size_t{128} << 10U);
    try {
      const Manager manager;
    } catch (const std::bad_alloc&) {
      return true;
    }
    return false;
  });
}

TEST(BddLimitDeathTest, TheOrderStaysWhereAddressesForAnotherAreMissing) {
  expect_in_child([] {
    Options options;
    options.max_nodes = 1U << 20U;
    Manager manager(options);
    const auto v = new_variables(manager, 32);
    const Bdd f = products(manager, v, 14);
    const std::size_t nodes = f.node_count();
    allow_more(RLIMIT_AS, "VmSize", std::size_t{4} << 20U);
    manager.reorder();
    manager.check_invariants();
    const bool stayed = manager.order() == v && manager.statistics().reorderings == 0 && f.node_count() == nodes;
    manager.set_auto_reorder(true);
    return stayed && products(manager, v, 14) == f && manager.order() == v;
  });
}

// What counts here is what can be written, as where the system promises no more memory than it has.
TEST(BddLimitDeathTest, MemoryThatIsNotToBeHad) {
  expect_in_child([] {
    Manager manager;
    const auto v = new_variables(manager, 48);
    const Bdd small = products(manager, v, 10);
    const BigInt count = small.count(v);
    allow_more(RLIMIT_DATA, "VmData", std::size_t{48} << 20U);
    std::string reason;
    try {
      (void)products(manager, v, 24);
    } catch (const MemoryLimit& limit) {
      reason = limit.what();
    }
    allow_more(RLIMIT_DATA, "VmData", std::size_t{48} << 20U);
    manager.check_invariants();
    manager.collect();
    const bool usable = small.count(v) == count && products(manager, v, 10) == small;
    return reason == "there is not enough memory" && usable && products(manager, v, 12).count(v) > count;
  });
}

}  // namespace
}  // namespace gnomon::bdd
