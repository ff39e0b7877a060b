// SPDX-License-Identifier: Apache-2.0
//
// Every engine, interrupted at any point and resumed, says what it says undisturbed: verdicts, evidence, strategies,
// numbers of states, deadlocks and overflows. On small models of the project at every point (slow runs; normal runs
// leave some out), on random ones at random points, one or several in a run.
#include "support/interruption.hpp"

#include "api/engines.hpp"
#include "api/portfolio/portfolio.hpp"
#include "bmc/checker.hpp"
#include "support/random_game_case.hpp"
#include "support/random_path_case.hpp"
#include "support/random_runs.hpp"
#include "support/random_strategy_case.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>

namespace gnomon::test {
namespace {

// A point that must not be forgotten costs as much as a whole check. Larger cases would give fewer of them.
constexpr CaseWishes small{.states = 24, .formulas = 2, .depth = 3};
constexpr CaseWishes many_formulas{.states = 24, .formulas = 8, .depth = 3};
constexpr CaseWishes tiny{.states = 10, .formulas = 2, .depth = 3};

struct Tally {
  std::size_t points = 0, interruptions = 0, possible = 0;

  void print() const {
    std::printf("%zu runs with %zu interruptions, of %zu points in undisturbed runs\n", points, interruptions,
                possible);
  }
};

std::string try_points(const Case& item, const engine::Options& options, const MakeEngine& make,
                       const std::vector<std::size_t>& points, Interruption kind, const Transcript& undisturbed,
                       Tally& tally, const std::string& name) {
  const Transcript found = question(item, options, make, kind, points);
  ++tally.points;
  tally.interruptions += found.interruptions;
  const std::string difference = found.difference_from(undisturbed);
  if (difference.empty()) return {};
  std::string places;
  for (const std::size_t point : points) places += std::to_string(point) + " ";
  return name + ", interrupted at point " + places + "of " + std::to_string(undisturbed.points) + " by " +
         (kind == Interruption::Stop ? "a stop" : "a deadline") + ": " + difference;
}

// ------------------------------------------------------------------------------------- every point

std::string file_text(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct EveryPoint {
  std::string_view file;
  std::string_view engine;
  engine::StrategyEngine strategies = engine::StrategyEngine::Auto;
};

void PrintTo(const EveryPoint& what, std::ostream* out) { *out << what.file << ", " << what.engine; }

class AtEveryPoint : public testing::TestWithParam<EveryPoint> {};

TEST_P(AtEveryPoint, TheAnswersAreTheSame) {
  const auto [file, engine, strategies] = GetParam();
  const auto item = from_text(file_text(std::string(GNOMON_SOURCE_DIR "/tests/cases/") + std::string(file)));
  ASSERT_TRUE(item);
  constexpr std::size_t in_normal_runs = 150;
  Tally tally;
  for (const auto way : {engine::Reachability::Auto, engine::Reachability::Layer, engine::Reachability::Chaining}) {
    if (engine != "symbolic" && way != engine::Reachability::Auto) continue;
    engine::Options options;
    options.symbolic.reachability = way;
    if (way == engine::Reachability::Layer) {
      options.symbolic.condition_nodes = 3;
      options.symbolic.long_paths_after = 1;
    }
    options.symbolic.strategy_engine = strategies;
    options.bounded.max_bound = 2;
    const Transcript undisturbed = question(*item, options, api::engine_named(engine).make);
    tally.possible += undisturbed.points;
    const std::size_t step = slow_tests() ? 1 : std::max<std::size_t>(undisturbed.points / in_normal_runs, 1);
    for (std::size_t point = 1; point <= undisturbed.points && !HasFailure(); point += step) {
      const auto kind = point % 2 == 0 ? Interruption::Stop : Interruption::Deadline;
      EXPECT_EQ(try_points(*item, options, api::engine_named(engine).make, {point}, kind, undisturbed, tally,
                           std::string(file)),
                "");
    }
  }
  tally.print();
}

constexpr std::array every_point{
    EveryPoint{"chain.ispl", "symbolic"},
    EveryPoint{"chain.ispl", "explicit"},
    EveryPoint{"strategy_logic.ispl", "symbolic"},
    EveryPoint{"strategy_logic.ispl", "symbolic", engine::StrategyEngine::Search},
    EveryPoint{"games.ispl", "symbolic"},
    EveryPoint{"fairness.ispl", "symbolic"},
    EveryPoint{"fairness_coalitions.ispl", "symbolic"},
    EveryPoint{"knowledge_of_groups.ispl", "symbolic"},
    EveryPoint{"knowledge_of_groups.ispl", "explicit"},
    EveryPoint{"knowledge_of_groups.ispl", "bounded"},
    EveryPoint{"bounds.ispl", "symbolic"},
    EveryPoint{"bounds.ispl", "explicit"},
    EveryPoint{"bounds.ispl", "bounded"},
    EveryPoint{"correctness.ispl", "auto"},
};

INSTANTIATE_TEST_SUITE_P(Models, AtEveryPoint, testing::ValuesIn(every_point));

// -------------------------------------------------------------------------------- random models

enum class Kind : std::uint8_t { Branching, Paths, Games, Strategies };
constexpr std::array kinds{Kind::Branching, Kind::Paths, Kind::Games, Kind::Strategies};

Case case_of(std::uint64_t number) {
  const std::uint64_t seed = number / kinds.size();
  switch (kinds.at(number % kinds.size())) {
    case Kind::Branching: return random_case(seed, small);
    case Kind::Paths: return random_path_case(seed, small);
    case Kind::Games: return random_game_case(seed, tiny);
    case Kind::Strategies: return random_strategy_case(seed, tiny);
  }
  return {};
}

// Both engines race for every formula, from the beginning.
std::unique_ptr<engine::Engine> start_race(const Model& model, const engine::Options& options) {
  api::Portfolio portfolio;
  portfolio.symbolic = api::engine_named("symbolic").make;
  portfolio.rivals.push_back({"bounded", "the bounded engine", api::engine_named("bounded").make,
                              [](const Model& asked, const logic::Property& property, bool) {
                                return bmc::may_decide(asked.specification, property);
                              }});
  portfolio.rules.patience = std::chrono::milliseconds(0);
  portfolio.rules.memory = std::size_t{4} << 30U;
  return api::start_portfolio(model, options, std::move(portfolio));
}

// All formulas are expensive, so that those after the second are shared out among three processes.
std::unique_ptr<engine::Engine> start_shared(const Model& model, const engine::Options& options) {
  api::Portfolio portfolio;
  portfolio.symbolic = api::engine_named("symbolic").make;
  portfolio.jobs = 3;
  portfolio.rules.memory = std::size_t{4} << 30U;
  portfolio.expensive = std::chrono::milliseconds(0);
  auto engine = api::start_portfolio(model, options, std::move(portfolio));
  std::vector<const logic::Property*> all;
  for (const logic::Property& property : model.specification.properties) all.push_back(&property);
  engine->expect(all);
  return engine;
}

std::string interrupt(const Case& item, std::uint64_t seed, Tally& tally) {
  std::mt19937_64 rng(seed * 0x9E3779B97F4A7C15ULL + 1);
  const auto below = [&rng](std::size_t bound) { return static_cast<std::size_t>(rng() % bound); };
  const Approach approach = random_approach(seed);
  engine::Options options;
  options.symbolic = approach.options().symbolic;
  options.uniform = approach.uniform_start;
  constexpr std::array ways{engine::StrategyEngine::Auto, engine::StrategyEngine::Labelling,
                            engine::StrategyEngine::Search};
  options.symbolic.strategy_engine = ways.at(below(ways.size()));
  options.bounded.max_bound = 3;
  constexpr std::array<std::string_view, 5> engines{"symbolic", "symbolic", "explicit", "bounded", "auto"};
  const std::string_view engine = engines.at(below(engines.size()));
  const std::string name = std::string(engine) + ", " + approach.text();
  const Transcript undisturbed = question(item, options, api::engine_named(engine).make);
  tally.possible += undisturbed.points;
  if (undisturbed.points == 0) return {};
  const std::size_t tries = slow_tests() ? 40 : 5;
  for (std::size_t i = 0; i < tries; ++i) {
    std::vector<std::size_t> points{1 + below(undisturbed.points)};
    while (below(3) == 0) points.push_back(points.back() + 1 + below(undisturbed.points));
    const auto kind = below(2) == 0 ? Interruption::Stop : Interruption::Deadline;
    std::string defect =
        try_points(item, options, api::engine_named(engine).make, points, kind, undisturbed, tally, name);
    if (!defect.empty()) return defect;
  }
  return {};
}

// Other processes give the verdicts of a check without them, whoever decides.
std::string with_others(const MakeEngine& make_with_others, const Case& item, std::uint64_t seed, Tally& tally) {
  std::mt19937_64 rng(seed + 77);
  engine::Options options;
  options.bounded.max_bound = 3;
  const auto verdicts = [&](const MakeEngine& make, const std::vector<std::size_t>& points) {
    Transcript found = question(item, options, make, Interruption::Deadline, points);
    std::erase_if(found.answers, [](const std::string& text) {  // evidence is that of the faster engine
      return text.starts_with("evidence") || text.starts_with("failing") || text.starts_with("strategies") ||
             text.starts_with("space");
    });
    return found;
  };
  const Transcript alone = verdicts(api::engine_named("symbolic").make, {});
  const Transcript raced = verdicts(make_with_others, {1 + rng() % std::max<std::size_t>(alone.points, 1)});
  ++tally.points;
  tally.interruptions += raced.interruptions;
  return raced.difference_from(alone);
}

std::string race(const Case& item, std::uint64_t seed, Tally& tally) {
  return with_others(start_race, item, seed, tally);
}

std::string share(const Case& item, std::uint64_t seed, Tally& tally) {
  return with_others(start_shared, item, seed, tally);
}

class Interrupted : public RandomTest {
 protected:
  using Try = std::string (*)(const Case&, std::uint64_t, Tally&);

  void try_all(const RandomPlan& plan, const std::function<Case(std::uint64_t)>& make, Try one) {
    Tally tally;
    try_cases(plan, make, [&](const Case& item, std::uint64_t seed) { return one(item, seed, tally); });
    tally.print();
    points += tally.interruptions;
  }
};

TEST_P(Interrupted, RandomSystems) {
  try_all({.parts = 4, .cases_in_normal_runs = 600, .cases_in_slow_runs = 100'000}, case_of, interrupt);
}

TEST_P(Interrupted, Races) {
  try_all(
      {.parts = 4, .cases_in_normal_runs = 40, .cases_in_slow_runs = 2'000},
      [](std::uint64_t seed) { return random_case(seed, small); }, race);
}

TEST_P(Interrupted, SharedFormulas) {
  try_all(
      {.parts = 4, .cases_in_normal_runs = 40, .cases_in_slow_runs = 2'000},
      [](std::uint64_t seed) { return random_case(seed, many_formulas); }, share);
}

GNOMON_RANDOM_SUITE(Interrupted, 4);

}  // namespace
}  // namespace gnomon::test
