// SPDX-License-Identifier: Apache-2.0
//
// Known automata, their sizes and classes; deep nesting; limits.
#include "automata/translate.hpp"

#include "base/error.hpp"
#include "support/slow.hpp"
#include "unit/automata/acceptance.hpp"
#include "unit/logic/build_formula.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace gnomon::test {
namespace {

using automata::Automaton;
using automata::Class;
using automata::finite_automaton;
using automata::Guard;
using automata::infinite_automaton;
using automata::Sign;
using automata::Transition;
using automata::TranslationOptions;

struct TranslateTest : testing::Test {
  logic::FormulaPool pool;
  Formulas f{pool};
  FormulaId p = f.atom(0), q = f.atom(1), r = f.atom(2);

  FormulaId next(FormulaId a) { return f.un(FOp::Next, a); }
  FormulaId ever(FormulaId a) { return f.un(FOp::Finally, a); }
  FormulaId always(FormulaId a) { return f.un(FOp::Globally, a); }
  FormulaId until(FormulaId a, FormulaId b) { return f.bin(FOp::Until, a, b); }
  FormulaId both(FormulaId a, FormulaId b) { return f.bin(FOp::And, a, b); }
  FormulaId implies(FormulaId a, FormulaId b) { return f.bin(FOp::Implies, a, b); }
  FormulaId star(FormulaId a) { return f.un(FOp::Star, a); }
  FormulaId then(FormulaId a, FormulaId b) { return f.bin(FOp::Sequence, a, b); }
  FormulaId diamond(FormulaId a, FormulaId b) { return f.bin(FOp::Diamond, a, b); }
  FormulaId box(FormulaId a, FormulaId b) { return f.bin(FOp::Box, a, b); }
  FormulaId pq() { return star(then(f.step(p), f.step(q))); }

