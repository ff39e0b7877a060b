// SPDX-License-Identifier: Apache-2.0
//
// Random formulas on random words: the automaton accepts iff the formula holds, and that of the negation
// iff it does not.
#include "automata/translate.hpp"
#include "base/error.hpp"
#include "support/random_runs.hpp"
#include "unit/automata/acceptance.hpp"
#include "unit/automata/random_paths.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

using automata::Automaton;
using automata::Class;
using automata::Sign;
using automata::TranslationOptions;

struct Tally {
  std::size_t words = 0;
  std::size_t accepted = 0;
  std::size_t given_up = 0;  // beyond the limits
};

class RandomCase {
 public:
  RandomCase(std::uint64_t seed, bool infinite, bool dynamic)
      : paths_(pool_, seed), infinite_(infinite), formula_(paths_.path(1 + seed % 12, dynamic)) {}

  void run(Tally& tally, std::size_t words) {
    std::vector<Automaton> automata;  // of the formula, of its negation, then with one acceptance set
    try {
      for (const bool generalised : {true, false}) {
        if (!generalised && !infinite_) break;
        for (const Sign sign : {Sign::Positive, Sign::Negative}) automata.push_back(translate(sign, generalised));
      }
    } catch (const LimitError&) {
      ++tally.given_up;
      return;
    }
    for (std::size_t i = 0; i < words; ++i) {
      const Word word = paths_.word(infinite_);
      const Semantics semantics(pool_, formula_, word);
      const bool holds = semantics.holds(formula_, 0);
      ++tally.words;
      if (holds) ++tally.accepted;
      for (std::size_t k = 0; k < automata.size(); ++k) {
        check(automata[k], semantics, word, holds == (k % 2 == 0));
      }
    }
  }

 private:
  Automaton translate(Sign sign, bool generalised) const {
    TranslationOptions options{.sign = sign, .generalised = generalised};
    options.limits.states = 2'000;
    options.limits.transitions = 20'000;
    return infinite_ ? automata::infinite_automaton(pool_, formula_, options)
                     : automata::finite_automaton(pool_, formula_, options);
  }

  void check(const Automaton& automaton, const Semantics& semantics, const Word& word, bool expected) const {
    const Product product(automaton, semantics, word);
    if (!infinite_) {
      EXPECT_EQ(automaton.kind, Class::Finite);
      EXPECT_EQ(product.accepts_finite(), expected);
      return;
    }
    EXPECT_EQ(product.accepts_by_sets(), expected);
    if (automaton.kind == Class::General) return;
    EXPECT_EQ(product.accepts_by_class(), expected);
  }

  logic::FormulaPool pool_;
  RandomPaths paths_;
  bool infinite_;
  logic::FormulaId formula_;
};

// Formulas of up to twelve operators; a tenth of the words at least should be accepted, and refused.
class RandomAutomata : public RandomTest {
 protected:
  void compare(bool infinite, bool dynamic) {
    constexpr RandomPlan plan{.parts = 1, .cases_in_normal_runs = 1'000, .cases_in_slow_runs = 25'000};
    Tally tally;
    try_seeds(plan, [&](std::uint64_t seed) { RandomCase(seed, infinite, dynamic).run(tally, 10); });
    questions += tally.words;
    if (!usual()) return;
    EXPECT_GT(tally.accepted * 10, tally.words);
    EXPECT_LT(tally.accepted * 10, tally.words * 9);
    EXPECT_LT(tally.given_up * 50, plan.seeds_per_part());
  }
};

TEST_P(RandomAutomata, LtlOnInfiniteWords) { compare(true, false); }
TEST_P(RandomAutomata, LtlOnFiniteWords) { compare(false, false); }
TEST_P(RandomAutomata, LdlOnInfiniteWords) { compare(true, true); }
TEST_P(RandomAutomata, LdlOnFiniteWords) { compare(false, true); }

GNOMON_RANDOM_SUITE(RandomAutomata, 1);

}  // namespace
}  // namespace gnomon::test
