// SPDX-License-Identifier: Apache-2.0
//
// How soon long work ends after a stop was requested: within 50 ms, whatever is under way, and
// nothing has happened then. The time is what the working thread uses from the request on, so that
// a busy machine does not matter.
#include "support/sanitizers.hpp"
#include "unit/bdd/table.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <pthread.h>
#include <random>
#include <sstream>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace gnomon::bdd {
namespace {

constexpr double patience = test::slowdown;

double seconds(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// x0·xn + x1·x(n+1) + …: 2^(n+1) nodes in the order of the variables, 2n if partners are
// neighbours.
class Achilles {
 public:
  explicit Achilles(std::size_t n) : variables(test::new_variables(manager, 2 * n)) {
    for (std::size_t i = 0; i < n; ++i) {
      good_order.push_back(variables[i]);
      good_order.push_back(variables[n + i]);
    }
    manager.set_order(good_order);
    function = manager.bottom();
    for (std::size_t i = 0; i < n; ++i) function |= manager.variable(variables[i]) & manager.variable(variables[n + i]);
    manager.set_order(variables);
    size = function.node_count();
  }

  void check_unchanged() {
    EXPECT_EQ(manager.order(), variables);
    EXPECT_EQ(function.node_count(), size);
  }

  Manager manager;
  std::vector<Var> variables;
  std::vector<Var> good_order;
  Bdd function;
  std::size_t size = 0;
};

class Latency {
 public:
  explicit Latency(Achilles& achilles) : achilles_(achilles) { pthread_getcpuclockid(pthread_self(), &clock_); }

  // Interrupts the work at several points. `prepare` is not interrupted.
  void measure(const std::string& name, const std::function<void()>& prepare, const std::function<void()>& work) {
    prepare();
    const auto begin = std::chrono::steady_clock::now();
    work();
    const auto span = std::chrono::steady_clock::now() - begin;
    double worst = 0;
    for (int round = 0; round < 8; ++round) {
      prepare();
      const double late = interrupt(std::chrono::nanoseconds(span) * (2 * round + 1) / 16, work);
      if (late < 0) continue;
      ++stopped_;
      worst = std::max(worst, late);
    }
    EXPECT_LT(worst, 0.050 * patience) << name;
    testing::Test::RecordProperty(name, std::to_string(worst));
  }

  [[nodiscard]] std::size_t stopped() const { return stopped_; }

 private:
  // How long the work went on after the request; negative if it was done before.
  double interrupt(std::chrono::nanoseconds after, const std::function<void()>& work) {
    std::stop_source source;
    achilles_.manager.set_limits({.stop = source.get_token()});
    double requested = 0;
    double late = -1;
    std::jthread stopper([&] {
      std::this_thread::sleep_for(after);
      requested = seconds(clock_);
      source.request_stop();
    });
    try {
      work();
      stopper.join();
    } catch (const Interrupted&) {
      const double now = seconds(clock_);
      stopper.join();
      late = now - requested;
    }
    achilles_.manager.set_limits({});
    return late;
  }

  Achilles& achilles_;
  clockid_t clock_{};
  std::size_t stopped_ = 0;
};

TEST(BddLatency, LongWorkEndsSoonAfterAStopRequest) {
  const bool slow = std::getenv("GNOMON_SLOW_TESTS") != nullptr;
  Achilles a(slow ? 20 : 17);
  Manager& manager = a.manager;
  Latency latency(a);
  const auto unchanged = [&] { a.check_unchanged(); };
  const auto collected = [&] {
    manager.collect();
    a.check_unchanged();
  };
  latency.measure("collect", unchanged, [&] { manager.collect(); });
  latency.measure("node_count", unchanged, [&] { (void)a.function.node_count(); });
  latency.measure("support", unchanged, [&] { (void)a.function.support(); });
  latency.measure("count", unchanged, [&] { (void)a.function.count(a.variables); });
  latency.measure("count_double", unchanged, [&] { (void)a.function.count_double(a.variables.size()); });
  latency.measure("save", unchanged, [&] {
    std::ostringstream out;
    manager.save(out, std::span(&a.function, 1));
  });
  latency.measure("dot", unchanged, [&] {
    std::ostringstream out;
    manager.write_dot(out, std::span(&a.function, 1));
  });
  const Bdd last = manager.variable(a.variables.back());
  latency.measure("xor", collected, [&] { (void)(a.function ^ last); });
  latency.measure("exists", collected, [&] { (void)a.function.exists(last); });
  latency.measure("compose", collected, [&] { (void)a.function.compose(a.variables.back(), !last); });
  latency.measure(
      "set_order", [&] { manager.set_order(a.variables); }, [&] { manager.set_order(a.good_order); });
  latency.measure(
      "reorder", [&] { manager.set_order(a.variables); }, [&] { manager.reorder(); });
  EXPECT_GT(latency.stopped(), 20U) << "too few interruptions to mean anything";
  manager.set_order(a.variables);
  a.check_unchanged();
  manager.check_invariants();
}

}  // namespace
}  // namespace gnomon::bdd
