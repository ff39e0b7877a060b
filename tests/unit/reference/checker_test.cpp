// SPDX-License-Identifier: Apache-2.0
//
// The explicit checker: the rules for deadlocks, overflow and fairness by hand-made examples, then
// everything against the naive checker on random models and formulas.
#include "reference/checker.hpp"

#include "base/error.hpp"
#include "logic/classify.hpp"
#include "logic/normalise.hpp"
#include "unit/logic/build_formula.hpp"
#include "unit/model/random_model.hpp"
#include "unit/reference/naive_checker.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace gnomon::test {
namespace {

using reference::ExplicitChecker;
using reference::Limits;
using reference::StateIndex;
using reference::StateSet;
using verdict::Verdict;

// A model with one agent whose variable x is the state, and its moves given as a list.
struct Sketch {
  Build b;
  AgentId a;
  VarId x;
  logic::Specification spec;
  Formulas f{spec.pool};
  std::unique_ptr<ExplicitChecker> checker;

  // `moves`: pairs of x and its successor; every pair is an action of its own.
  Sketch(Value top, const std::vector<std::pair<Value, Value>>& moves, Value start = 0) {
    std::vector<std::string> actions{"none"};
    for (std::size_t i = 0; i < moves.size(); ++i) actions.push_back("m" + std::to_string(i));
    a = b.agent("A", actions);
    x = b.integer(a, "x", 0, top);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      b.protocol(a, b(x) == moves[i].first, {actions[i + 1]});
      b.evolution(a, {{x, b.number(moves[i].second)}}, b.does(a, actions[i + 1]));
    }
    b.initially(b(x) == start);
  }

  FormulaId is(Value value) { return spec.pool.atom(b.atom("x" + std::to_string(value), b(x) == value)); }
  FormulaId nothing() { return f.truth(false); }

  // The values of x in the states that satisfy the formula.
  std::set<Value> sat(FormulaId formula) {
    const Limits limits;
    checker = std::make_unique<ExplicitChecker>(b.system, spec, limits);
    std::set<Value> result;
    checker->satisfying(formula).for_each([&](StateIndex s) { result.insert(checker->graph().states()[s][0]); });
    return result;
  }
};

using Values = std::set<Value>;

// 0 -> 1 -> 2 and 0 -> 3 -> 3: 2 is a deadlock.
Sketch fork() { return Sketch(3, {{0, 1}, {1, 2}, {0, 3}, {3, 3}}); }

TEST(DeadlockTest, NextAndItsDual) {
  Sketch m = fork();
  EXPECT_EQ(m.sat(m.f.some(FOp::Next, m.f.truth(true))), (Values{0, 1, 3}));
  EXPECT_EQ(m.sat(m.f.all(FOp::Next, m.nothing())), (Values{2})) << "AX holds in a deadlock";
}

TEST(DeadlockTest, FinitePathsCountForEfAndAg) {
  Sketch m = fork();
  EXPECT_EQ(m.sat(m.f.some(FOp::Finally, m.is(2))), (Values{0, 1, 2}));
  EXPECT_EQ(m.sat(m.f.all(FOp::Globally, m.f.no(m.is(2)))), (Values{3}));
}

TEST(DeadlockTest, EgNeedsAnInfinitePath) {
  Sketch m = fork();
  EXPECT_EQ(m.sat(m.f.some(FOp::Globally, m.f.truth(true))), (Values{0, 3}));
  EXPECT_EQ(m.sat(m.f.all(FOp::Finally, m.nothing())), (Values{1, 2})) << "AF holds in a deadlock";
}

TEST(DeadlockTest, UntilByItsDefinition) {
  Sketch m = fork();
  const FormulaId to_one = m.f.bin(FOp::Or, m.is(0), m.is(1));
  EXPECT_EQ(m.sat(m.f.all(FOp::Until, to_one, m.is(2))), (Values{1, 2}));
  EXPECT_EQ(m.sat(m.f.all(FOp::Until, m.is(2), m.nothing())), (Values{2})) << "true in a deadlock that satisfies f";
  EXPECT_EQ(m.sat(m.f.all(FOp::Until, m.is(3), m.nothing())), Values{});
  EXPECT_EQ(m.sat(m.f.all(FOp::WeakUntil, m.is(3), m.nothing())), (Values{3}));
  EXPECT_EQ(m.sat(m.f.some(FOp::Until, m.f.truth(true), m.is(2))), (Values{0, 1, 2}));
}

