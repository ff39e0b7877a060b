// SPDX-License-Identifier: Apache-2.0
#include "sat/cnf.hpp"

#include "base/error.hpp"
#include "sat/cadical_solver.hpp"
#include "sat/recorder.hpp"
#include "sat/simulation.hpp"
#include "unit/sat/random_circuit.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>
#include <stop_token>

namespace gnomon::test {
namespace {

using sat::Answer;
using sat::Cnf;
using sat::Graph;
using sat::Literal;
using sat::Signal;

Answer expected(std::uint64_t table) { return table == 0 ? Answer::Unsat : Answer::Sat; }

// The value of a truth table under the solver's model.
bool at_model(const Cnf& cnf, std::uint64_t table) {
  const std::vector<bool> inputs = cnf.input_values();
  unsigned row = 0;
  for (unsigned i = 0; i < inputs.size(); ++i) row |= inputs[i] ? 1U << i : 0U;
  return ((table >> row) & 1U) != 0;
}

TEST(Cnf, ObeysLimits) {
  Graph graph;
  Signal all = graph.new_input();
  for (int i = 0; i < 20'000; ++i) all = graph.conjunction(all, graph.new_input());
  std::stop_source stop;
  stop.request_stop();
  Limits limits;
  limits.stop = stop.get_token();
  const std::unique_ptr<sat::Solver> solver = sat::make_cadical_solver();
  Cnf cnf(graph, *solver, &limits);
  EXPECT_THROW(cnf.require(all), LimitError);
  EXPECT_LT(solver->variable_count(), 10'000U);
}

// The tables of fewer inputs than six repeat themselves, so "no row" is "no assignment" for them too.
TEST(CnfRandom, RequiredSignalsLeaveTheRightModels) {
  for (std::uint64_t seed = 0; seed < 2'000; ++seed) {
    RandomCircuit circuit(seed, 2 + seed % 5);
    circuit.grow(5 + seed % 30);
    const std::unique_ptr<sat::Solver> solver = sat::make_cadical_solver();
    Cnf cnf(circuit.graph(), *solver);
    std::uint64_t table = ~std::uint64_t{0};
    for (int i = 0; i < 3 && table != 0; ++i) {
      const auto function = circuit.draw();
      cnf.require(function.signal);
      table &= function.table;
      ASSERT_EQ(solver->solve(), expected(table)) << seed;
      if (table == 0) break;
      ASSERT_TRUE(at_model(cnf, table)) << seed;
      circuit.grow(3);
    }
  }
}

// Assumptions of signals in a circuit that grows between the calls, with a core each time.
TEST(CnfRandom, AssumedSignalsAreIndependentOfEachOther) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    RandomCircuit circuit(seed, 6);
    const std::unique_ptr<sat::Solver> solver = sat::make_cadical_solver();
    Cnf cnf(circuit.graph(), *solver);
    for (int call = 0; call < 8; ++call) {
      circuit.grow(6);
      std::vector<Literal> assumptions;
      std::vector<std::uint64_t> tables;
      std::uint64_t table = ~std::uint64_t{0};
      for (int i = 0; i < 4; ++i) {
        const auto function = circuit.draw();
        assumptions.push_back(cnf.implying(function.signal));
        tables.push_back(function.table);
        table &= function.table;
      }
      ASSERT_EQ(solver->solve(assumptions), expected(table)) << seed;
      if (table != 0) {
        ASSERT_TRUE(at_model(cnf, table)) << seed;
        continue;
      }
      std::uint64_t of_core = ~std::uint64_t{0};
      for (const Literal literal : solver->core()) {
        const auto place = std::find(assumptions.begin(), assumptions.end(), literal);
        ASSERT_NE(place, assumptions.end());
        of_core &= tables[static_cast<std::size_t>(place - assumptions.begin())];
      }
      ASSERT_EQ(of_core, 0U) << seed;
    }
  }
}

// For every row of the truth table, the literal must have the value of the function.
TEST(CnfRandom, EqualLiteralsHaveTheValueOfTheSignal) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    RandomCircuit circuit(seed, 3);
    circuit.grow(15);
    const std::unique_ptr<sat::Solver> solver = sat::make_cadical_solver();
    Cnf cnf(circuit.graph(), *solver);
    const auto function = circuit.draw();
    const Literal literal = cnf.equal_to(function.signal);
    for (unsigned row = 0; row < 8; ++row) {
      std::vector<Literal> assumptions;
      for (unsigned i = 0; i < 3; ++i) {
        assumptions.push_back(cnf.implying(circuit.graph().input(i).negated_if((row >> i & 1U) == 0)));
      }
      ASSERT_EQ(solver->solve(assumptions), Answer::Sat);
      ASSERT_EQ(solver->value(literal), (function.table >> row & 1U) != 0) << seed << ' ' << row;
    }
  }
}

