// SPDX-License-Identifier: Apache-2.0
//
// Path logics: the ways of the symbolic engine against the reference engine on random systems and formulas.
// GNOMON_SEED=n runs that seed alone.
#include "base/error.hpp"
#include "reference/checker.hpp"
#include "support/compare_engines.hpp"
#include "support/random_path_case.hpp"
#include "support/slow.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace gnomon::test {
namespace {

constexpr std::size_t formulas_per_system = 4;
constexpr std::size_t parts = 4;  // so that they run side by side
constexpr std::size_t cases_in_normal_runs = 3'000;
constexpr std::size_t cases_in_slow_runs = 60'000;

struct Tally {
  std::size_t formulas = 0, contingent = 0, given_up = 0;
};

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

void compare(std::uint64_t seed, Tally& tally) {
  CaseWishes wishes;
  wishes.formulas = formulas_per_system;
  wishes.states = 60;
  Case item = random_path_case(seed, wishes);
  tally.given_up += drop_large_formulas(item);
  Approach approach = random_approach(seed);
  constexpr std::array engines{symbolic::PathEngine::Auto, symbolic::PathEngine::Explicit,
                               symbolic::PathEngine::Symbolic};
  approach.path_engine = engines.at(seed / parts % engines.size());
  const Comparison result = compare_engines(item, approach);
  tally.formulas += result.formulas;
  tally.contingent += result.contingent;
  if (!result.difference.empty()) {
    ADD_FAILURE() << "seed " << seed << ", " << approach.text() << ": " << result.difference << "\n" << to_text(item);
  }
}

class PathLogics : public testing::TestWithParam<std::size_t> {};

TEST_P(PathLogics, RandomSystems) {
  if (std::getenv("GNOMON_SEED") != nullptr) GTEST_SKIP() << "GNOMON_SEED is set";
  Tally tally;
  const std::size_t cases = slow_tests() ? cases_in_slow_runs : cases_in_normal_runs;
  for (std::size_t i = 0; i * formulas_per_system * parts < cases && !HasFailure(); ++i) {
    compare(GetParam() + i * parts, tally);
  }
  std::printf("%zu formulas compared, %zu of these true in some states only; %zu too large\n", tally.formulas,
              tally.contingent, tally.given_up);
  if (HasFailure()) return;
  EXPECT_GT(tally.contingent, tally.formulas / 10);
  EXPECT_LT(tally.given_up, tally.formulas / 50);
}

INSTANTIATE_TEST_SUITE_P(Parts, PathLogics, testing::Range<std::size_t>(0, parts));

TEST(PathLogicsMore, ChosenSeed) {
  const char* text = std::getenv("GNOMON_SEED");
  if (text == nullptr) GTEST_SKIP() << "GNOMON_SEED is not set";
  Tally tally;
  compare(std::stoull(text), tally);
}

}  // namespace
}  // namespace gnomon::test
