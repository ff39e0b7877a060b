// SPDX-License-Identifier: Apache-2.0
#include "sat/recorder.hpp"

#include "sat/cadical_solver.hpp"
#include "unit/sat/formulas.hpp"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>

namespace gnomon::test {
namespace {

using sat::Answer;
using sat::Literal;
using Clauses = std::vector<std::vector<Literal>>;

struct Dimacs {
  std::size_t variables = 0;
  Clauses clauses;
};

Dimacs parsed(const std::string& text) {
  std::istringstream in(text);
  Dimacs result;
  std::string p, cnf;
  std::size_t count = 0;
  in >> p >> cnf >> result.variables >> count;
  EXPECT_EQ(p + ' ' + cnf, "p cnf");
  std::vector<Literal> clause;
  for (int number = 0; in >> number;) {
    if (number != 0) {
      clause.push_back(Literal::from_dimacs(number));
    } else {
      result.clauses.push_back(clause);
      clause.clear();
    }
  }
  EXPECT_TRUE(clause.empty());
  EXPECT_EQ(result.clauses.size(), count);
  return result;
}

TEST(Recorder, WritesWhatItWasGiven) {
  const std::unique_ptr<sat::Solver> solver = sat::make_cadical_solver();
  sat::Recorder recorder(*solver);
  const Literal x = recorder.new_variable(), y = recorder.new_variable();
  recorder.add_clause({x, !y});
  recorder.add_clause({y});
  EXPECT_THROW(recorder.add_clause({Literal::of_variable(9)}), std::invalid_argument);
  EXPECT_EQ(recorder.solve(std::array{!x}), Answer::Unsat);
  EXPECT_EQ(recorder.core(), (std::vector{!x}));
  std::ostringstream clauses, question;
  recorder.write_dimacs(clauses);
  recorder.write_dimacs(question, recorder.assumptions());
  EXPECT_EQ(clauses.str(), "p cnf 2 2\n1 -2 0\n2 0\n");
  EXPECT_EQ(question.str(), "p cnf 2 3\n1 -2 0\n2 0\n-1 0\n");
  EXPECT_EQ(recorder.solve(), Answer::Sat);
  EXPECT_TRUE(recorder.value(x));
  EXPECT_TRUE(recorder.assumptions().empty());
}

TEST(Recorder, MustSeeAllClauses) {
  const std::unique_ptr<sat::Solver> solver = sat::make_cadical_solver();
  static_cast<void>(solver->new_variable());
  EXPECT_THROW(sat::Recorder{*solver}, std::invalid_argument);
}

TEST(RecorderRandom, DimacsHasTheSameClausesAndTheSameAnswer) {
  std::mt19937_64 rng(1);
  for (int round = 0; round < 500; ++round) {
    const std::unique_ptr<sat::Solver> solver = sat::make_cadical_solver();
    sat::Recorder recorder(*solver);
    const std::vector<Literal> variables = new_variables(recorder, 8);
    Clauses clauses;
    for (int i = 0; i < 30; ++i) {
      clauses.push_back(random_literals(rng, variables, 1 + model::draw_below(rng, 4)));
      recorder.add_clause(clauses.back());
    }
    const std::vector<Literal> assumptions = random_literals(rng, variables, 2);
    const Answer answer = recorder.solve(assumptions);
    std::ostringstream out;
    recorder.write_dimacs(out, recorder.assumptions());
    for (const Literal literal : assumptions) clauses.push_back({literal});

    const Dimacs dimacs = parsed(out.str());
    ASSERT_EQ(dimacs.variables, variables.size());
    ASSERT_EQ(dimacs.clauses, clauses);
    const std::unique_ptr<sat::Solver> again = sat::make_cadical_solver();
    static_cast<void>(new_variables(*again, dimacs.variables));
    for (const std::vector<Literal>& clause : dimacs.clauses) again->add_clause(clause);
    ASSERT_EQ(again->solve(), answer);
  }
}

}  // namespace
}  // namespace gnomon::test