struct CnfSize : testing::Test {
  Graph graph;
  std::unique_ptr<sat::Solver> solver = sat::make_cadical_solver();
  sat::Recorder recorder{*solver};
  Cnf cnf{graph, recorder};
  Signal x = graph.new_input(), y = graph.new_input(), z = graph.new_input();
};

TEST_F(CnfSize, RequiredConjunctionsAndDisjunctionsNeedNoVariables) {
  cnf.require(graph.conjunction(graph.conjunction(x, y), !z));
  EXPECT_EQ(recorder.variable_count(), 3U);
  EXPECT_EQ(recorder.clause_count(), 3U);
  cnf.require(graph.disjunction(x, graph.disjunction(y, z)));
  EXPECT_EQ(recorder.variable_count(), 3U);
  EXPECT_EQ(recorder.clause_count(), 4U);
}

TEST_F(CnfSize, ExclusiveOrIsOneGate) {
  static_cast<void>(cnf.equal_to(graph.exclusive_or(x, y)));
  EXPECT_EQ(recorder.variable_count(), 3U);
  EXPECT_EQ(recorder.clause_count(), 4U);
}

TEST_F(CnfSize, OnlyTheDirectionThatIsUsed) {
  const Signal f = graph.conjunction(x, y);
  const Literal literal = cnf.implying(f);
  EXPECT_EQ(recorder.clause_count(), 2U);
  EXPECT_EQ(cnf.implying(f), literal);
  EXPECT_EQ(recorder.clause_count(), 2U);
  EXPECT_EQ(cnf.implying(!f), !literal);
  EXPECT_EQ(recorder.clause_count(), 3U);
}

TEST_F(CnfSize, ConstantsAndForeignSignals) {
  EXPECT_EQ(recorder.solve(std::array{cnf.implying(Signal::constant(true))}), Answer::Sat);
  EXPECT_EQ(recorder.solve(std::array{cnf.implying(Signal::constant(false))}), Answer::Unsat);
  cnf.require(Signal::constant(true));
  EXPECT_EQ(recorder.solve(), Answer::Sat);
  cnf.require(Signal::constant(false));
  EXPECT_EQ(recorder.solve(), Answer::Unsat);
  EXPECT_THROW(cnf.require(Signal(100, false)), std::invalid_argument);
}

// Deep circuits must not use up the stack, nor shared ones take exponential time.
TEST_F(CnfSize, DeepAndSharedCircuits) {
  Signal chain = x, ladder = x;
  for (int i = 0; i < 100'000; ++i) {
    chain = graph.exclusive_or(graph.conjunction(chain, graph.new_input()), graph.new_input());
  }
  for (int i = 0; i < 1'000; ++i) {
    ladder =
        graph.conjunction(graph.conjunction(ladder, graph.new_input()), graph.conjunction(ladder, graph.new_input()));
  }
  cnf.require(chain);
  cnf.require(ladder);
  ASSERT_EQ(recorder.solve(), Answer::Sat);
  const sat::Simulation model = evaluate(graph, cnf.input_values());
  EXPECT_TRUE(model.value(chain));
  EXPECT_TRUE(model.value(ladder));
}

}  // namespace
}  // namespace gnomon::test
