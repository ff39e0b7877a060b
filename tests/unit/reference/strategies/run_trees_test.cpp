// SPDX-License-Identifier: Apache-2.0
//
// The colours that run trees give to a word tell whether it satisfies the formula.
#include "reference/strategies/run_trees.hpp"

#include "base/error.hpp"
#include "support/random_runs.hpp"
#include "unit/automata/random_paths.hpp"
#include "unit/automata/words.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace gnomon::test {
namespace {

using reference::RunTrees;

// The positions of the word are the states.
bool satisfied(RunTrees& trees, const Word& word) {
  std::map<std::pair<RunTrees::Tree, std::size_t>, std::size_t> seen;  // when
  std::vector<std::uint32_t> colours;
  std::pair<RunTrees::Tree, std::size_t> here{trees.first(), 0};
  while (seen.try_emplace(here, colours.size()).second) {
    const RunTrees::Step step = trees.step(here.first, static_cast<reference::StateIndex>(here.second));
    colours.push_back(step.colour);
    here = {step.tree, *word.next(here.second)};
  }
  const auto loop = colours.begin() + static_cast<std::ptrdiff_t>(seen.at(here));
  return *std::min_element(loop, colours.end()) % 2 == 0;
}

class RunTreesOfFormulas : public RandomTest {
 protected:
  void compare(bool dynamic);
};

void RunTreesOfFormulas::compare(bool dynamic) {
  std::size_t words = 0, accepted = 0, given_up = 0;
  const reference::Limits limits;
  reference::Watch watch(limits);
  constexpr RandomPlan plan{.parts = 1, .cases_in_normal_runs = 1'000, .cases_in_slow_runs = 20'000};
  try_seeds(plan, [&](std::uint64_t seed) {
    logic::FormulaPool pool;
    RandomPaths paths(pool, seed);
    const logic::FormulaId formula = paths.path(1 + seed % 9, dynamic);
    for (int i = 0; i < 5; ++i) {
      const Word word = paths.word(true);
      const Semantics semantics(pool, formula, word);
      const auto holds = [&](logic::FormulaId label, reference::StateIndex s) { return semantics.holds(label, s); };
      try {
        RunTrees trees(pool, formula, holds, watch);
        const bool found = satisfied(trees, word);
        ASSERT_EQ(found, semantics.holds(formula, 0));
        ++words;
        if (found) ++accepted;
      } catch (const LimitError&) {
        ++given_up;
      }
    }
  });
  questions += words;
  if (!usual()) return;
  EXPECT_GT(accepted * 10, words);
  EXPECT_LT(accepted * 10, words * 9);
  EXPECT_LT(given_up * 20, words);
}

TEST_P(RunTreesOfFormulas, LtlOnWords) { compare(false); }
TEST_P(RunTreesOfFormulas, LdlOnWords) { compare(true); }

GNOMON_RANDOM_SUITE(RunTreesOfFormulas, 1);

}  // namespace
}  // namespace gnomon::test
