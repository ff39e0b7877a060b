// SPDX-License-Identifier: Apache-2.0
//
// Many random cases in a row, on which two engines must agree: what the tests of several logics do alike.
// GNOMON_SEED=n runs that seed alone.
#pragma once

#include "support/compare_engines.hpp"
#include "support/slow.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace gnomon::test {

struct RandomTally {
  std::size_t formulas = 0, contingent = 0, given_up = 0;
};

struct RandomPlan {
  std::size_t parts = 4;  // so that they run side by side
  std::size_t formulas_per_system = 1;
  std::size_t cases_in_normal_runs = 0;
  std::size_t cases_in_slow_runs = 0;
};

// Compares the engines on one case and counts; a difference is a failure.
inline void compare_and_count(const Case& item, const Approach& approach, std::uint64_t seed, RandomTally& tally) {
  const Comparison result = compare_engines(item, approach);
  tally.formulas += result.formulas;
  tally.contingent += result.contingent;
  if (!result.difference.empty()) {
    ADD_FAILURE() << "seed " << seed << ", " << approach.text() << ": " << result.difference << "\n" << to_text(item);
  }
}

// One part of the cases; `compare` takes a seed and the tally. Of the formulas at least every tenth must be true in
// some states only, and less than one in `given_up_in` too large.
template <typename Compare>
void run_part(const RandomPlan& plan, std::size_t part, std::size_t given_up_in, const Compare& compare) {
  if (std::getenv("GNOMON_SEED") != nullptr) GTEST_SKIP() << "GNOMON_SEED is set";
  RandomTally tally;
  const std::size_t cases = slow_tests() ? plan.cases_in_slow_runs : plan.cases_in_normal_runs;
  for (std::size_t i = 0; i * plan.formulas_per_system * plan.parts < cases && !testing::Test::HasFailure(); ++i) {
    compare(part + i * plan.parts, tally);
  }
  std::printf("%zu formulas compared, %zu of these true in some states only; %zu too large\n", tally.formulas,
              tally.contingent, tally.given_up);
  if (testing::Test::HasFailure()) return;
  EXPECT_GT(tally.contingent, tally.formulas / 10);
  EXPECT_LT(tally.given_up, tally.formulas / given_up_in);
}

template <typename Compare> void run_chosen_seed(const Compare& compare) {
  const char* text = std::getenv("GNOMON_SEED");
  if (text == nullptr) GTEST_SKIP() << "GNOMON_SEED is not set";
  RandomTally tally;
  compare(std::stoull(text), tally);
}

}  // namespace gnomon::test
