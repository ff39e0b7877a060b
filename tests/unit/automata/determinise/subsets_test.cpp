// SPDX-License-Identifier: Apache-2.0
//
// Each construction of deterministic automata by itself, on all nondeterministic automata that it is made for, also
// where another one would be taken: what it makes of the automaton accepts the same words.
#include "automata/determinise/subsets.hpp"

#include "automata/determinise/deterministic.hpp"
#include "automata/translate.hpp"
#include "base/error.hpp"
#include "support/random_runs.hpp"
#include "unit/automata/deterministic_run.hpp"
#include "unit/automata/random_paths.hpp"
#include "unit/logic/build_formula.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::test {
namespace {

using automata::Automaton;
using automata::DeterministicAutomaton;
using automata::infinite_automaton;
using automata::Machine;
using automata::Runs;
using automata::Sign;

enum class Construction : std::uint8_t { None, Breakpoints, Safra };

std::string_view name(Construction construction) {
  constexpr std::array<std::string_view, 3> names{"none", "breakpoints", "Safra"};
  return names.at(static_cast<std::size_t>(construction));
}

// Nothing if the construction is not made for the automaton. Throws LimitError.
std::optional<DeterministicAutomaton> determinised(const Automaton& automaton, Construction construction, bool reduce,
                                                   const automata::Limits& limits) {
  automata::Watch watch(limits);
  automata::Decisions decisions(watch);
  std::vector<std::uint32_t> letters;
  for (std::uint32_t i = 0; i < automaton.letters.size(); ++i) letters.push_back(i);
  Runs runs(decisions, automaton, letters, watch);
  std::optional<Machine> machine;
  if (construction == Construction::None && runs.deterministic()) machine = from_deterministic(runs);
  if (construction == Construction::Breakpoints && automaton.kind != automata::Class::General) {
    machine = from_weak(runs);
  }
  if (construction == Construction::Safra && automaton.acceptance_sets <= 1) machine = from_general(runs);
  if (!machine) return std::nullopt;
  if (reduce) machine = reduced(decisions, *machine, watch);
  DeterministicAutomaton result{automaton.letters, {}, machine->initial, machine->mark_count, machine->condition};
  for (const automata::Decisions::Ref step : machine->steps) {
    std::vector<automata::MarkedTransition>& transitions = result.states.emplace_back();
    for (auto& [number, guard] : decisions.guards(step)) {
      transitions.push_back({machine->moves[number].to, std::move(guard), machine->moves[number].marks});
    }
  }
  return result;
}

struct SubsetsTest : testing::Test {
  logic::FormulaPool pool;
  Formulas f{pool};
  FormulaId p = f.atom(0), q = f.atom(1), r = f.atom(2);

  FormulaId next(FormulaId a) { return f.un(FOp::Next, a); }
  FormulaId always(FormulaId a) { return f.un(FOp::Globally, a); }
  FormulaId release(FormulaId a, FormulaId b) { return f.bin(FOp::Release, a, b); }

  // Words of three positions at most, of which one has another one to come back to.
  static std::vector<Word> short_words() {
    std::vector<Word> result;
    for (std::size_t size = 1; size <= 3; ++size) {
      for (std::uint32_t code = 0; code < (1U << (3 * size)); ++code) {
        Word word;
        for (std::size_t i = 0; i < size; ++i) word.valuations.push_back((code >> (3 * i)) & 7U);
        for (word.loop = 0; *word.loop < size; ++*word.loop) result.push_back(word);
      }
    }
    return result;
  }

