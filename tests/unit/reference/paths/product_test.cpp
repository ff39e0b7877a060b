// SPDX-License-Identifier: Apache-2.0
//
// Path formulas on models that are a single word, against their meaning on the word; and laws that hold on
// all models.
#include "base/error.hpp"
#include "reference/checker.hpp"
#include "support/random_case.hpp"
#include "support/random_runs.hpp"
#include "unit/automata/random_paths.hpp"
#include "unit/automata/words.hpp"
#include "unit/logic/build_formula.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

namespace gnomon::test {
namespace {

using logic::PathKind;

// A counter that walks along the word; at the end of a finite word it is stuck.
Case model_of(const Word& word) {
  std::string moves;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (const auto next = word.next(i)) moves += fmt::format("    n = {} if n = {};\n", *next, i);
  }
  const auto atom = [&](const char* name, std::uint32_t bit) {
    std::string text = fmt::format("  {} if false", name);
    for (std::size_t i = 0; i < word.size(); ++i) {
      if (((word.valuations[i] >> bit) & 1U) == 1U) text += fmt::format(" or Counter.n = {}", i);
    }
    return text + ";\n";
  };
  const std::string protocol = word.loop ? "Other : { go };" : fmt::format("n < {} : {{ go }};", word.size() - 1);
  return from_text(fmt::format("Agent Counter\n  Vars: n : 0..{}; end Vars\n  Actions = {{ go }};\n"
                               "  Protocol: {} end Protocol\n  Evolution:\n{}  end Evolution\nend Agent\n"
                               "Evaluation\n{}{}{}end Evaluation\nInitStates\n  Counter.n = 0;\nend InitStates\n"
                               "Formulae\n  true;\nend Formulae\n",
                               word.size(), protocol, moves, atom("p", 0), atom("q", 1), atom("r", 2)))
      .value();
}

class OnOneWord {
 public:
  OnOneWord(std::uint64_t seed, bool infinite, bool dynamic) {
    logic::FormulaPool scratch;
    word_ = RandomPaths(scratch, seed).word(infinite);
    item_ = model_of(word_);
    RandomPaths random(item_.specification.pool, seed + 1);
    path_ = random.path(1 + seed % 9, dynamic);
  }

  // The set of states with some path, or where all paths satisfy the formula, is what the word says.
  void compare(PathKind paths) {
    logic::FormulaPool& pool = item_.specification.pool;
    const logic::FormulaId some = pool.unary(logic::Op::PathSome, path_);
    const logic::FormulaId all = pool.unary(logic::Op::PathAll, path_);
    reference::ExplicitChecker checker(item_.system, item_.specification, {});
    const auto with_some = checker.satisfying(some, {.paths = paths});
    const auto with_all = checker.satisfying(all, {.paths = paths});
    for (reference::StateIndex s = 0; s < checker.graph().size(); ++s) {
      const auto position = static_cast<std::size_t>(checker.graph().states()[s][0]);
      const auto [any, every] = paths == PathKind::Infinite ? by_word(position) : by_finite_words(position);
      EXPECT_EQ(with_some.contains(s), any) << position;
      EXPECT_EQ(with_all.contains(s), every) << position;
    }
  }

 private:
  struct Answer {
    bool any = false, every = true;
  };

  [[nodiscard]] Answer by_word(std::size_t position) const {
    const bool holds = Semantics(item_.specification.pool, path_, word_).holds(path_, position);
    return {holds, holds};
  }

  // All traces from the position, up to the end of the word.
  [[nodiscard]] Answer by_finite_words(std::size_t position) const {
    Answer answer;
    for (std::size_t end = position + 1; end <= word_.size(); ++end) {
      Word trace;
      trace.valuations.assign(word_.valuations.begin(), word_.valuations.begin() + static_cast<long>(end));
      const bool holds = Semantics(item_.specification.pool, path_, trace).holds(path_, position);
      answer.any |= holds;
      answer.every &= holds;
    }
    return answer;
  }

  Word word_;
  Case item_;
  logic::FormulaId path_;
};

class PathProduct : public RandomTest {
 protected:
  // Few formulas have so many cases that the engine gives up.
  void compare_on_words(PathKind paths) {
    constexpr RandomPlan plan{.parts = 1, .cases_in_normal_runs = 1'000, .cases_in_slow_runs = 50'000};
    std::size_t given_up = 0;
    try_seeds(plan, [&](std::uint64_t seed) {
      try {
        OnOneWord(seed, paths == PathKind::Infinite, seed % 2 == 0).compare(paths);
        ++questions;
      } catch (const LimitError&) {
        ++given_up;
      }
    });
    if (!usual()) return;
    EXPECT_LT(given_up, plan.seeds_per_part() / 500);
  }
};

TEST_P(PathProduct, InfiniteWords) { compare_on_words(PathKind::Infinite); }
TEST_P(PathProduct, FiniteWords) { compare_on_words(PathKind::Finite); }

// Every infinite path ends somewhere in a deadlock, or never: without deadlocks CTL is a part of CTL*.
TEST_P(PathProduct, CtlIsPartOfCtlStar) {
  try_seeds({.parts = 1, .cases_in_normal_runs = 300, .cases_in_slow_runs = 5'000}, [this](std::uint64_t seed) {
    const Case item = random_case(seed, {.states = 100, .formulas = 6});
    reference::ExplicitChecker checker(item.system, item.specification, {});
    if (checker.statistics().deadlocks > 0) return;
    for (const logic::Property& property : item.specification.properties) {
      if (property.logic == logic::Logic::Atl) continue;
      EXPECT_TRUE(checker.satisfying(property.formula) ==
                  checker.satisfying(property.formula, {.paths = PathKind::Infinite}))
          << to_text(item);
      ++questions;
    }
  });
  if (!usual()) return;
  EXPECT_GT(questions, 100U);
}

GNOMON_RANDOM_SUITE(PathProduct, 1);

}  // namespace
}  // namespace gnomon::test
