// SPDX-License-Identifier: Apache-2.0
//
// Many random cases in a row, on which something must be so: what the tests of several logics do alike. A suite that is
// derived from RandomTest and instantiated by GNOMON_RANDOM_SUITE takes its seeds from support/seeds, and by this is
// part of `./dev soak`.
#pragma once

#include "support/compare_engines.hpp"
#include "support/seeds.hpp"
#include "support/slow.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>

namespace gnomon::test {

struct RandomTally {
  std::size_t formulas = 0, contingent = 0, given_up = 0;
};

struct RandomPlan {
  std::size_t parts = 4;  // so that they run side by side
  std::size_t formulas_per_system = 1;
  std::size_t cases_in_normal_runs = 0;  // formulas, of all parts together
  std::size_t cases_in_slow_runs = 0;

  [[nodiscard]] std::size_t seeds_per_part() const {
    const std::size_t together = formulas_per_system * parts;
    return ((slow_tests() ? cases_in_slow_runs : cases_in_normal_runs) + together - 1) / together;
  }
};

// The parameter is the part.
class RandomTest : public testing::TestWithParam<std::size_t> {
 protected:
  void SetUp() override {
    const testing::TestInfo& info = *testing::UnitTest::GetInstance()->current_test_info();
    settings_.test = std::string(info.test_suite_name()) + "." + info.name();
  }

  // The numbers for the summary of a soak.
  void TearDown() override {
    std::printf("counts: %zu models, %zu questions, %zu points\n", models_, questions, points);
  }

  // One model after the other, until something is wrong with one.
  void try_cases(const RandomPlan& plan, const std::function<Case(std::uint64_t)>& make, const CaseDefect& defect) {
    Seeds seeds = seeds_of(plan);
    conclude(seeds, test::try_cases(settings_, seeds, make, defect));
  }

  void try_texts(const RandomPlan& plan, const std::function<std::string(std::uint64_t)>& make,
                 const TextDefect& defect) {
    Seeds seeds = seeds_of(plan);
    conclude(seeds, test::try_texts(settings_, seeds, make, defect));
  }

  // One seed after the other, until an expectation fails; for tests whose cases cannot be made small.
  void try_seeds(const RandomPlan& plan, const std::function<void(std::uint64_t)>& body) {
    Seeds seeds = seeds_of(plan);
    while (const auto seed = seeds.next()) {
      {
        SCOPED_TRACE(testing::Message() << "seed " << *seed);
        body(*seed);
      }
      if (!HasFailure()) continue;
      const testing::TestResult& result = *testing::UnitTest::GetInstance()->current_test_info()->result();
      std::string what;
      for (int i = 0; i < result.total_part_count(); ++i) {
        if (result.GetTestPartResult(i).failed()) what += result.GetTestPartResult(i).message() + std::string("\n");
      }
      std::printf("%s\n", keep(settings_, *seed, what).text().c_str());
      break;
    }
    models_ += seeds.given();
  }

  // Cases on which engines must agree: `compare` returns the difference, and counts. Of the formulas at least every
  // tenth must be true in some states only, and less than one in `given_up_in` too large.
  void compare_all(const RandomPlan& plan, const std::function<Case(std::uint64_t)>& make,
                   const std::function<std::string(Case, std::uint64_t, RandomTally&)>& compare,
                   std::size_t given_up_in) {
    RandomTally tally;
    try_cases(plan, make, [&](const Case& item, std::uint64_t seed) { return compare(item, seed, tally); });
    questions += 2 * tally.formulas;
    std::printf("%zu formulas compared, %zu of these true in some states only; %zu too large\n", tally.formulas,
                tally.contingent, tally.given_up);
    if (!usual()) return;
    EXPECT_GT(tally.contingent, tally.formulas / 10);
    EXPECT_LT(tally.given_up, tally.formulas / given_up_in);
  }

  // All seeds of every run of the tests have been tried, and nothing was wrong: the numbers should be as usual.
  [[nodiscard]] bool usual() const { return settings_.usual() && !HasFailure(); }

  std::size_t questions = 0;  // answered by engines
  std::size_t points = 0;     // of interruption

 private:
  [[nodiscard]] Seeds seeds_of(const RandomPlan& plan) const {
    return {settings_, GetParam(), plan.parts, plan.seeds_per_part()};
  }

  void conclude(const Seeds& seeds, const std::optional<Failure>& failure) {
    models_ += seeds.given();
    if (failure) ADD_FAILURE() << failure->text();
  }

  SeedSettings settings_ = SeedSettings::from_environment();
  std::size_t models_ = 0;
};

// Prefix of all random tests, by which `./dev soak` finds them.
// NOLINTNEXTLINE(cppcoreguidelines-macro-usage): it declares tests
#define GNOMON_RANDOM_SUITE(Suite, parts) INSTANTIATE_TEST_SUITE_P(Random, Suite, testing::Range<std::size_t>(0, parts))

// Compares the engines on one case and counts. Returns the difference.
inline std::string compare_and_count(const Case& item, const Approach& approach, RandomTally& tally) {
  const Comparison result = compare_engines(item, approach);
  tally.formulas += result.formulas;
  tally.contingent += result.contingent;
  return result.difference.empty() ? "" : approach.text() + ": " + result.difference;
}

}  // namespace gnomon::test
