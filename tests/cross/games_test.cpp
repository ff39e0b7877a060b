// SPDX-License-Identifier: Apache-2.0
//
// Strategies with perfect recall and complete information: the symbolic engine against the reference engine on random
// systems and formulas, and what the logics have in common. GNOMON_SEED=n runs that seed alone.
#include "base/error.hpp"
#include "reference/checker.hpp"
#include "support/check_evidence.hpp"
#include "support/compare_engines.hpp"
#include "support/random_game_case.hpp"
#include "support/random_runs.hpp"
#include "support/slow.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>

namespace gnomon::test {
namespace {

using logic::Logic;

constexpr RandomPlan plan{
    .parts = 4, .formulas_per_system = 4, .cases_in_normal_runs = 2'000, .cases_in_slow_runs = 40'000};

// Formulas for which the reference engine must remember too much.
std::size_t drop_large_formulas(Case& item) {
  return std::erase_if(item.specification.properties, [&](const logic::Property& property) {
    reference::Limits limits;
    limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(slow_tests() ? 1'000 : 100);
    try {
      reference::ExplicitChecker reference(item.system, item.specification, limits);
      (void)reference.check(property);
      return false;
    } catch (const LimitError&) {
      return true;
    }
  });
}

void compare(std::uint64_t seed, RandomTally& tally) {
  Case item = random_game_case(seed, {.states = 40, .formulas = plan.formulas_per_system});
  tally.given_up += drop_large_formulas(item);
  const Approach approach = random_approach(seed);
  compare_and_count(item, approach, seed, tally);
}

class Games : public testing::TestWithParam<std::size_t> {};

TEST_P(Games, RandomSystems) { run_part(plan, GetParam(), 20, compare); }

INSTANTIATE_TEST_SUITE_P(Parts, Games, testing::Range<std::size_t>(0, plan.parts));

TEST(GamesMore, ChosenSeed) { run_chosen_seed(compare); }

// What is shown for such formulas stands up to being run on the model; the rest is the engine's word.
TEST(GamesMore, Evidence) {
  EvidenceTally tally;
  const std::uint64_t systems = slow_tests() ? 3'000 : 150;
  for (std::uint64_t seed = 0; seed < systems && !HasFailure(); ++seed) {
    Case item = random_game_case(seed, {.states = 40, .formulas = plan.formulas_per_system});
    (void)drop_large_formulas(item);
    const std::string defect = check_evidence(item, random_approach(seed), tally);
    if (!defect.empty()) ADD_FAILURE() << "seed " << seed << ": " << defect << "\n" << to_text(item);
  }
  std::printf("%zu formulas, %zu explained; %zu claims, %zu of them by the engine\n", tally.formulas, tally.explained,
              tally.claims, tally.engine);
  EXPECT_GT(tally.explained * 20, tally.formulas);
}

// Two formulas, each of its own logic, hold in the same states.
struct Claim {
  FormulaId left;
  Logic left_logic;
  FormulaId right;
  Logic right_logic;
};

// Makes claims about random systems of a kind, and checks them with the reference engine.
template <typename Make> void verify(const CaseWishes& wishes, const Make& make) {
  const std::uint64_t systems = slow_tests() ? 2'000 : 100;
  std::size_t checked = 0, contingent = 0;
  for (std::uint64_t seed = 0; seed < systems; ++seed) {
    Case item = random_case(seed, wishes);
    RandomGames games(item, seed);
    const Claim claim = make(item, games);
    reference::ExplicitChecker checker(item.system, item.specification, {});
    try {
      const auto left = checker.satisfying(claim.left, reference::reading_of(claim.left_logic));
      const auto right = checker.satisfying(claim.right, reference::reading_of(claim.right_logic));
      ++checked;
      if (!left.empty() && left != checker.domain()) ++contingent;
      ASSERT_EQ(left, right) << "seed " << seed << "\n" << to_text(item);
    } catch (const LimitError&) {
      continue;  // too large for the reference engine
    }
  }
  EXPECT_GT(checked * 10, systems * 9);
  EXPECT_GT(contingent * 10, checked);
}

FormulaId simple_path(Case& item, std::uint64_t kind) {
  Formulas make(item.specification.pool);
  const FormulaId f = make.atom(0), g = make.atom(1);
  switch (kind % 6) {
    case 0: return make.un(FOp::Next, f);
    case 1: return make.un(FOp::Finally, f);
    case 2: return make.un(FOp::Globally, f);
    case 3: return make.bin(FOp::Until, f, g);
    case 4: return make.bin(FOp::Release, f, g);
    default: return make.bin(FOp::WeakUntil, f, g);
  }
}

// An equivalent path formula that is not just one temporal operator.
FormulaId not_simple(Case& item, FormulaId path) {
  Formulas make(item.specification.pool);
  return make.bin(FOp::And, path, make.un(FOp::Globally, make.truth(true)));
}

constexpr CaseWishes total{.states = 60, .fairness = false, .total = true};
constexpr CaseWishes total_with_fairness{.states = 60, .total = true};
constexpr CaseWishes total_deterministic{.states = 60, .fairness = false, .deterministic = true, .total = true};

// For simple objectives memory is of no use.
TEST(GameIdentities, SimpleObjectivesNeedNoMemory) {
  std::uint64_t kind = 0;
  verify(total, [&](Case& item, RandomGames& games) {
    Formulas make(item.specification.pool);
    const auto members = games.some_agents();
    const FormulaId path = simple_path(item, kind++);
    return Claim{games.members_first(members, true, path), Logic::StrategyLogicOneGoal, make.can(members, path),
                 Logic::Atl};
  });
  verify(total, [&](Case& item, RandomGames& games) {
    Formulas make(item.specification.pool);
    const auto members = games.some_agents();
    const FormulaId path = simple_path(item, kind++);
    return Claim{make.can(members, not_simple(item, path)), Logic::AtlStar, make.can(members, path), Logic::Atl};
  });
}

// A coalition's strategies are chosen first, those of the others react to them.
TEST(GameIdentities, CoalitionsAreBlocksOfQuantifiers) {
  verify(total_with_fairness, [](Case& item, RandomGames& games) {
    Formulas make(item.specification.pool);
    const auto members = games.some_agents();
    const FormulaId path = not_simple(item, games.path(3));
    return Claim{games.members_first(members, true, path), Logic::StrategyLogicOneGoal, make.can(members, path),
                 Logic::AtlStar};
  });
}

// If the goal cannot be forced, its negation can, by those who choose after the others.
TEST(GameIdentities, OneSideWins) {
  verify(total_deterministic, [](Case& item, RandomGames& games) {
    Formulas make(item.specification.pool);
    const auto members = games.some_agents();
    const FormulaId path = not_simple(item, games.path(3));
    return Claim{make.no(games.members_first(members, true, path)), Logic::StrategyLogicOneGoal,
                 games.members_first(members, false, make.no(path)), Logic::StrategyLogicOneGoal};
  });
}

// Everybody together can bring about what some path does, and all strategies what all paths do.
TEST(GameIdentities, PathQuantifiers) {
  verify(total_deterministic, [](Case& item, RandomGames& games) {
    Formulas make(item.specification.pool);
    const FormulaId path = games.path(4);
    std::vector<model::AgentId> everyone;
    for (std::size_t i = 0; i < item.system.agents.size(); ++i) everyone.emplace_back(i);
    return Claim{games.members_first(everyone, true, path), Logic::StrategyLogicOneGoal, make.un(FOp::PathSome, path),
                 Logic::CtlStar};
  });
  verify({.states = 60}, [](Case& item, RandomGames& games) {
    Formulas make(item.specification.pool);
    const FormulaId path = games.path(4);
    return Claim{games.members_first({}, true, path), Logic::StrategyLogicOneGoal, make.un(FOp::PathAll, path),
                 Logic::CtlStar};
  });
}

}  // namespace
}  // namespace gnomon::test
