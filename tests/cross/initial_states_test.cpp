// SPDX-License-Identifier: Apache-2.0
//
// In how many initial states formulas hold, whether they hold in some, and strategies that are chosen once for all
// initial states: every engine against the reference, on random models. (support/interruption compares the numbers
// after interruptions.)
#include "api/check.hpp"
#include "base/error.hpp"
#include "logic/strategies.hpp"
#include "reference/checker.hpp"
#include "support/random_path_case.hpp"
#include "support/random_runs.hpp"
#include "support/random_strategy_case.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>

namespace gnomon::test {
namespace {

using api::Initial;
using verdict::Verdict;
using Clock = std::chrono::steady_clock;

constexpr RandomPlan plan{.formulas_per_system = 2, .cases_in_normal_runs = 240, .cases_in_slow_runs = 6'000};

api::CheckOptions options_for(const Case& item, Initial initial, std::string_view engine) {
  api::CheckOptions options;
  options.initial = initial;
  options.engine = engine;
  options.explain = true;
  options.bounded.max_bound = 4;
  options.limits.deadline = Clock::now() + std::chrono::seconds(2);
  for (std::size_t i = 0; i < item.specification.properties.size(); ++i) options.selection.push_back(i);
  return options;
}

struct Tally {
  std::size_t decided = 0, counted = 0, mixed = 0, refused = 0;
};

std::string difference(const api::Outcome& outcome, const reference::ExplicitChecker::InitialStates& truth,
                       Initial initial, Tally& tally) {
  if (outcome.verdict.answer == Verdict::Answer::Unknown) {
    ++tally.refused;
    return {};
  }
  ++tally.decided;
  const bool expected = initial == Initial::Some ? !truth.holding.empty() : truth.failing.empty();
  if (outcome.verdict != Verdict::of(expected)) return expected ? "FALSE instead of TRUE" : "TRUE instead of FALSE";
  if (!outcome.initial) return {};
  ++tally.counted;
  if (outcome.initial->mixed()) ++tally.mixed;
  if (outcome.initial->holds == truth.holding.size() && outcome.initial->fails == truth.failing.size()) return {};
  return fmt::format("{} and {} instead of {} and {} initial states", outcome.initial->holds.str(),
                     outcome.initial->fails.str(), truth.holding.size(), truth.failing.size());
}

// Returns whether the example is what it should be: an initial state of this kind.
std::string defect_of_examples(const api::Outcome& outcome, reference::ExplicitChecker& judge,
                               const reference::ExplicitChecker::InitialStates& truth) {
  const auto is_among = [&](const std::optional<model::State>& state, const std::vector<reference::StateIndex>& list) {
    const auto index = state ? judge.graph().states().find(*state) : std::nullopt;
    return !state || (index && std::find(list.begin(), list.end(), *index) != list.end());
  };
  if (!is_among(outcome.holding, truth.holding)) return "the formula does not hold in the state shown";
  return is_among(outcome.failing, truth.failing) ? "" : "the formula does not fail in the state shown";
}

// A reference that takes too long says nothing.
std::string disagreement(const Case& item, Initial initial, std::string_view engine, Tally& tally) {
  try {
    reference::Limits limits;
    limits.deadline = Clock::now() + std::chrono::seconds(1);
    reference::ExplicitChecker judge(item.system, item.specification, limits);
    const api::CheckReport report = api::check(item, options_for(item, initial, engine));
    for (const api::Outcome& outcome : report.outcomes) {
      const logic::Property& property = item.specification.properties[outcome.property];
      if (initial == Initial::Together && logic::nests_strategies(item.specification.pool, property.formula)) {
        if (property.logic != logic::Logic::StrategyLogic) continue;
        if (outcome.verdict.answer != Verdict::Answer::Unknown) return "strategies on the way must be refused";
        ++tally.refused;
        continue;
      }
      reference::Reading reading = reference::reading_of(property.logic);
      reading.together = initial == Initial::Together;
      const auto truth = judge.initial_states(property.formula, reading);
      std::string found = difference(outcome, truth, initial, tally);
      if (found.empty()) found = defect_of_examples(outcome, judge, truth);
      if (!found.empty()) return fmt::format("{} engine, formula {}: {}", engine, outcome.property + 1, found);
    }
  } catch (const LimitError&) {
    return {};
  }
  return {};
}

class InitialStatesTest : public RandomTest {
 protected:
  void compare(const std::function<Case(std::uint64_t)>& make, std::vector<Initial> questions_asked) {
    Tally tally;
    try_cases(plan, make, [&](const Case& item, std::uint64_t) {
      for (const Initial initial : questions_asked) {
        for (const std::string_view engine : {"symbolic", "explicit", "bounded", "auto"}) {
          questions += item.specification.properties.size();
          std::string found = disagreement(item, initial, engine, tally);
          if (!found.empty()) return found;
        }
      }
      return std::string();
    });
    std::printf("%zu decided, %zu counted, %zu of these hold in some initial states only; %zu unknown\n", tally.decided,
                tally.counted, tally.mixed, tally.refused);
    if (!usual()) return;
    EXPECT_GT(tally.decided, tally.refused);
    EXPECT_GT(tally.counted, tally.decided / 2);
    EXPECT_GT(tally.mixed, tally.decided / 100);
  }
};

TEST_P(InitialStatesTest, OfFormulasAboutStates) {
  compare([](std::uint64_t seed) { return random_case(seed, {.states = 60, .formulas = 2, .depth = 3}); },
          {Initial::All, Initial::Some});
}

TEST_P(InitialStatesTest, OfFormulasAboutPaths) {
  compare([](std::uint64_t seed) { return random_path_case(seed, {.states = 30, .formulas = 2, .depth = 3}); },
          {Initial::All, Initial::Some});
}

TEST_P(InitialStatesTest, OfFormulasAboutStrategies) {
  compare([](std::uint64_t seed) { return random_strategy_case(seed, {.states = 10, .formulas = 2, .depth = 3}); },
          {Initial::All, Initial::Some, Initial::Together});
}

GNOMON_RANDOM_SUITE(InitialStatesTest, plan.parts);

}  // namespace
}  // namespace gnomon::test
