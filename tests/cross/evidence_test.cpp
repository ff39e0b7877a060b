// SPDX-License-Identifier: Apache-2.0
//
// Evidence of both engines on random systems and formulas.
#include "base/error.hpp"
#include "logic/views.hpp"
#include "reference/checker.hpp"
#include "support/check_evidence.hpp"
#include "support/random_case.hpp"
#include "support/random_path_case.hpp"
#include "support/random_runs.hpp"
#include "symbolic/engine.hpp"
#include "unit/logic/build_formula.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace gnomon::test {
namespace {

constexpr RandomPlan plan{
    .parts = 4, .formulas_per_system = 15, .cases_in_normal_runs = 2'000, .cases_in_slow_runs = 50'000};

// Random formulas, and some around them that need long paths, loops and chains.
Case case_of(std::uint64_t seed) {
  CaseWishes wishes;
  wishes.formulas = 2;
  wishes.depth = 1 + static_cast<int>(seed % 5);
  wishes.least_states = seed % 3 == 0 ? 40 : 0;
  Case item = random_case(seed, wishes);
  Formulas make(item.specification.pool);
  const FormulaId f = item.specification.properties[0].formula;
  const FormulaId g = item.specification.properties[1].formula;
  const model::AgentId first(seed % item.system.agents.size());
  const model::AgentId second((seed / 2) % item.system.agents.size());
  const std::vector<model::AgentId> group =
      first == second ? std::vector{first} : std::vector{std::min(first, second), std::max(first, second)};
  ask(item, make.all(FOp::Globally, f));
  ask(item, make.some(FOp::Until, make.atom(seed % 3), g));
  ask(item, make.all(FOp::Finally, make.bin(FOp::And, make.atom(seed % 3), g)));
  ask(item, make.all(FOp::Globally, make.bin(FOp::Implies, f, make.some(FOp::Finally, g))));
  ask(item, make.some(FOp::Globally, make.bin(FOp::Or, f, make.all(FOp::Next, make.atom(seed % 2)))));
  ask(item, make.no(make.group(FOp::CommonKnows, group,
                               make.bin(FOp::Or, make.atom(seed % 3), make.all(FOp::Next, make.atom(seed % 2))))));
  const FOp path = std::vector{FOp::Until, FOp::Release, FOp::WeakUntil}[seed % 3];
  ask(item, make.can(group, make.bin(path, make.atom(seed % 3), make.bin(FOp::Or, f, make.atom(seed % 2)))));
  ask(item, make.can({first}, make.un(seed % 2 == 0 ? FOp::Finally : FOp::Globally, make.atom(seed % 3))));
  ask(item, make.no(make.can({first}, make.un(FOp::Next, g))));
  // With bounds.
  const auto low = static_cast<std::uint32_t>(seed / 3 % 4);
  const bool open = seed % 5 == 0;
  const std::uint32_t high = open ? logic::Node::unbounded : std::max(1U, low + static_cast<std::uint32_t>(seed % 4));
  const FormulaId within = logic::add_bounded(make.pool, {path, make.atom(seed % 3), f, low, high});
  const FOp unary = seed / 2 % 2 == 0 ? FOp::Finally : FOp::Globally;
  const FormulaId soon = logic::add_bounded(make.pool, {unary, make.atom(seed / 2 % 3), {}, low, high});
  ask(item, make.un(seed % 2 == 0 ? FOp::PathAll : FOp::PathSome, within));
  ask(item, make.un(seed % 2 == 0 ? FOp::PathSome : FOp::PathAll, soon));
  ask(item, make.can(group, within));
  ask(item, make.can({first}, soon));
  return item;
}

void print(const EvidenceTally& tally) {
  std::printf(
      "%zu formulas, %zu explained; %zu claims: %zu paths, %zu lassos (%zu states explicit, %zu symbolic), "
      "%zu links, %zu chains, %zu strategies, %zu refutations, %zu by the engine; %zu fair paths\n",
      tally.formulas, tally.explained, tally.claims, tally.paths, tally.lassos, tally.lasso_states_explicit,
      tally.lasso_states_symbolic, tally.links, tally.chains, tally.strategies, tally.refutations, tally.engine,
      tally.fair);
}

class EvidenceOfBothEngines : public RandomTest {
 protected:
  void try_evidence(const RandomPlan& how_many, const std::function<Case(std::uint64_t)>& make) {
    try_cases(how_many, make, [this](const Case& item, std::uint64_t seed) {
      const Approach approach = random_approach(seed);
      const std::string defect = check_evidence(item, approach, tally);
      return defect.empty() ? "" : approach.text() + ": " + defect;
    });
    print(tally);
    questions += 2 * tally.formulas;
  }

  void expect_lassos() const {
    EXPECT_GT(tally.explained, tally.formulas / 4);
    EXPECT_GT(tally.lassos, 0U);
  }

  EvidenceTally tally;
};

TEST_P(EvidenceOfBothEngines, RandomSystems) {
  try_evidence(plan, case_of);
  if (!usual()) return;
  expect_lassos();
  EXPECT_GT(tally.links + tally.chains, 0U);
  EXPECT_GT(tally.strategies, 0U);
  EXPECT_GT(tally.refutations, 0U);
  EXPECT_GT(tally.fair, 0U);
}

// Formulas of the path logics. Those that are too large for the reference engine are left out.
TEST_P(EvidenceOfBothEngines, PathLogics) {
  RandomPlan paths = plan;
  paths.formulas_per_system = 4;
  try_evidence(paths, [](std::uint64_t seed) { return random_path_case(seed, {.states = 60, .formulas = 4}); });
  if (!usual()) return;
  expect_lassos();
  EXPECT_GT(tally.paths, 0U);
}

// Thousands of states, and longer ways.
TEST_P(EvidenceOfBothEngines, LargeSystems) {
  try_evidence({.parts = plan.parts, .cases_in_normal_runs = 4, .cases_in_slow_runs = 300}, [](std::uint64_t seed) {
    return random_case(seed, {.states = 20'000, .least_states = 1'000, .formulas = 4});
  });
}

GNOMON_RANDOM_SUITE(EvidenceOfBothEngines, plan.parts);

TEST(EvidenceOfBothEnginesMore, ShippedModels) {
  EvidenceTally tally;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(GNOMON_SOURCE_DIR "/models")) {
    if (entry.path().extension() != ".ispl") continue;
    std::ifstream file(entry.path());
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    auto item = from_text(text);
    ASSERT_TRUE(item) << entry.path();
    // The reference tries all strategies, which may take for ever; and engines alone know nothing of memory.
    const logic::FormulaPool& pool = item->specification.pool;
    std::erase_if(item->specification.properties, [&pool](const logic::Property& property) {
      return property.logic == logic::Logic::StrategyLogic || logic::has_memory(pool, property.formula);
    });
    try {
      reference::Limits limits;
      limits.states = 2'000;
      const reference::ExplicitGraph graph(item->system, limits);
    } catch (const LimitError&) {
      continue;  // too large for the reference engine to judge
    }
    EXPECT_EQ(check_evidence(*item, {}, tally), "") << entry.path();
  }
  print(tally);
  EXPECT_GT(tally.explained, 20U);
}

}  // namespace
}  // namespace gnomon::test
