// SPDX-License-Identifier: Apache-2.0
//
// The two ways to find uniform strategies against each other; the strategies that they show, judged by the reference;
// and models that are restricted to such strategies.
#include "api/synthesis.hpp"
#include "base/error.hpp"
#include "model/step.hpp"
#include "reference/checker.hpp"
#include "reference/strategies/profile.hpp"
#include "support/random_runs.hpp"
#include "support/random_strategy_case.hpp"
#include "symbolic/engine.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <iostream>

namespace gnomon::test {
namespace {

using logic::Logic;
using verdict::Verdict;
using Clock = std::chrono::steady_clock;

struct Tally {
  int compared = 0, shown = 0, refuting = 0, synthesised = 0, plain = 0, changed = 0;
};

reference::Limits short_limits() {
  reference::Limits result;
  result.deadline = Clock::now() + std::chrono::milliseconds(200);
  return result;
}

// Nothing if the judge would need too long.
std::optional<bool> judged(const Case& item, const logic::Property& property, const verdict::Profile& profile) {
  try {
    reference::ExplicitChecker judge(item.system, item.specification, short_limits());
    return reference::confirms(judge, property.formula, reference::reading_of(property.logic), profile);
  } catch (const LimitError&) {
    return std::nullopt;
  }
}

void show(const Case& item, std::uint64_t seed, Tally& tally) {
  const logic::Property& property = item.specification.properties.front();
  std::optional<bool> first;
  for (const auto engine : {engine::StrategyEngine::Labelling, engine::StrategyEngine::Search}) {
    engine::Options options;
    options.symbolic.strategy_engine = engine;
    options.limits.deadline = Clock::now() + std::chrono::seconds(2);
    try {
      symbolic::SymbolicEngine checker(item, options);
      const bool holds = checker.check(property).verdict.answer == Verdict::Answer::True;
      if (first) {
        EXPECT_EQ(holds, *first) << "seed " << seed << "\n" << to_text(item);
        ++tally.compared;
      }
      first = holds;
      const auto profile = checker.profile(property, holds);
      if (!profile) continue;
      const auto confirmed = judged(item, property, *profile);
      if (!confirmed) continue;
      EXPECT_TRUE(*confirmed) << "seed " << seed << (engine == engine::StrategyEngine::Search ? " search\n" : "\n")
                              << to_text(item);
      ++(profile->refutes ? tally.refuting : tally.shown);
      // A judge that nods at everything is none: another action in one place may be as good, but not the opposite
      // claim.
      verdict::Profile wrong = *profile;
      wrong.refutes = !wrong.refutes;
      EXPECT_FALSE(judged(item, property, wrong).value_or(false)) << "seed " << seed << "\n" << to_text(item);
    } catch (const LimitError&) {
      continue;
    }
  }
}

// Protocols only lose actions.
bool is_restriction(const model::System& restricted, const model::System& original) {
  reference::Limits limits;
  const reference::ExplicitGraph graph(restricted, limits);
  const model::Stepper less(restricted);
  const model::Stepper more(original);
  for (reference::StateIndex s = 0; s < graph.size(); ++s) {
    const model::State state = graph.states()[s];
    for (std::size_t i = 0; i < original.agents.size(); ++i) {
      const auto left = less.allowed_actions(state, model::AgentId(i));
      const auto all = more.allowed_actions(state, model::AgentId(i));
      if (!std::includes(all.begin(), all.end(), left.begin(), left.end()) || left.empty() != all.empty()) return false;
    }
  }
  return true;
}

// The text says of itself what is true of it, by the word of either engine.
void expect_as_expected(const api::SynthesisReport& report, std::uint64_t seed) {
  const auto again = from_text(report.text);
  ASSERT_TRUE(again) << "seed " << seed << "\n" << report.text;
  const std::vector<logic::Property>& properties = again->specification.properties;
  ASSERT_EQ(properties.size(), report.plain ? 2U : 1U) << report.text;
  EXPECT_TRUE(!report.plain || properties.front().expected == true) << report.text;
  EXPECT_EQ(properties.back().expected.has_value(), report.verdict.answer != Verdict::Answer::Unknown) << report.text;
  reference::ExplicitChecker judge(again->system, again->specification, short_limits());
  engine::Options options;
  options.limits.deadline = Clock::now() + std::chrono::seconds(2);
  symbolic::SymbolicEngine checker(*again, options);
  for (const logic::Property& property : properties) {
    if (!property.expected) continue;
    EXPECT_EQ(checker.check(property).verdict, Verdict::of(*property.expected)) << "seed " << seed << "\n"
                                                                                << report.text;
    EXPECT_EQ(judge.check(property), Verdict::of(*property.expected)) << "seed " << seed << "\n" << report.text;
  }
}

void synthesise(const Case& item, std::uint64_t seed, Tally& tally) {
  api::CheckOptions options;
  options.limits.deadline = Clock::now() + std::chrono::seconds(2);
  try {
    const api::SynthesisReport report = api::synthesise(item, 0, options);
    if (!report.model) return;
    ++tally.synthesised;
    EXPECT_TRUE(is_restriction(report.model->system, item.system)) << "seed " << seed << "\n" << to_text(item);
    if (report.plain) ++tally.plain;
    if (!report.keeps_verdict()) ++tally.changed;
    expect_as_expected(report, seed);
  } catch (const UsageError&) {
    return;  // an agent follows two strategies
  } catch (const LimitError&) {
    return;
  }
}

constexpr RandomPlan plan{.parts = 5, .cases_in_normal_runs = 750, .cases_in_slow_runs = 10'000};

class StrategyProfiles : public RandomTest {};

TEST_P(StrategyProfiles, DoWhatTheyAreSaidToDo) {
  Tally tally;
  try_seeds(plan, [&tally](std::uint64_t seed) {
    const Case item = with_named_groups(random_strategy_case(seed, {.states = 12}));
    if (!from_text(to_text(item))) return;  // a coalition before a formula about states, which one cannot write
    show(item, seed, tally);
    show(with_named_groups(random_seeing_case(seed, {.states = 12})), seed, tally);
    synthesise(item, seed, tally);
  });
  std::cout << tally.compared << " compared, " << tally.shown << " show, " << tally.refuting << " refute, "
            << tally.synthesised << " models, " << tally.plain << " with a plain formula, " << tally.changed
            << " with another verdict\n";
  questions += static_cast<std::size_t>(2 * tally.compared + tally.plain);
  if (!usual()) return;
  EXPECT_GT(tally.shown, static_cast<int>(plan.seeds_per_part() / 20));
  EXPECT_GT(tally.refuting, 0);
  EXPECT_GT(tally.plain, 0);
}

GNOMON_RANDOM_SUITE(StrategyProfiles, plan.parts);

}  // namespace
}  // namespace gnomon::test
