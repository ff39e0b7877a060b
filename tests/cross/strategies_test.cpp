// SPDX-License-Identifier: Apache-2.0
//
// Strategy logic and coalitions with uniform strategies: the symbolic engine, in which strategies are parameters of
// decision diagrams, against the reference engine, which tries all strategies, on random systems and formulas.
// GNOMON_SEED=n runs that seed alone.
#include "base/error.hpp"
#include "reference/checker.hpp"
#include "support/compare_engines.hpp"
#include "support/random_strategy_case.hpp"
#include "support/slow.hpp"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace gnomon::test {
namespace {

constexpr std::size_t formulas_per_system = 2;
constexpr std::size_t parts = 4;  // so that they run side by side
constexpr std::size_t cases_in_normal_runs = 2'000;
constexpr std::size_t cases_in_slow_runs = 24'000;

struct Tally {
  std::size_t formulas = 0, contingent = 0, given_up = 0;
};

// Formulas with so many strategies that trying them all takes too long.
std::size_t drop_large_formulas(Case& item, logic::UniformStart start) {
  return std::erase_if(item.specification.properties, [&](const logic::Property& property) {
    reference::Limits limits;
    limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(30);
    try {
      reference::ExplicitChecker reference(item.system, item.specification, limits);
      (void)reference.check(property, reference::reading_of(property.logic, start));
      return false;
    } catch (const LimitError&) {
      return true;
    }
  });
}

void compare(std::uint64_t seed, Tally& tally) {
  Case item = random_strategy_case(seed, {.states = 16, .formulas = formulas_per_system});
  Approach approach = random_approach(seed);
  constexpr std::array starts{logic::UniformStart::Pooled, logic::UniformStart::Subjective,
                              logic::UniformStart::Objective};
  constexpr std::array engines{symbolic::PathEngine::Auto, symbolic::PathEngine::Auto, symbolic::PathEngine::Explicit,
                               symbolic::PathEngine::Symbolic};
  approach.uniform_start = starts.at(seed / parts % starts.size());
  approach.strategy_engine = symbolic::StrategyEngine::Labelling;
  approach.path_engine = engines.at(seed / parts % engines.size());
  tally.given_up += drop_large_formulas(item, approach.uniform_start);
  const Comparison result = compare_engines(item, approach);
  tally.formulas += result.formulas;
  tally.contingent += result.contingent;
  if (!result.difference.empty()) {
    ADD_FAILURE() << "seed " << seed << ", " << approach.text() << ": " << result.difference << "\n" << to_text(item);
  }
}

class Strategies : public testing::TestWithParam<std::size_t> {};

TEST_P(Strategies, RandomSystems) {
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
  EXPECT_LT(tally.given_up, tally.formulas / 4);
}

INSTANTIATE_TEST_SUITE_P(Parts, Strategies, testing::Range<std::size_t>(0, parts));

TEST(StrategiesMore, ChosenSeed) {
  const char* text = std::getenv("GNOMON_SEED");
  if (text == nullptr) GTEST_SKIP() << "GNOMON_SEED is not set";
  Tally tally;
  compare(std::stoull(text), tally);
}

}  // namespace
}  // namespace gnomon::test
