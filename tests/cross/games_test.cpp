// SPDX-License-Identifier: Apache-2.0
//
// Strategies with perfect recall and complete information: the symbolic engine against the reference engine on random
// systems and formulas, and what the logics have in common.
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

Case case_of(std::uint64_t seed) {
  return random_game_case(seed, {.states = 40, .formulas = plan.formulas_per_system});
}

std::string difference(Case item, std::uint64_t seed, RandomTally& tally) {
  tally.given_up += drop_large_formulas(item);
  return compare_and_count(item, random_approach(seed), tally);
}

class Games : public RandomTest {};

TEST_P(Games, RandomSystems) { compare_all(plan, case_of, difference, 20); }

// What is shown for such formulas stands up to being run on the model; the rest is computed, not replayed.
TEST_P(Games, Evidence) {
  constexpr RandomPlan less{
      .parts = 4, .formulas_per_system = 4, .cases_in_normal_runs = 600, .cases_in_slow_runs = 12'000};
  EvidenceTally tally;
  try_cases(less, case_of, [&](Case item, std::uint64_t seed) {
    (void)drop_large_formulas(item);
    return check_evidence(item, random_approach(seed), tally);
  });
  std::printf("%zu formulas, %zu explained; %zu claims, %zu of them by the engine\n", tally.formulas, tally.explained,
              tally.claims, tally.engine);
  questions += 2 * tally.formulas;
  if (usual()) {
    EXPECT_GT(tally.explained * 20, tally.formulas);
  }
}

GNOMON_RANDOM_SUITE(Games, plan.parts);

// Two formulas, each of its own logic, hold in the same states.
struct Claim {
  FormulaId left;
  Logic left_logic;
  FormulaId right;
  Logic right_logic;
};

// Makes claims about random systems of a kind, and checks them with the reference engine.
class GameIdentities : public RandomTest {
 protected:
  using Make = std::function<Claim(Case& item, RandomGames& games)>;
  void verify(const CaseWishes& wishes, const Make& make);
};

void GameIdentities::verify(const CaseWishes& wishes, const Make& make) {
  constexpr RandomPlan claims{.parts = 1, .cases_in_normal_runs = 100, .cases_in_slow_runs = 2'000};
  std::size_t checked = 0, contingent = 0;
  try_seeds(claims, [&](std::uint64_t seed) {
    Case item = random_case(seed, wishes);
    RandomGames games(item, seed);
    const Claim claim = make(item, games);
    reference::ExplicitChecker checker(item.system, item.specification, {});
    try {
      const auto left = checker.satisfying(claim.left, reference::reading_of(claim.left_logic));
      const auto right = checker.satisfying(claim.right, reference::reading_of(claim.right_logic));
      ++checked;
      if (!left.empty() && left != checker.domain()) ++contingent;
      EXPECT_EQ(left, right) << to_text(item);
    } catch (const LimitError&) {
      return;  // too large for the reference engine
    }
  });
  questions += 2 * checked;
  if (!usual()) return;
  EXPECT_GT(checked * 10, claims.seeds_per_part() * 9);
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
TEST_P(GameIdentities, SimpleObjectivesNeedNoMemory) {
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
TEST_P(GameIdentities, CoalitionsAreBlocksOfQuantifiers) {
  verify(total_with_fairness, [](Case& item, RandomGames& games) {
    Formulas make(item.specification.pool);
    const auto members = games.some_agents();
    const FormulaId path = not_simple(item, games.path(3));
    return Claim{games.members_first(members, true, path), Logic::StrategyLogicOneGoal, make.can(members, path),
                 Logic::AtlStar};
  });
}

// If the goal cannot be forced, its negation can, by those who choose after the others.
TEST_P(GameIdentities, OneSideWins) {
  verify(total_deterministic, [](Case& item, RandomGames& games) {
    Formulas make(item.specification.pool);
    const auto members = games.some_agents();
    const FormulaId path = not_simple(item, games.path(3));
    return Claim{make.no(games.members_first(members, true, path)), Logic::StrategyLogicOneGoal,
                 games.members_first(members, false, make.no(path)), Logic::StrategyLogicOneGoal};
  });
}

// Everybody together can bring about what some path does, and all strategies what all paths do.
TEST_P(GameIdentities, PathQuantifiers) {
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

GNOMON_RANDOM_SUITE(GameIdentities, 1);

}  // namespace
}  // namespace gnomon::test
