// SPDX-License-Identifier: Apache-2.0
//
// Path logics: the ways of the symbolic engine against the reference engine on random systems and formulas.
// GNOMON_SEED=n runs that seed alone.
#include "base/error.hpp"
#include "reference/checker.hpp"
#include "support/compare_engines.hpp"
#include "support/random_path_case.hpp"
#include "support/random_runs.hpp"
#include "support/slow.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace gnomon::test {
namespace {

constexpr RandomPlan plan{
    .parts = 4, .formulas_per_system = 4, .cases_in_normal_runs = 3'000, .cases_in_slow_runs = 60'000};

// Formulas with so many cases that the reference engine gives up.
std::size_t drop_large_formulas(Case& item) {
  reference::ExplicitChecker reference(item.system, item.specification, {});
  return std::erase_if(item.specification.properties, [&](const logic::Property& property) {
    try {
      (void)reference.check(property);
      return false;
    } catch (const LimitError&) {
      return true;
    }
  });
}

void compare(std::uint64_t seed, RandomTally& tally) {
  CaseWishes wishes;
  wishes.formulas = plan.formulas_per_system;
  wishes.states = 60;
  Case item = random_path_case(seed, wishes);
  tally.given_up += drop_large_formulas(item);
  Approach approach = random_approach(seed);
  constexpr std::array engines{symbolic::PathEngine::Auto, symbolic::PathEngine::Explicit,
                               symbolic::PathEngine::Symbolic};
  approach.path_engine = engines.at(seed / plan.parts % engines.size());
  compare_and_count(item, approach, seed, tally);
}

class PathLogics : public testing::TestWithParam<std::size_t> {};

TEST_P(PathLogics, RandomSystems) { run_part(plan, GetParam(), 50, compare); }

INSTANTIATE_TEST_SUITE_P(Parts, PathLogics, testing::Range<std::size_t>(0, plan.parts));

TEST(PathLogicsMore, ChosenSeed) { run_chosen_seed(compare); }

}  // namespace
}  // namespace gnomon::test
