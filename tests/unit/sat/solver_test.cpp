// SPDX-License-Identifier: Apache-2.0
#include "sat/solver.hpp"

#include "sat/cadical_solver.hpp"
#include "unit/sat/formulas.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <thread>

namespace gnomon::test {
namespace {

using sat::Answer;
using sat::Limits;
using sat::Literal;
using sat::Solver;
using std::chrono::steady_clock;
using namespace std::chrono_literals;

TEST(Literal, Dimacs) {
  const Literal third = Literal::of_variable(2);
  EXPECT_EQ(third.dimacs(), 3);
  EXPECT_EQ((!third).dimacs(), -3);
  EXPECT_EQ(Literal::from_dimacs(-3), !third);
  EXPECT_EQ(Literal::from_dimacs(3), third);
  EXPECT_EQ(!!third, third);
}

TEST(Solver, AssumptionsHoldForOneCall) {
  const std::unique_ptr<Solver> solver = sat::make_cadical_solver();
  const Literal x = solver->new_variable(), y = solver->new_variable();
  solver->add_clause({x, y});
  EXPECT_EQ(solver->solve(std::array{!x}), Answer::Sat);
  EXPECT_TRUE(solver->value(y));
  EXPECT_TRUE(solver->value(!x));
  EXPECT_EQ(solver->solve(std::array{!x, !y, !x}), Answer::Unsat);
  EXPECT_EQ(solver->core(), (std::vector{!x, !y}));
  EXPECT_EQ(solver->solve(), Answer::Sat);
  solver->add_clause({});
  EXPECT_EQ(solver->solve(std::array{x}), Answer::Unsat);
  EXPECT_TRUE(solver->core().empty());
}

TEST(Solver, ContradictingAssumptionsAreACore) {
  const std::unique_ptr<Solver> solver = sat::make_cadical_solver();
  const Literal x = solver->new_variable();
  EXPECT_EQ(solver->solve(std::array{!x, x}), Answer::Unsat);
  EXPECT_EQ(solver->core(), (std::vector{x, !x}));
}

TEST(Solver, VariablesWithoutClausesHaveValues) {
  const std::unique_ptr<Solver> solver = sat::make_cadical_solver();
  const Literal x = solver->new_variable();
  EXPECT_EQ(solver->solve(), Answer::Sat);
  EXPECT_NE(solver->value(x), solver->value(!x));
  const Literal late = solver->new_variable();
  EXPECT_FALSE(solver->value(late));
  EXPECT_TRUE(solver->value(!late));
}

TEST(Solver, MisuseIsReported) {
  const std::unique_ptr<Solver> solver = sat::make_cadical_solver();
  const Literal x = solver->new_variable();
  const Literal foreign = Literal::of_variable(7);
  EXPECT_THROW(solver->add_clause({x, foreign}), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(solver->solve(std::array{foreign})), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(solver->value(x)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(solver->core()), std::invalid_argument);
  EXPECT_EQ(solver->solve(), Answer::Sat);
  EXPECT_THROW(static_cast<void>(solver->value(foreign)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(solver->core()), std::invalid_argument);
  solver->add_clause({x});
  EXPECT_THROW(static_cast<void>(solver->value(x)), std::invalid_argument);
}

// All assignments of a few variables, as a bit set each: the assignments that a clause allows.
using Rows = std::uint64_t;

bool holds(std::span<const Literal> clause, unsigned row) {
  return std::any_of(clause.begin(), clause.end(),
                     [&](Literal literal) { return ((row >> literal.variable() & 1U) == 0) == literal.negated(); });
}

Rows rows_of(std::span<const Literal> clause) {
  Rows rows = 0;
  for (unsigned row = 0; row < 64; ++row) rows |= holds(clause, row) ? Rows{1} << row : 0;
  return rows;
}

Rows rows_of_all(std::span<const Literal> literals) {
  Rows rows = ~Rows{0};
  for (const Literal literal : literals) rows &= rows_of(std::array{literal});
  return rows;
}

TEST(SolverRandom, AnswersModelsAndCoresOfGrowingProblems) {
  std::mt19937_64 rng(1);
  for (int round = 0; round < 1'000; ++round) {
    const std::unique_ptr<Solver> solver = sat::make_cadical_solver();
    const std::vector<Literal> variables = new_variables(*solver, 6);
    Rows rows = ~Rows{0};
    for (int call = 0; call < 6; ++call) {
      for (int i = 0; i < 4; ++i) {
        const std::vector<Literal> clause = random_literals(rng, variables, 1 + model::draw_below(rng, 4));
        solver->add_clause(clause);
        rows &= rows_of(clause);
      }
      const std::vector<Literal> assumptions = random_literals(rng, variables, model::draw_below(rng, 4));
      const Rows expected = rows & rows_of_all(assumptions);
      ASSERT_EQ(solver->solve(assumptions), expected == 0 ? Answer::Unsat : Answer::Sat);
      if (expected != 0) {
        unsigned row = 0;
        for (const Literal x : variables) row |= solver->value(x) ? 1U << x.variable() : 0U;
        ASSERT_TRUE(expected >> row & 1U);
      } else {
        const std::vector<Literal> core = solver->core();
        for (const Literal literal : core) {
          ASSERT_NE(std::find(assumptions.begin(), assumptions.end(), literal), assumptions.end());
        }
        ASSERT_EQ(rows & rows_of_all(core), 0U);
        ASSERT_EQ(solver->solve(core), Answer::Unsat);
      }
    }
  }
}

// Far more than it takes on an idle machine, far less than the problem itself.
constexpr auto promptly = 2s;

struct HardProblem : testing::Test {
  HardProblem() { add_pigeonhole(*solver, 12); }

  Answer solve(const Limits& limits) {
    const auto start = steady_clock::now();
    const Answer answer = solver->solve({}, limits);
    elapsed = steady_clock::now() - start;
    return answer;
  }

  std::unique_ptr<Solver> solver = sat::make_cadical_solver();
  steady_clock::duration elapsed{};
};

TEST_F(HardProblem, EndsAtTheDeadline) {
  EXPECT_EQ(solve(gnomon::Limits{.deadline = steady_clock::now() + 50ms}), Answer::Unknown);
  EXPECT_GE(elapsed, 50ms);
  EXPECT_LT(elapsed, promptly);
  EXPECT_THROW(static_cast<void>(solver->core()), std::invalid_argument);
}

TEST_F(HardProblem, EndsWhenAStopIsRequested) {
  std::stop_source source;
  const std::jthread stopper([&source] {
    std::this_thread::sleep_for(50ms);
    source.request_stop();
  });
  EXPECT_EQ(solve(gnomon::Limits{.stop = source.get_token()}), Answer::Unknown);
  EXPECT_LT(elapsed, promptly);
}

TEST_F(HardProblem, EndsWhenTheConflictsAreUsedUp) {
  EXPECT_EQ(solve({{}, 100}), Answer::Unknown);
  EXPECT_LT(elapsed, promptly);
}

// A limit of one call does not stay for the next.
TEST_F(HardProblem, GoesOnAfterALimit) {
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(solve(gnomon::Limits{.stop = source.get_token()}), Answer::Unknown);
  EXPECT_EQ(solve({{}, 0}), Answer::Unknown);
  EXPECT_EQ(solve(gnomon::Limits{.deadline = steady_clock::now() - 1s}), Answer::Unknown);
  const std::unique_ptr<Solver> easy = sat::make_cadical_solver();
  add_pigeonhole(*easy, 4);
  EXPECT_EQ(easy->solve({}, {{}, 0}), Answer::Unknown);
  EXPECT_EQ(easy->solve(), Answer::Unsat);
}

}  // namespace
}  // namespace gnomon::test
