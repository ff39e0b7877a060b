// SPDX-License-Identifier: Apache-2.0
#include "automata/regular.hpp"

#include "support/slow.hpp"
#include "unit/automata/random_paths.hpp"
#include "unit/automata/words.hpp"
#include "unit/logic/build_formula.hpp"

#include <gtest/gtest.h>

#include <set>

namespace gnomon::test {
namespace {

using automata::Cube;
using automata::Guard;
using automata::regular_automaton;
using automata::RegularAutomaton;

struct RegularTest : testing::Test {
  logic::FormulaPool pool;
  Formulas f{pool};
  FormulaId p = f.step(f.atom(0));
  FormulaId q = f.step(f.atom(1));

  FormulaId star(FormulaId r) { return f.un(FOp::Star, r); }
  FormulaId then(FormulaId a, FormulaId b) { return f.bin(FOp::Sequence, a, b); }
  RegularAutomaton named(FormulaId r) {
    return regular_automaton(pool, r, {.letter_name = [](FormulaId id) { return id.value == 0 ? "p" : "q"; }});
  }
};

TEST_F(RegularTest, StatesAreWhatIsLeftToMatch) {
  const RegularAutomaton automaton = named(star(then(p, q)));
  ASSERT_EQ(automaton.states.size(), 2U);
  EXPECT_EQ(automaton.initial, 0U);
  EXPECT_EQ(automaton.states[0].rest, "(p;q)*");
  EXPECT_EQ(automaton.states[0].ends, Guard{Cube{}});
  EXPECT_EQ(automaton.states[0].steps, (std::vector<automata::RegularStep>{{1, {{{0, true}}}}}));
  EXPECT_EQ(automaton.states[1].rest, "q;(p;q)*");
  EXPECT_TRUE(automaton.states[1].ends.empty());
  EXPECT_EQ(automaton.states[1].steps, (std::vector<automata::RegularStep>{{0, {{{1, true}}}}}));
}

TEST_F(RegularTest, TestsBecomePartOfGuards) {
  const FormulaId test = f.un(FOp::Test, f.atom(1));
  const RegularAutomaton automaton = named(then(then(test, p), test));
  ASSERT_EQ(automaton.states.size(), 2U);
  EXPECT_EQ(automaton.states[0].steps.front().guard, (Guard{{{0, true}, {1, true}}}));
  EXPECT_EQ(automaton.states[1].ends.size(), 1U);
  EXPECT_EQ(automaton.letters.size(), 2U);
}

TEST_F(RegularTest, RepetitionIsLinear) {
  EXPECT_EQ(named(f.repeat(p, 1000, 1000)).states.size(), 1001U);
  EXPECT_EQ(named(f.repeat(p, 0, 1000)).states.size(), 1001U);
  EXPECT_EQ(named(f.repeat(then(p, q), 200, 300)).states.size(), 601U);
  EXPECT_EQ(named(f.repeat(p, 10, logic::Node::unbounded)).states.size(), 11U);
  EXPECT_EQ(named(f.repeat(star(p), 5, 5000)).states.size(), 1U);
}

TEST_F(RegularTest, EqualRestsAreOneState) {
  EXPECT_EQ(named(f.bin(FOp::Choice, then(p, q), then(q, q))).states.size(), 3U);
  EXPECT_EQ(named(star(star(f.bin(FOp::Choice, star(p), q)))).states.size(), 1U);
  EXPECT_EQ(named(f.step(f.truth(false))).states.size(), 1U);
}

TEST_F(RegularTest, PathFormulasInTestsAreSeen) {
  EXPECT_TRUE(automata::has_state_tests(pool, then(p, f.un(FOp::Test, f.knows(model::AgentId(1), f.atom(0))))));
  EXPECT_FALSE(automata::has_state_tests(pool, then(p, star(f.un(FOp::Test, f.un(FOp::Finally, f.atom(0)))))));
}

// ---- random expressions on random words

bool satisfied(const RegularAutomaton& automaton, const Guard& guard, const Semantics& semantics, std::size_t at) {
  return std::any_of(guard.begin(), guard.end(), [&](const Cube& cube) {
    return std::all_of(cube.begin(), cube.end(), [&](const automata::Literal literal) {
      return semantics.holds(automaton.letters[literal.letter], at) == literal.holds;
    });
  });
}

// The positions where a match from the first one ends.
std::set<std::size_t> match_ends(const RegularAutomaton& automaton, const Semantics& semantics, const Word& word) {
  using Pair = std::pair<std::uint32_t, std::size_t>;
  std::set<Pair> seen{{automaton.initial, 0}};
  std::vector<Pair> open(seen.begin(), seen.end());
  std::set<std::size_t> result;
  while (!open.empty()) {
    const auto [state, position] = open.back();
    open.pop_back();
    if (satisfied(automaton, automaton.states[state].ends, semantics, position)) result.insert(position);
    const auto next = word.next(position);
    for (const automata::RegularStep& step : automaton.states[state].steps) {
      if (!next || !satisfied(automaton, step.guard, semantics, position)) continue;
      if (seen.insert({step.to, *next}).second) open.emplace_back(step.to, *next);
    }
  }
  return result;
}

TEST(RandomRegular, MatchesAreThoseOfTheDefinition) {
  const std::uint64_t count = slow_tests() ? 20'000 : 1'000;
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    logic::FormulaPool pool;
    RandomPaths paths(pool, seed);
    const FormulaId expression = paths.expression(1 + seed % 12, false);
    const RegularAutomaton automaton = regular_automaton(pool, expression);
    for (int i = 0; i < 5; ++i) {
      const Word word = paths.word(i % 2 == 0);
      const Semantics semantics(pool, expression, word);
      const std::set<std::size_t> ends = match_ends(automaton, semantics, word);
      for (std::size_t at = 0; at < word.size(); ++at) {
        ASSERT_EQ(ends.contains(at), semantics.matches(expression, 0, at)) << "seed " << seed;
      }
    }
  }
}

}  // namespace
}  // namespace gnomon::test