TEST(DeadlockTest, AreCounted) {
  Sketch m = fork();
  m.sat(m.f.truth(true));
  EXPECT_EQ(m.checker->statistics().deadlocks, 1U);
  EXPECT_EQ(m.checker->statistics().reachable_states, 4U);
  EXPECT_EQ(m.checker->statistics().transitions, 4U);
  EXPECT_EQ(m.checker->statistics().initial_states, 1U);
}

TEST(FairnessTest, DropsStatesWithoutFairPath) {
  Sketch m = fork();
  m.spec.fairness = {m.is(3)};
  EXPECT_EQ(m.sat(m.f.truth(true)), (Values{0, 3}));
  EXPECT_EQ(m.checker->statistics().fair_states, 2U);
  EXPECT_EQ(m.checker->statistics().reachable_states, 4U) << "the count stays";
  EXPECT_EQ(m.sat(m.f.some(FOp::Finally, m.is(2))), Values{});
  EXPECT_EQ(m.sat(m.f.all(FOp::Finally, m.is(3))), (Values{0, 3})) << "the way to 2 is unfair";
}

TEST(FairnessTest, SeveralConstraintsMustAllRecur) {
  // 0 <-> 1, 1 <-> 2, and a loop at 0.
  Sketch m(2, {{0, 1}, {1, 0}, {1, 2}, {2, 1}, {0, 0}});
  m.spec.fairness = {m.is(0), m.is(2)};
  EXPECT_EQ(m.sat(m.f.some(FOp::Globally, m.f.no(m.is(2)))), Values{}) << "avoiding 2 is unfair";
  EXPECT_EQ(m.sat(m.f.all(FOp::Finally, m.is(2))), (Values{0, 1, 2}));
  m.spec.fairness = {m.is(0)};
  EXPECT_EQ(m.sat(m.f.some(FOp::Globally, m.f.no(m.is(2)))), (Values{0, 1}));
}

TEST(FairnessTest, CommonKnowledgeDoesNotReachThroughUnfairStates) {
  // A sees x, C sees y. (0,0) and (1,1) are linked only through (0,1), which is a dead end.
  Build b;
  const AgentId a = b.agent("A");
  const VarId x = b.boolean(a, "x");
  const AgentId c = b.agent("C", {"go"});
  const VarId y = b.boolean(c, "y");
  b.protocol(c, b(y) == b.truth(false), {"go"});
  b.other(c, {"go"});
  b.evolution(a, {{x, b(x)}}, b.always());
  b.initially(!b(x) || b(y));
  logic::Specification spec;
  Formulas f(spec.pool);
  const FormulaId same = spec.pool.atom(b.atom("same", b(x) == b(y)));
  const FormulaId zero = spec.pool.atom(b.atom("zero", !b(x) && !b(y)));
  const FormulaId common = f.group(FOp::CommonKnows, {a, c}, zero);
  const auto holds_somewhere = [&](FormulaId formula) {
    ExplicitChecker checker(b.system, spec, Limits{});
    return !checker.satisfying(formula).empty();
  };
  EXPECT_FALSE(holds_somewhere(common)) << "(0,1) is possible";
  spec.fairness = {same};  // every state loops on itself, so (0,1) is unfair
  EXPECT_TRUE(holds_somewhere(common));
}

TEST(CoalitionTest, FairNextStepsAreThoseThatCanStayFair) {
  // 0 goes to 1 or stays; 1 chooses between 2, where fairness is out of reach for ever, and 0.
  // Fairness asks for 0. In 1 the agent can make the path unfair, so 1 does not count against X.
  Sketch m(2, {{0, 0}, {0, 1}, {1, 0}, {1, 2}, {2, 2}});
  m.spec.fairness = {m.is(0)};
  EXPECT_EQ(m.sat(m.f.truth(true)), (Values{0, 1}));
  EXPECT_EQ(m.sat(m.f.can({m.a}, m.f.un(FOp::Next, m.nothing()))), (Values{0, 1}));
  EXPECT_EQ(m.sat(m.f.can({}, m.f.un(FOp::Next, m.nothing()))), Values{});
}

TEST(FairnessTest, UnfairInitialStatesAreDroppedAndNoneIsVacuous) {
  Sketch m = fork();
  m.b.initially(m.b(m.x) == 0 || m.b(m.x) == 1);
  m.spec.fairness = {m.is(3)};
  const FormulaId at_zero = m.is(0);
  m.sat(at_zero);
  EXPECT_EQ(m.checker->check({.formula = at_zero}), Verdict::of(true)) << "1 is not fair";
  m.spec.fairness = {m.is(2)};
  m.sat(at_zero);
  EXPECT_TRUE(m.checker->statistics().no_fair_state());
  EXPECT_EQ(m.checker->check({.formula = m.nothing()}), Verdict::of(true));
}

