// SPDX-License-Identifier: Apache-2.0
//
// Path logics: the ways of the symbolic engine against the reference engine on random systems and formulas.
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

std::string difference(Case item, std::uint64_t seed, RandomTally& tally) {
  tally.given_up += drop_large_formulas(item);
  Approach approach = random_approach(seed);
  constexpr std::array engines{engine::PathEngine::Auto, engine::PathEngine::Explicit, engine::PathEngine::Symbolic};
  approach.path_engine = engines.at(seed / plan.parts % engines.size());
  return compare_and_count(item, approach, tally);
}

Case case_of(std::uint64_t seed) {
  return random_path_case(seed, {.states = 60, .formulas = plan.formulas_per_system});
}

class PathLogics : public RandomTest {};

TEST_P(PathLogics, RandomSystems) { compare_all(plan, case_of, difference, 50); }

GNOMON_RANDOM_SUITE(PathLogics, plan.parts);

}  // namespace
}  // namespace gnomon::test
