// SPDX-License-Identifier: Apache-2.0
//
// Random operations against truth tables, with the manager disturbed every k-th operation.
#include "unit/bdd/pool.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <tuple>

namespace gnomon::bdd {
namespace {

using test::Pool;

enum class Disturbance : unsigned char { None, Collect, Reorder, Shuffle, NewVariable, Automatic, Mixed };

std::string name_of(Disturbance disturbance) {
  switch (disturbance) {
    case Disturbance::None: return "None";
    case Disturbance::Collect: return "Collect";
    case Disturbance::Reorder: return "Reorder";
    case Disturbance::Shuffle: return "Shuffle";
    case Disturbance::NewVariable: return "NewVariable";
    case Disturbance::Automatic: return "Automatic";
    case Disturbance::Mixed: return "Mixed";
  }
  return "?";
}

class RandomOperations : public testing::TestWithParam<std::tuple<Disturbance, std::size_t>> {
 protected:
  static void disturb(Manager& manager, Pool& pool, Disturbance disturbance) {
    switch (disturbance) {
      case Disturbance::None: break;
      case Disturbance::Collect: manager.collect(); break;
      case Disturbance::Reorder: manager.reorder(); break;
      case Disturbance::Shuffle: pool.shuffle_order(); break;
      case Disturbance::NewVariable: pool.add_variable(); break;
      case Disturbance::Automatic: manager.set_auto_reorder(pool.below(4) != 0); break;
      case Disturbance::Mixed: {
        static constexpr Disturbance all[] = {Disturbance::Collect, Disturbance::Reorder, Disturbance::Shuffle,
                                              Disturbance::NewVariable, Disturbance::Automatic};
        disturb(manager, pool, all[pool.below(std::size(all))]);
        break;
      }
    }
    manager.check_invariants();
  }
};

TEST_P(RandomOperations, AgreeWithTruthTables) {
  const auto [disturbance, every] = GetParam();
  for (const std::size_t variables : {1U, 3U, 6U, 9U, 12U}) {
    SCOPED_TRACE(variables);
    Options options;
    options.auto_reorder = disturbance == Disturbance::Automatic;
    options.first_reorder = 16;
    Manager manager(options);
    Pool pool(manager, variables, 1000 * every + variables);
    const std::size_t steps = variables > 10 ? 300 : 600;
    for (std::size_t i = 1; i <= steps; ++i) {
      pool.step();
      if (i % every == 0) disturb(manager, pool, disturbance);
      if (HasFatalFailure()) return;
    }
    pool.check_all();
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Bdd, RandomOperations,
                         testing::Combine(testing::Values(Disturbance::Collect, Disturbance::Reorder,
                                                          Disturbance::Shuffle, Disturbance::NewVariable,
                                                          Disturbance::Automatic, Disturbance::Mixed),
                                          testing::Values(1U, 2U, 3U, 7U, 31U)),
                         [](const auto& instance) {
                           return name_of(std::get<0>(instance.param)) + "Every" +
                                  std::to_string(std::get<1>(instance.param));
                         });

INSTANTIATE_TEST_SUITE_P(BddUndisturbed, RandomOperations,
                         testing::Combine(testing::Values(Disturbance::None), testing::Values(100U)),
                         [](const auto&) { return std::string("Plain"); });

// A larger pool of random functions: tables grow, and automatic collections take place.
TEST(BddRandom, LongRunsWithAutomaticCollection) {
  Manager manager;
  Pool pool(manager, 12, 7);
  for (std::size_t i = 0; i < 4000; ++i) {
    pool.step();
    if (HasFatalFailure()) return;
  }
  pool.check_all();
}

}  // namespace
}  // namespace gnomon::bdd