TEST(VerdictTest, HoldsInEveryInitialState) {
  Sketch m = fork();
  m.b.initially(m.b(m.x) == 0 || m.b(m.x) == 3);
  const FormulaId at_zero = m.is(0);
  m.sat(at_zero);
  EXPECT_EQ(m.checker->check({.formula = at_zero}), Verdict::of(false));
  EXPECT_EQ(m.checker->check({.formula = m.f.no(at_zero)}), Verdict::of(false))
      << "a formula and its negation may both fail";
  EXPECT_EQ(m.checker->check({.formula = m.f.bin(FOp::Or, at_zero, m.f.no(at_zero))}), Verdict::of(true));
}

TEST(VerdictTest, WithoutInitialStateEverythingHolds) {
  Sketch m = fork();
  m.b.initially(m.b.truth(false));
  m.sat(m.nothing());
  EXPECT_TRUE(m.checker->statistics().no_initial_state());
  EXPECT_FALSE(m.checker->statistics().no_fair_state());
  EXPECT_EQ(m.checker->check({.formula = m.nothing()}), Verdict::of(true));
}

TEST(VerdictTest, CheckingCanBeInterrupted) {
  Sketch m = fork();
  Limits limits;
  std::stop_source source;
  limits.stop = source.get_token();
  ExplicitChecker checker(m.b.system, m.spec, limits);
  source.request_stop();
  EXPECT_THROW(static_cast<void>(checker.check({.formula = m.is(0)})), LimitError);
}

