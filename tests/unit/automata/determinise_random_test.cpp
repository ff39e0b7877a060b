// SPDX-License-Identifier: Apache-2.0
//
// Random formulas on random words: the deterministic automaton accepts iff the formula holds.
#include "automata/determinise/deterministic.hpp"
#include "base/error.hpp"
#include "support/random_runs.hpp"
#include "unit/automata/deterministic_run.hpp"
#include "unit/automata/random_paths.hpp"

#include <gtest/gtest.h>

#include <cstdio>

namespace gnomon::test {
namespace {

struct Tally {
  std::size_t words = 0, accepted = 0, given_up = 0, states = 0, most_states = 0, most_marks = 0;
};

void compare(std::uint64_t seed, bool dynamic, std::size_t most_states, Tally& tally) {
  logic::FormulaPool pool;
  RandomPaths paths(pool, seed);
  const logic::FormulaId formula = paths.path(1 + seed % 12, dynamic);
  automata::Limits limits;
  limits.states = most_states;
  limits.transitions = 20'000;
  std::optional<automata::DeterministicAutomaton> automaton;
  try {
    automaton = automata::deterministic_automaton(pool, formula, limits);
  } catch (const LimitError&) {
    ++tally.given_up;
    return;
  }
  tally.states += automaton->states.size();
  tally.most_states = std::max(tally.most_states, automaton->states.size());
  tally.most_marks = std::max<std::size_t>(tally.most_marks, automaton->mark_count);
  for (int i = 0; i < 10; ++i) {
    const Word word = paths.word(true);
    const Semantics semantics(pool, formula, word);
    const bool holds = semantics.holds(formula, 0);
    ++tally.words;
    if (holds) ++tally.accepted;
    const auto found = accepts(*automaton, semantics, word);
    ASSERT_TRUE(found.has_value()) << "not deterministic and complete";
    ASSERT_EQ(*found, holds);
  }
}

class RandomDeterministicAutomata : public RandomTest {
 protected:
  // With few states most automata have to be found in some other way than the first, or not at all.
  void compare_all(bool dynamic, bool few_states = false) {
    constexpr RandomPlan plan{.parts = 1, .cases_in_normal_runs = 1'000, .cases_in_slow_runs = 50'000};
    Tally tally;
    try_seeds(plan, [&](std::uint64_t seed) { compare(seed, dynamic, few_states ? 2 + seed % 31 : 1'000, tally); });
    std::printf("%zu words; %zu states in all, %zu and %zu marks at most; %zu formulas too large\n", tally.words,
                tally.states, tally.most_states, tally.most_marks, tally.given_up);
    questions += tally.words;
    if (!usual()) return;
    EXPECT_GT(tally.accepted * 10, tally.words);
    EXPECT_LT(tally.accepted * 10, tally.words * 9);
    EXPECT_LT(tally.given_up * (few_states ? 2 : 50), plan.seeds_per_part());
  }
};

TEST_P(RandomDeterministicAutomata, Ltl) { compare_all(false); }
TEST_P(RandomDeterministicAutomata, Ldl) { compare_all(true); }
TEST_P(RandomDeterministicAutomata, LtlWithFewStates) { compare_all(false, true); }
TEST_P(RandomDeterministicAutomata, LdlWithFewStates) { compare_all(true, true); }

GNOMON_RANDOM_SUITE(RandomDeterministicAutomata, 1);

}  // namespace
}  // namespace gnomon::test