  void expect(FormulaId path, std::size_t states, Class kind, std::uint32_t sets) {
    const Automaton automaton = infinite_automaton(pool, path);
    EXPECT_LE(automaton.states.size(), states);
    EXPECT_EQ(automaton.kind, kind);
    EXPECT_EQ(automaton.acceptance_sets, sets);
  }
  TranslationOptions named() {
    TranslationOptions options;
    options.letter_name = [this](FormulaId id) { return id == p ? "p" : id == q ? "q" : "r"; };
    return options;
  }
};

// ---- known automata

TEST_F(TranslateTest, SizesAndClassesOfKnownFormulas) {
  expect(f.truth(true), 1, Class::Terminal, 0);
  expect(f.truth(false), 1, Class::Terminal, 0);
  expect(p, 2, Class::Terminal, 0);
  expect(next(p), 3, Class::Terminal, 0);
  expect(ever(p), 2, Class::Terminal, 1);
  expect(until(p, q), 2, Class::Terminal, 1);
  expect(always(p), 1, Class::Weak, 0);
  expect(f.bin(FOp::Release, p, q), 2, Class::Weak, 0);
  expect(ever(always(p)), 2, Class::Weak, 1);
  expect(always(ever(p)), 1, Class::General, 1);
  expect(always(implies(p, ever(q))), 2, Class::General, 1);
  expect(implies(always(ever(p)), always(ever(q))), 4, Class::General, 1);
  expect(until(until(p, q), r), 4, Class::Terminal, 1);
  expect(always(implies(p, next(next(q)))), 4, Class::Weak, 0);
  expect(ever(both(p, next(ever(q)))), 3, Class::Terminal, 1);
}

TEST_F(TranslateTest, SizesAndClassesOfDynamicFormulas) {
  expect(diamond(pq(), r), 3, Class::Terminal, 1);
  expect(box(pq(), r), 3, Class::Weak, 0);
  expect(diamond(pq(), always(r)), 3, Class::Weak, 1);
  expect(always(diamond(pq(), r)), 4, Class::General, 1);
  expect(always(box(pq(), r)), 1, Class::Weak, 0);
  expect(box(star(then(f.step(f.truth(true)), f.step(f.truth(true)))), p), 2, Class::Weak, 0);
  expect(diamond(star(f.step(p)), q), 2, Class::Terminal, 1);  // p U q
  expect(diamond(f.repeat(f.step(p), 20, 20), q), 22, Class::Terminal, 0);
}

TEST_F(TranslateTest, SeveralConditionsTakeOneStateOrOneSet) {
  FormulaId all = f.truth(true);
  for (std::size_t i = 0; i < 6; ++i) all = both(all, always(ever(f.atom(i))));
  expect(all, 1, Class::General, 6);
  TranslationOptions one;
  one.generalised = false;
  const Automaton single = infinite_automaton(pool, all, one);
  EXPECT_EQ(single.acceptance_sets, 1U);
  EXPECT_LE(single.states.size(), 6U);
}

TEST_F(TranslateTest, AllOfAnAutomaton) {
  const Automaton automaton = infinite_automaton(pool, until(p, q), named());
  EXPECT_EQ(automaton.letters, (std::vector<FormulaId>{p, q}));
  ASSERT_EQ(automaton.states.size(), 2U);
  EXPECT_EQ(automaton.initial, 0U);
  EXPECT_FALSE(automaton.states[0].accepting);
  EXPECT_EQ(automaton.states[0].obligations, std::vector<std::string>{"p U q"});
  EXPECT_EQ(automaton.states[0].transitions,
            (std::vector<Transition>{{0, Guard{{{0, true}}}, {}}, {1, Guard{{{1, true}}}, {}}}));
  EXPECT_TRUE(automaton.states[1].accepting);
  EXPECT_TRUE(automaton.states[1].obligations.empty());
  EXPECT_EQ(automaton.states[1].transitions, (std::vector<Transition>{{1, Guard{{}}, {0}}}));
}

TEST_F(TranslateTest, FiniteWordsNeedTheirLastPosition) {
  const Automaton strong = finite_automaton(pool, next(f.truth(true)), named());  // two positions at least
  EXPECT_EQ(strong.kind, Class::Finite);
  EXPECT_EQ(strong.states.size(), 3U);
  const Automaton last = finite_automaton(pool, box(f.step(f.truth(true)), f.truth(false)), named());
  ASSERT_EQ(last.states.size(), 2U);  // one position
  EXPECT_TRUE(last.states[1].accepting);
  EXPECT_TRUE(last.states[1].transitions.empty());
  EXPECT_EQ(finite_automaton(pool, ever(both(always(p), p))).states.size(), 2U);
  EXPECT_FALSE(finite_automaton(pool, f.truth(true)).states[0].accepting) << "there is no empty trace";
}

TEST_F(TranslateTest, NothingIsAcceptedByAnAutomatonWithoutTransitions) {
  const Automaton automaton = infinite_automaton(pool, both(always(p), ever(f.no(p))));
  EXPECT_EQ(automaton.states.size(), 1U);
  EXPECT_TRUE(automaton.states[0].transitions.empty());
}

TEST_F(TranslateTest, LettersAreMaximalStateFormulas) {
  const FormulaId knows = f.knows(model::AgentId(1), f.un(FOp::PathAll, ever(p)));
  const FormulaId state = both(knows, q);
  const Automaton automaton = infinite_automaton(pool, always(implies(f.no(state), ever(f.no(p)))));
  EXPECT_EQ(automaton.letters, (std::vector<FormulaId>{p, state}));
}

// F p comes anew with every step, and r R F p speaks for it: the step that meets it must not be lost among
// those that ask for less.
TEST_F(TranslateTest, AbsorbedObligationsCanBeMet) {
  const FormulaId path = both(f.bin(FOp::Release, r, ever(p)), f.bin(FOp::Release, q, next(ever(p))));
  const Automaton automaton = infinite_automaton(pool, path);
  const Word met{{1}, 0};    // p forever
  const Word unmet{{0}, 0};  // never
  EXPECT_TRUE(Product(automaton, Semantics(pool, path, met), met).accepts_by_sets());
  EXPECT_FALSE(Product(automaton, Semantics(pool, path, unmet), unmet).accepts_by_sets());
}

TEST_F(TranslateTest, StatesTellTheirObligations) {
  const Automaton automaton = infinite_automaton(pool, f.no(diamond(pq(), until(p, always(q)))), named());
  EXPECT_EQ(automaton.states[automaton.initial].obligations, std::vector<std::string>{"[(p;q)*]((!p) R (F !q))"});
  const FormulaId test = f.un(FOp::Test, until(p, q));
  const FormulaId choice = f.bin(FOp::Choice, then(test, f.step(f.no(p))), f.repeat(f.step(q), 2, 5));
  const Automaton dynamic = infinite_automaton(pool, box(star(choice), r), named());
  EXPECT_EQ(dynamic.states[dynamic.initial].obligations, std::vector<std::string>{"[((p U q)?;!p + q{2,5})*] r"});
}

TEST_F(TranslateTest, SameAutomatonEveryTime) {
  const FormulaId path = both(always(diamond(pq(), r)), until(p, f.no(q)));
  EXPECT_EQ(infinite_automaton(pool, path, named()), infinite_automaton(pool, path, named()));
  EXPECT_EQ(finite_automaton(pool, path, named()), finite_automaton(pool, path, named()));
}

// ---- depth

TEST_F(TranslateTest, DeepNesting) {
  constexpr std::size_t depth = 1'000;
  FormulaId nexts = p, finals = p, steps = p, negations = ever(p);
  for (std::size_t i = 0; i < depth; ++i) {
    nexts = next(nexts);
    finals = ever(f.bin(FOp::Or, finals, q));
    steps = diamond(f.step(q), steps);
    negations = f.no(negations);
  }
  EXPECT_EQ(infinite_automaton(pool, nexts, named()).states.size(), depth + 2);
  EXPECT_LE(infinite_automaton(pool, finals, named()).states.size(), 2U);
  EXPECT_EQ(infinite_automaton(pool, steps, named()).states.size(), depth + 2);
  EXPECT_EQ(infinite_automaton(pool, negations, named()).states.size(), 2U);
  EXPECT_EQ(finite_automaton(pool, nexts, named()).states.size(), depth + 2);
  EXPECT_EQ(finite_automaton(pool, steps, named()).states.size(), depth + 2);
}

TEST_F(TranslateTest, DeepNestingOfFixpointsAndChoices) {
  const std::size_t depth = slow_tests() ? 1'000 : 150;
  FormulaId untils = p, choices = f.step(p);
  for (std::size_t i = 0; i < depth; ++i) {
    untils = until(i % 2 == 0 ? p : q, untils);
    choices = f.bin(FOp::Choice, then(choices, f.step(q)), f.step(p));
  }
  EXPECT_LE(infinite_automaton(pool, untils, named()).states.size(), depth);
  EXPECT_LE(finite_automaton(pool, untils, named()).states.size(), depth);
  EXPECT_LE(infinite_automaton(pool, diamond(star(choices), q), named()).states.size(), depth + 2);
  EXPECT_LE(finite_automaton(pool, box(star(choices), q), named()).states.size(), depth + 3);
}

TEST_F(TranslateTest, VeryDeepNesting) {
  constexpr std::size_t depth = 50'000;
  FormulaId nexts = p, negations = p, steps = p, expression = f.step(p);
  for (std::size_t i = 0; i < depth; ++i) {
    nexts = next(nexts);
    negations = f.no(next(negations));
    steps = diamond(f.un(FOp::Test, steps), p);
    expression = then(expression, f.un(FOp::Test, q));
  }
  EXPECT_THROW((void)infinite_automaton(pool, nexts), LimitError);
  EXPECT_THROW((void)finite_automaton(pool, negations), LimitError);
  EXPECT_EQ(infinite_automaton(pool, steps).states.size(), 2U);
  EXPECT_EQ(infinite_automaton(pool, diamond(expression, p)).states.size(), 3U);
}

TEST_F(TranslateTest, NestingThatGrowsEndsAtTheLimit) {
  FormulaId path = p;
  for (std::size_t i = 0; i < 300; ++i) path = until(path, f.atom(i % 20));
  TranslationOptions options;
  options.limits.transitions_from_state = 2'000;
  EXPECT_THROW((void)infinite_automaton(pool, path, options), LimitError);
  FormulaId same = ever(p);
  for (std::size_t i = 0; i < 200; ++i) same = f.bin(FOp::Iff, same, ever(f.atom(i)));
  EXPECT_THROW((void)infinite_automaton(pool, same), LimitError);
}

// ---- limits

TEST_F(TranslateTest, StopsAtLimits) {
  FormulaId path = f.truth(true);
  for (std::size_t i = 0; i < 10; ++i) path = both(path, ever(f.atom(i)));
  TranslationOptions options;
  options.limits.states = 100;
  EXPECT_THROW((void)infinite_automaton(pool, path, options), LimitError);
  EXPECT_THROW((void)finite_automaton(pool, path, options), LimitError);

  std::stop_source stop;
  stop.request_stop();
  TranslationOptions stopped;
  stopped.limits.stop = stop.get_token();
  EXPECT_THROW((void)infinite_automaton(pool, p, stopped), LimitError);

  TranslationOptions late;
  late.limits.deadline = std::chrono::steady_clock::now();
  EXPECT_THROW((void)infinite_automaton(pool, p, late), LimitError);
}

}  // namespace
}  // namespace gnomon::test