TEST(VerdictTest, DeepFormulasAreNoProblem) {
  Sketch m = fork();
  FormulaId root = m.is(3);
  for (int i = 0; i < 20'000; ++i) root = m.f.some(FOp::Finally, m.f.bin(FOp::Or, root, m.f.no(m.f.no(root))));
  EXPECT_EQ(m.sat(root), (Values{0, 3}));
}

// ------------------------------------------------------------------------------------ coalitions

// Matching pennies: two agents choose; x becomes 1 if they agree, 2 if not, 3 by surprise.
struct Pennies {
  Build b;
  AgentId env_agent = environment;
  VarId x = b.integer(environment, "x", 0, 3);
  AgentId a = b.agent("A", {"heads", "tails"});
  AgentId c = b.agent("C", {"heads", "tails"});
  logic::Specification spec;
  Formulas f{spec.pool};

  Pennies() {
    b.other(a, {"heads", "tails"});
    b.other(c, {"heads", "tails"});
    const E same = (b.does(a, "heads") && b.does(c, "heads")) || (b.does(a, "tails") && b.does(c, "tails"));
    b.evolution(environment, {{x, b.number(1)}}, b(x) == 0 && same);
    b.evolution(environment, {{x, b.number(2)}}, b(x) == 0 && !same);
    b.initially(b(x) == 0);
  }

  FormulaId is(Value value) { return spec.pool.atom(b.atom("x" + std::to_string(value), b(x) == value)); }
  bool holds_initially(FormulaId formula) {
    ExplicitChecker checker(b.system, spec, Limits{});
    return checker.check({.formula = formula, .logic = logic::Logic::Atl}) == Verdict::of(true);
  }
};

TEST(CoalitionTest, OneAgentCannotWinButTwoCan) {
  Pennies m;
  for (const Value goal : {1, 2}) {
    EXPECT_FALSE(m.holds_initially(m.f.can({m.a}, m.f.un(FOp::Next, m.is(goal)))));
    EXPECT_TRUE(m.holds_initially(m.f.can({m.a, m.c}, m.f.un(FOp::Next, m.is(goal)))));
    EXPECT_TRUE(m.holds_initially(m.f.can({m.a, m.c}, m.f.un(FOp::Globally, m.f.no(m.is(goal))))));
    EXPECT_FALSE(m.holds_initially(m.f.can({}, m.f.un(FOp::Finally, m.is(goal)))));
  }
  EXPECT_TRUE(m.holds_initially(m.f.can({}, m.f.un(FOp::Next, m.f.no(m.is(0))))));
}

TEST(CoalitionTest, EvolutionIsAdversarialForTheGrandCoalitionToo) {
  Pennies m;
  m.b.evolution(environment, {{m.x, m.b.number(3)}}, m.b(m.x) == 0);
  EXPECT_FALSE(m.holds_initially(m.f.can({environment, m.a, m.c}, m.f.un(FOp::Next, m.is(1)))));
  EXPECT_TRUE(m.holds_initially(m.f.can({m.a, m.c}, m.f.un(FOp::Next, m.f.no(m.is(2))))));
}

TEST(CoalitionTest, WithoutEnabledJointActionNothingCanBeForced) {
  Sketch m(1, {{0, 1}});  // 1 has no allowed action
  EXPECT_EQ(m.sat(m.f.can({m.a}, m.f.un(FOp::Next, m.f.truth(true)))), (Values{0}));
  EXPECT_EQ(m.sat(m.f.can({m.a}, m.f.un(FOp::Globally, m.f.truth(true)))), Values{});
}

TEST(CoalitionTest, ABlockedJointActionForcesAnything) {
  Sketch m(1, {{0, 1}, {1, 7}});  // from 1 the value 7 overflows
  EXPECT_EQ(m.sat(m.f.can({m.a}, m.f.un(FOp::Next, m.nothing()))), (Values{1}));
  EXPECT_EQ(m.sat(m.f.can({m.a}, m.f.un(FOp::Globally, m.f.truth(true)))), (Values{0, 1}));
  EXPECT_EQ(m.sat(m.f.can({m.a}, m.f.un(FOp::Finally, m.nothing()))), (Values{0, 1})) << "even an empty goal";
  EXPECT_EQ(m.sat(m.f.can({m.a}, m.f.bin(FOp::Until, m.f.truth(true), m.nothing()))), (Values{0, 1}));
  EXPECT_EQ(m.sat(m.f.can({m.a}, m.f.un(FOp::Finally, m.is(0)))), (Values{0, 1})) << "and one elsewhere";
}

TEST(CoalitionTest, WithFairnessForcingUnfairnessWins) {
  // The agent may stay at 0 for ever or go to 1 and on to 2; fairness asks for 2 again and again.
  Sketch m(2, {{0, 0}, {0, 1}, {1, 2}, {2, 0}});
  m.spec.fairness = {m.is(2)};
  EXPECT_EQ(m.sat(m.f.can({}, m.f.un(FOp::Finally, m.is(2)))), (Values{0, 1, 2})) << "every fair path comes to 2";
  EXPECT_EQ(m.sat(m.f.can({m.a}, m.f.un(FOp::Finally, m.nothing()))), (Values{0, 1, 2})) << "A can refuse to be fair";
}

// -------------------------------------------------------------------------- random comparisons

struct RandomCheck {
  RandomSystem random;
  logic::Specification spec;
  std::vector<State> initial;

  explicit RandomCheck(std::uint64_t seed, bool fairness) : random(seed) {
    Formulas f(spec.pool);
    for (const State& state : all_states(random.system())) {
      if (holds(random.system(), random.system().initial, state)) initial.push_back(state);
    }
    if (!fairness) return;
    const FormulaId first[] = {f.atom(0), f.no(f.atom(0)), f.atom(1), f.bin(FOp::Or, f.atom(0), f.atom(1))};
    spec.fairness.push_back(first[seed % 4]);
    if (seed % 3 == 0) spec.fairness.push_back(f.some(FOp::Next, f.atom(2)));
  }
};

class CheckerRandom : public testing::TestWithParam<std::tuple<int, bool>> {
 protected:
  std::uint64_t seed() const { return static_cast<std::uint64_t>(std::get<0>(GetParam())); }
  bool fairness() const { return std::get<1>(GetParam()); }
};

TEST_P(CheckerRandom, AgreesWithTheNaiveChecker) {
  RandomCheck model(seed(), fairness());
  ExplicitChecker checker(model.random.system(), model.spec, Limits{});
  if (checker.graph().size() > 120) return;  // too large for the naive checker
  NaiveChecker naive(model.random.system(), model.spec, model.initial);
  ASSERT_EQ(checker.domain().count(), naive.domain().size());
  std::mt19937_64 rng(seed());
  RandomFormulas formulas(model.spec.pool, model.random.system().agents.size(), rng);
  for (int i = 0; i < 30; ++i) {
    formulas.time = formulas.knowledge = i % 2 == 0;  // every other formula: coalitions only
    const FormulaId formula = formulas(1 + i % 3);
    const StateSet found = checker.satisfying(formula);
    const NaiveChecker::Set expected = naive.sat(formula);
    ASSERT_EQ(found.count(), expected.size());
    for (const std::size_t s : expected) {
      const auto index = checker.graph().states().find(naive.states()[s]);
      ASSERT_TRUE(index && found.contains(*index));
    }
    bool everywhere = true;
    for (const std::size_t s : naive.initial())
      everywhere = everywhere && (!naive.domain().contains(s) || expected.contains(s));
    const logic::Property property{.formula = formula, .logic = logic::classify(model.spec.pool, formula)};
    ASSERT_EQ(checker.check(property), Verdict::of(everywhere));
  }
}

TEST_P(CheckerRandom, NormalisingKeepsTheMeaning) {
  RandomCheck model(seed(), fairness());
  ExplicitChecker checker(model.random.system(), model.spec, Limits{});
  std::mt19937_64 rng(seed());
  RandomFormulas formulas(model.spec.pool, model.random.system().agents.size(), rng);
  for (int i = 0; i < 40; ++i) {
    const FormulaId formula = formulas(1 + i % 4);
    const FormulaId normal = normalise(model.spec.pool, formula, logic::Logic::Atl);
    ASSERT_EQ(checker.satisfying(formula), checker.satisfying(normal));
  }
}

TEST_P(CheckerRandom, LawsOfTheOperators) {
  RandomCheck model(seed(), fairness());
  ExplicitChecker checker(model.random.system(), model.spec, Limits{});
  Formulas f(model.spec.pool);
  std::mt19937_64 rng(seed());
  RandomFormulas formulas(model.spec.pool, model.random.system().agents.size(), rng);
  const auto same = [&](FormulaId g, FormulaId h) { return checker.satisfying(g) == checker.satisfying(h); };
  const auto implies = [&](FormulaId g, FormulaId h) {
    return checker.satisfying(g).is_subset_of(checker.satisfying(h));
  };
  for (int i = 0; i < 10; ++i) {
    const FormulaId p = formulas(1);
    const FormulaId q = formulas(1);
    const model::AgentId a = formulas.agent();
    const std::vector<model::AgentId> g = formulas.some_agents();
    EXPECT_TRUE(same(f.all(FOp::Globally, p), f.no(f.some(FOp::Finally, f.no(p)))));
    EXPECT_TRUE(same(f.all(FOp::Release, p, q), f.no(f.some(FOp::Until, f.no(p), f.no(q)))));
    EXPECT_TRUE(same(f.some(FOp::Until, p, q),
                     f.bin(FOp::Or, q, f.bin(FOp::And, p, f.some(FOp::Next, f.some(FOp::Until, p, q))))));
    EXPECT_TRUE(same(f.some(FOp::Globally, p), f.bin(FOp::And, p, f.some(FOp::Next, f.some(FOp::Globally, p)))));
    EXPECT_TRUE(same(f.all(FOp::Finally, p), f.all(FOp::Until, f.truth(true), p)));
    EXPECT_TRUE(implies(f.knows(a, p), p));
    EXPECT_TRUE(same(f.knows(a, p), f.knows(a, f.knows(a, p))));
    EXPECT_TRUE(same(f.no(f.knows(a, p)), f.knows(a, f.no(f.knows(a, p)))));
    EXPECT_TRUE(same(f.group(FOp::DistributedKnows, {a}, p), f.knows(a, p)));
    EXPECT_TRUE(same(f.group(FOp::EveryoneKnows, {a}, p), f.knows(a, p)));
    EXPECT_TRUE(same(f.can(g, f.un(FOp::Globally, p)), f.can(g, f.bin(FOp::WeakUntil, p, f.truth(false)))));
    EXPECT_TRUE(same(f.can(g, f.un(FOp::Finally, p)), f.can(g, f.bin(FOp::Until, f.truth(true), p))));
    if (!g.empty()) {
      // Common knowledge is everyone's knowledge, iterated until nothing changes.
      FormulaId iterated = f.group(FOp::EveryoneKnows, g, p);
      for (std::size_t round = 0; round < checker.graph().size(); ++round) {
        const FormulaId next = f.group(FOp::EveryoneKnows, g, f.bin(FOp::And, p, iterated));
        if (same(next, iterated)) break;
        iterated = next;
      }
      EXPECT_TRUE(same(f.group(FOp::CommonKnows, g, p), iterated));
      EXPECT_TRUE(implies(f.group(FOp::EveryoneKnows, g, p), f.group(FOp::DistributedKnows, g, p)));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, CheckerRandom, testing::Combine(testing::Range(0, 100), testing::Bool()));

}  // namespace
}  // namespace gnomon::test
