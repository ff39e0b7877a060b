// SPDX-License-Identifier: Apache-2.0
//
// Strategy logic and coalitions with uniform strategies: the symbolic engine, in which strategies are parameters of
// decision diagrams, against the reference engine, which tries all strategies, on random systems and formulas.
#include "base/error.hpp"
#include "reference/checker.hpp"
#include "support/compare_engines.hpp"
#include "support/random_runs.hpp"
#include "support/random_strategy_case.hpp"
#include "support/slow.hpp"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <string>

namespace gnomon::test {
namespace {

constexpr RandomPlan plan{
    .parts = 4, .formulas_per_system = 2, .cases_in_normal_runs = 2'000, .cases_in_slow_runs = 24'000};

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

std::string difference(Case item, std::uint64_t seed, RandomTally& tally) {
  Approach approach = random_approach(seed);
  constexpr std::array starts{logic::UniformStart::Pooled, logic::UniformStart::Subjective,
                              logic::UniformStart::Objective};
  constexpr std::array engines{engine::PathEngine::Auto, engine::PathEngine::Auto, engine::PathEngine::Explicit,
                               engine::PathEngine::Symbolic};
  approach.uniform_start = starts.at(seed / plan.parts % starts.size());
  constexpr std::array ways{engine::StrategyEngine::Labelling, engine::StrategyEngine::Auto};
  approach.strategy_engine = ways.at(seed / (plan.parts * starts.size()) % ways.size());
  approach.path_engine = engines.at(seed / plan.parts % engines.size());
  tally.given_up += drop_large_formulas(item, approach.uniform_start);
  return compare_and_count(item, approach, tally);
}

Case case_of(std::uint64_t seed) {
  return random_strategy_case(seed, {.states = 16, .formulas = plan.formulas_per_system});
}

// Where perfect information may decide.
Case seeing_case_of(std::uint64_t seed) {
  return random_seeing_case(seed, {.states = 16, .formulas = plan.formulas_per_system});
}

class Strategies : public RandomTest {};

TEST_P(Strategies, RandomSystems) { compare_all(plan, case_of, difference, 4); }

TEST_P(Strategies, OfAgentsThatSeeMuch) { compare_all(plan, seeing_case_of, difference, 4); }

GNOMON_RANDOM_SUITE(Strategies, plan.parts);

}  // namespace
}  // namespace gnomon::test
