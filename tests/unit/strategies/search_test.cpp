// SPDX-License-Identifier: Apache-2.0
//
// The search for strategies against trying all of them, in all states of random systems.
#include "strategies/search.hpp"

#include "base/error.hpp"
#include "reference/checker.hpp"
#include "support/random_runs.hpp"
#include "support/random_strategy_case.hpp"
#include "unit/strategies/explicit_oracle.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace gnomon::test {
namespace {

using logic::UniformStart;

constexpr UniformStart starts[] = {UniformStart::Pooled, UniformStart::Subjective, UniformStart::Objective};

// How many states were compared.
std::size_t compare(std::uint64_t seed) {
  Case item = random_strategy_case(seed, {.states = 12, .fairness = false});
  const logic::Property& property = item.specification.properties.front();
  const UniformStart start = starts[seed % 3];
  reference::Limits limits;
  limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(500);
  reference::ExplicitChecker checker(item.system, item.specification, limits);
  std::optional<reference::StateSet> expected;
  try {
    expected = checker.satisfying(property.formula, reference::reading_of(property.logic, start));
  } catch (const LimitError&) {
    return 0;  // too many strategies to try them all
  }
  reference::ExplicitChecker patient(item.system, item.specification, {});
  ExplicitOracle oracle(item, patient);
  const Limits none;
  strategies::Search search(item.system, item.specification.pool, oracle, start, none);
  for (reference::StateIndex s = 0; s < checker.graph().size(); ++s) {
    const model::State state = checker.graph().states()[s];
    bool found = false;
    try {
      found = search.holds(state, property.formula);
    } catch (const LimitError&) {
      return 0;  // path quantifiers with coalitions inside are not for this search
    }
    EXPECT_EQ(found, expected->contains(s)) << "seed " << seed << " state " << s;
    if (testing::Test::HasFailure()) {
      ADD_FAILURE() << to_text(item);
      return 0;
    }
  }
  return checker.graph().size();
}

class StrategySearchRandom : public RandomTest {};

TEST_P(StrategySearchRandom, AgreesWithTryingAllStrategies) {
  constexpr RandomPlan plan{.parts = 10, .cases_in_normal_runs = 600, .cases_in_slow_runs = 25'000};
  try_seeds(plan, [this](std::uint64_t seed) { questions += compare(seed); });
  if (!usual()) return;
  EXPECT_GT(questions, plan.seeds_per_part());
}

GNOMON_RANDOM_SUITE(StrategySearchRandom, 10);

}  // namespace
}  // namespace gnomon::test
