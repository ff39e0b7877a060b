// SPDX-License-Identifier: Apache-2.0
//
// Evidence of both engines on random systems and formulas. GNOMON_SEED=n runs that seed alone.
#include "base/error.hpp"
#include "reference/checker.hpp"
#include "support/check_evidence.hpp"
#include "support/random_case.hpp"
#include "support/random_path_case.hpp"
#include "support/slow.hpp"
#include "symbolic/checker.hpp"
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

constexpr std::size_t formulas_per_system = 11;
constexpr std::size_t parts = 4;  // so that they run side by side
constexpr std::size_t cases_in_normal_runs = 2'000;
constexpr std::size_t cases_in_slow_runs = 50'000;

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

void check(std::uint64_t seed, EvidenceTally& tally) {
  const Approach approach = random_approach(seed);
  const Case item = case_of(seed);
  const std::string defect = check_evidence(item, approach, tally);
  if (!defect.empty()) {
    ADD_FAILURE() << "seed " << seed << ", " << approach.text() << ": " << defect << "\n" << to_text(item);
  }
}

class EvidenceOfBothEngines : public testing::TestWithParam<std::size_t> {};

TEST_P(EvidenceOfBothEngines, RandomSystems) {
  if (std::getenv("GNOMON_SEED") != nullptr) GTEST_SKIP() << "GNOMON_SEED is set";
  EvidenceTally tally;
  const std::size_t cases = slow_tests() ? cases_in_slow_runs : cases_in_normal_runs;
  for (std::size_t i = 0; i * formulas_per_system * parts < cases && !HasFailure(); ++i) {
    check(GetParam() + i * parts, tally);
  }
  print(tally);
  if (HasFailure()) return;
  EXPECT_GT(tally.explained, tally.formulas / 4);
  EXPECT_GT(tally.lassos, 0U);
  EXPECT_GT(tally.links + tally.chains, 0U);
  EXPECT_GT(tally.strategies, 0U);
  EXPECT_GT(tally.refutations, 0U);
  EXPECT_GT(tally.fair, 0U);
}

// Formulas of the path logics. Those that are too large for the reference engine are left out.
TEST_P(EvidenceOfBothEngines, PathLogics) {
  EvidenceTally tally;
  CaseWishes wishes;
  wishes.formulas = 4;
  wishes.states = 60;
  const std::size_t cases = slow_tests() ? cases_in_slow_runs : cases_in_normal_runs;
  for (std::size_t i = 0; i * wishes.formulas * parts < cases && !HasFailure(); ++i) {
    const std::uint64_t seed = GetParam() + i * parts;
    const Approach approach = random_approach(seed);
    const Case item = random_path_case(seed, wishes);
    const std::string defect = check_evidence(item, approach, tally);
    if (!defect.empty())
      ADD_FAILURE() << "seed " << seed << ", " << approach.text() << ": " << defect << "\n" << to_text(item);
  }
  print(tally);
  if (HasFailure()) return;
  EXPECT_GT(tally.explained, tally.formulas / 4);
  EXPECT_GT(tally.lassos, 0U);
  EXPECT_GT(tally.paths, 0U);
}

INSTANTIATE_TEST_SUITE_P(Parts, EvidenceOfBothEngines, testing::Range<std::size_t>(0, parts));

// Thousands of states, and longer ways.
TEST(EvidenceOfBothEnginesMore, LargeSystems) {
  EvidenceTally tally;
  CaseWishes wishes;
  wishes.formulas = 4;
  wishes.least_states = 1'000;
  wishes.states = 20'000;
  for (std::uint64_t seed = 0; seed < (slow_tests() ? 300U : 4U) && !HasFailure(); ++seed) {
    EXPECT_EQ(check_evidence(random_case(seed, wishes), random_approach(seed), tally), "") << "seed " << seed;
  }
  print(tally);
}

TEST(EvidenceOfBothEnginesMore, ShippedModels) {
  EvidenceTally tally;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(GNOMON_SOURCE_DIR "/models")) {
    if (entry.path().extension() != ".ispl") continue;
    std::ifstream file(entry.path());
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    auto item = from_text(text);
    ASSERT_TRUE(item) << entry.path();
    // The reference tries all strategies, which may take for ever.
    std::erase_if(item->specification.properties,
                  [](const logic::Property& property) { return property.logic == logic::Logic::StrategyLogic; });
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

TEST(EvidenceOfBothEnginesMore, ChosenSeed) {
  const char* text = std::getenv("GNOMON_SEED");
  if (text == nullptr) GTEST_SKIP() << "GNOMON_SEED is not set";
  EvidenceTally tally;
  check(std::stoull(text), tally);
  print(tally);
}

}  // namespace
}  // namespace gnomon::test