  void expect_right(FormulaId path, const DeterministicAutomaton& automaton) const {
    for (const Word& word : short_words()) {
      const Semantics semantics(pool, path, word);
      ASSERT_EQ(accepts(automaton, semantics, word), semantics.holds(path, 0));
    }
  }
};

// Every infinite run of such an automaton is accepting, though no edge belongs to an acceptance set.
TEST_F(SubsetsTest, AutomataWithoutAcceptanceSets) {
  const FormulaId until_always = release(always(p), f.bin(FOp::Or, next(q), r));
  for (const FormulaId path :
       {f.truth(true), f.truth(false), always(p), release(p, q), next(always(p)), until_always}) {
    const Automaton automaton = infinite_automaton(pool, path, {.generalised = false});
    ASSERT_EQ(automaton.acceptance_sets, 0U);
    for (const auto construction : {Construction::None, Construction::Breakpoints, Construction::Safra}) {
      const auto found = determinised(automaton, construction, true, {});
      EXPECT_TRUE(found || construction == Construction::None);
      if (found) expect_right(path, *found);
    }
  }
}

// With so few states Safra's construction is all that is left for the formula: breakpoints take nine states before they
// are reduced, and eleven for the negation.
TEST_F(SubsetsTest, WhereBreakpointsTakeTooManyStates) {
  const FormulaId path = release(always(p), f.bin(FOp::Or, next(q), r));
  automata::Limits limits;
  limits.states = 8;
  for (const Sign sign : {Sign::Positive, Sign::Negative}) {
    const Automaton automaton = infinite_automaton(pool, path, {.sign = sign});
    EXPECT_THROW((void)determinised(automaton, Construction::Breakpoints, false, limits), LimitError);
  }
  expect_right(path, automata::deterministic_automaton(pool, path, limits));
  expect_right(f.no(path), automata::deterministic_automaton(pool, f.no(path), limits));
}

struct Tally {
  std::size_t words = 0, accepted = 0, automata = 0, without_sets = 0, given_up = 0;
};

// The automata of a random formula and of its negation, with many acceptance sets and with one, by all constructions.
class RandomCase {
 public:
  RandomCase(std::uint64_t seed, bool dynamic, Tally& tally)
      : paths_(pool_, seed), formula_(paths_.path(1 + seed % 12, dynamic)), tally_(tally) {
    for (int i = 0; i < 10; ++i) words_.push_back(paths_.word(true));
    limits_.states = 500;
    limits_.transitions = 20'000;
  }

  void run() {
    for (const Sign sign : {Sign::Positive, Sign::Negative}) {
      for (const bool generalised : {true, false}) try_automaton(sign, generalised);
    }
  }

 private:
  void try_automaton(Sign sign, bool generalised) {
    std::optional<Automaton> automaton;
    try {
      automaton = infinite_automaton(pool_, formula_, {.sign = sign, .generalised = generalised, .limits = limits_});
    } catch (const LimitError&) {
      ++tally_.given_up;
      return;
    }
    if (automaton->acceptance_sets > automata::most_marks) return;
    if (automaton->acceptance_sets == 0) ++tally_.without_sets;
    for (const auto construction : {Construction::None, Construction::Breakpoints, Construction::Safra}) {
      for (const bool reduce : {false, true}) {
        SCOPED_TRACE(testing::Message() << (sign == Sign::Positive ? "formula, " : "negation, ") << name(construction)
                                        << (reduce ? ", reduced" : ""));
        try {
          const auto found = determinised(*automaton, construction, reduce, limits_);
          if (found) compare(*found, sign);
        } catch (const LimitError&) {
          ++tally_.given_up;
        }
      }
    }
  }

  void compare(const DeterministicAutomaton& automaton, Sign sign) {
    ++tally_.automata;
    for (const Word& word : words_) {
      const Semantics semantics(pool_, formula_, word);
      const bool expected = semantics.holds(formula_, 0) == (sign == Sign::Positive);
      ++tally_.words;
      if (expected) ++tally_.accepted;
      const auto found = accepts(automaton, semantics, word);
      ASSERT_TRUE(found.has_value()) << "not deterministic and complete";
      ASSERT_EQ(*found, expected);
    }
  }

  logic::FormulaPool pool_;
  RandomPaths paths_;
  logic::FormulaId formula_;
  std::vector<Word> words_;
  automata::Limits limits_;
  Tally& tally_;
};

class RandomDeterministicAutomataByAllConstructions : public RandomTest {
 protected:
  void compare_all(bool dynamic) {
    constexpr RandomPlan plan{.parts = 1, .cases_in_normal_runs = 500, .cases_in_slow_runs = 10'000};
    Tally tally;
    try_seeds(plan, [&](std::uint64_t seed) { RandomCase(seed, dynamic, tally).run(); });
    std::printf("%zu words, %zu automata; %zu times no acceptance set; %zu too large\n", tally.words, tally.automata,
                tally.without_sets, tally.given_up);
    questions += tally.words;
    if (!usual()) return;
    EXPECT_GT(tally.accepted * 10, tally.words);
    EXPECT_LT(tally.accepted * 10, tally.words * 9);
    EXPECT_GT(tally.without_sets, plan.seeds_per_part() / 10);
    EXPECT_LT(tally.given_up * 20, tally.automata);
  }
};

TEST_P(RandomDeterministicAutomataByAllConstructions, Ltl) { compare_all(false); }
TEST_P(RandomDeterministicAutomataByAllConstructions, Ldl) { compare_all(true); }

GNOMON_RANDOM_SUITE(RandomDeterministicAutomataByAllConstructions, 1);

}  // namespace
}  // namespace gnomon::test
