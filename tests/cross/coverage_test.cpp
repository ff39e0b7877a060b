// SPDX-License-Identifier: Apache-2.0
//
// What never happens in a model: the symbolic engine against the explicit one, on random models. (Interruptions are in
// support/interruption.)
#include "api/engines.hpp"
#include "base/error.hpp"
#include "engine/engine.hpp"
#include "support/random_path_case.hpp"
#include "support/random_runs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

namespace gnomon::test {
namespace {

constexpr RandomPlan plan{.cases_in_normal_runs = 400, .cases_in_slow_runs = 20'000};

class CoverageTest : public RandomTest {};

TEST_P(CoverageTest, EnginesAgree) {
  std::size_t lines = 0, idle = 0;
  const auto make = [](std::uint64_t seed) {
    return seed % 2 == 0 ? random_case(seed) : random_path_case(seed, {.states = 100});
  };
  try_cases(plan, make, [&](const Case& item, std::uint64_t seed) -> std::string {
    engine::Options options;
    if (seed % 3 == 0) options.symbolic.condition_nodes = 2;
    const engine::Coverage truth = api::engine_named("explicit").make(item, options)->coverage();
    questions += 2;
    for (const engine::Coverage::Agent& agent : truth.agents) {
      for (const auto* const list : {&agent.protocol, &agent.evolution}) {
        lines += list->size();
        idle += static_cast<std::size_t>(std::count(list->begin(), list->end(), false));
      }
    }
    return api::engine_named("symbolic").make(item, options)->coverage() == truth ? "" : "the engines disagree";
  });
  std::printf("%zu lines, of which %zu never fire\n", lines, idle);
  if (!usual()) return;
  EXPECT_GT(idle, lines / 20);
}

GNOMON_RANDOM_SUITE(CoverageTest, plan.parts);

}  // namespace
}  // namespace gnomon::test
