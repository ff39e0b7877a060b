// SPDX-License-Identifier: Apache-2.0
//
// The symbolic engine against the reference engine on random systems and formulas. A case on which they
// differ is made small and written to tests/regress/differential, where a test picks it up.
//
// GNOMON_SEED=n runs that seed alone.
#include "support/compare_engines.hpp"
#include "support/random_case.hpp"
#include "support/shrink.hpp"
#include "support/slow.hpp"
#include "unit/logic/build_formula.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::test {
namespace {

constexpr std::size_t formulas_per_system = 3;
constexpr std::size_t parts = 8;  // so that they run side by side
constexpr std::size_t cases_in_normal_runs = 6'000;
constexpr std::size_t cases_in_slow_runs = 100'000;

// What the file gives must differ, not only what is in memory.
bool differs_as_text(const Case& item, const Approach& approach) {
  const auto again = from_text(to_text(item));
  return again && !compare_engines(*again, approach).difference.empty();
}

std::string write_small(std::uint64_t seed, const Case& item, const Approach& approach) {
  const auto interesting = [&](const Case& smaller) { return differs_as_text(smaller, approach); };
  const Case small = interesting(item) ? shrink(item, interesting) : item;
  const std::string folder = GNOMON_SOURCE_DIR "/tests/regress/differential";
  std::filesystem::create_directories(folder);
  std::string path = folder + "/" + std::to_string(seed) + ".ispl";
  std::ofstream file(path);
  file << "-- SPDX-License-Identifier: Apache-2.0\n--\n-- The engines disagreed here: seed " << seed << ", "
       << approach.text() << ".\n-- " << compare_engines(small, approach).difference << "\n\n"
       << to_text(small);
  return path;
}

struct Tally {
  std::size_t systems = 0, formulas = 0, contingent = 0, states = 0;
  std::uint64_t reorderings = 0;

  void print() const {
    std::printf("%zu systems with %zu states, %zu formulas; %zu of these true in some states only; %llu reorderings\n",
                systems, states, formulas, contingent, static_cast<unsigned long long>(reorderings));
  }
};

void compare(std::uint64_t seed, const Case& item, Tally& tally) {
  const Approach approach = random_approach(seed);
  const Comparison result = compare_engines(item, approach);
  ++tally.systems;
  tally.formulas += result.formulas;
  tally.contingent += result.contingent;
  tally.states += result.states;
  tally.reorderings += result.reorderings;
  if (result.difference.empty()) return;
  ADD_FAILURE() << "seed " << seed << ", " << approach.text() << ": " << result.difference << "\nwritten to "
                << write_small(seed, item, approach);
}

// Seeds of the kinds of systems do not overlap, so that a seed alone tells what it was.
constexpr std::uint64_t first_large_seed = 1'000'000;
constexpr std::uint64_t first_arithmetic_seed = 2'000'000;
constexpr std::uint64_t first_group_seed = 3'000'000;

// Many questions about the common knowledge of one group: the answers to later ones build on what the first have found.
Case group_case(std::uint64_t seed) {
  CaseWishes wishes;
  wishes.formulas = 12;
  wishes.depth = 2;
  wishes.least_states = 20;
  Case item = random_case(seed, wishes);
  Formulas make(item.specification.pool);
  const std::size_t agents = item.system.agents.size();
  const std::size_t first = seed % (agents - 1);
  const std::vector group{model::AgentId(first), model::AgentId(first + 1)};
  const std::vector<logic::Property> questions = std::exchange(item.specification.properties, {});
  for (const logic::Property& question : questions) ask(item, make.group(FOp::CommonKnows, group, question.formula));
  return item;
}

Case case_of(std::uint64_t seed) {
  if (seed >= first_group_seed) return group_case(seed);
  if (seed >= first_arithmetic_seed) return arithmetic_case(seed);
  CaseWishes wishes;
  wishes.formulas = formulas_per_system;
  if (seed >= first_large_seed) {
    wishes.least_states = 1'000;
    wishes.states = 20'000;
  }
  return random_case(seed, wishes);
}

std::optional<std::uint64_t> chosen_seed() {
  const char* text = std::getenv("GNOMON_SEED");
  if (text == nullptr) return {};
  return std::stoull(text);
}

Tally compare_all(std::uint64_t first_seed, std::uint64_t count, std::uint64_t distance = 1) {
  Tally tally;
  for (std::uint64_t i = 0; i < count && !testing::Test::HasFailure(); ++i) {
    const std::uint64_t seed = first_seed + i * distance;
    compare(seed, case_of(seed), tally);
  }
  tally.print();
  return tally;
}

class SymbolicAgainstReference : public testing::TestWithParam<std::size_t> {};

TEST_P(SymbolicAgainstReference, RandomSystems) {
  if (chosen_seed()) GTEST_SKIP() << "GNOMON_SEED is set";
  const std::size_t cases = slow_tests() ? cases_in_slow_runs : cases_in_normal_runs;
  const std::size_t systems = (cases + formulas_per_system * parts - 1) / (formulas_per_system * parts);
  const Tally tally = compare_all(GetParam(), systems, parts);
  if (HasFailure()) return;
  EXPECT_EQ(tally.formulas, systems * formulas_per_system);
  EXPECT_GT(tally.contingent, tally.formulas / 10) << "the formulas have become dull";
}

INSTANTIATE_TEST_SUITE_P(Parts, SymbolicAgainstReference, testing::Range<std::size_t>(0, parts));

// Thousands of states: here diagrams are collected and reordered, too.
TEST(SymbolicAgainstReferenceMore, LargeSystems) {
  if (chosen_seed()) GTEST_SKIP() << "GNOMON_SEED is set";
  compare_all(first_large_seed, slow_tests() ? 500 : 8);
}

TEST(SymbolicAgainstReferenceMore, Arithmetic) {
  if (chosen_seed()) GTEST_SKIP() << "GNOMON_SEED is set";
  compare_all(first_arithmetic_seed, slow_tests() ? 20'000 : 500);
}

TEST(SymbolicAgainstReferenceMore, CommonKnowledge) {
  if (chosen_seed()) GTEST_SKIP() << "GNOMON_SEED is set";
  const Tally tally = compare_all(first_group_seed, slow_tests() ? 5'000 : 200);
  EXPECT_GT(tally.contingent, tally.formulas / 20) << "the formulas have become dull";
}

TEST(SymbolicAgainstReferenceMore, ChosenSeed) {
  const auto seed = chosen_seed();
  if (!seed) GTEST_SKIP() << "GNOMON_SEED is not set";
  Tally tally;
  const Case item = case_of(*seed);
  std::printf("%s\n", to_text(item).c_str());
  compare(*seed, item, tally);
}

}  // namespace
}  // namespace gnomon::test
