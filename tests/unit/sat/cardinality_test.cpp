// SPDX-License-Identifier: Apache-2.0
#include "sat/cardinality.hpp"

#include "sat/cadical_solver.hpp"
#include "unit/sat/formulas.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <memory>

namespace gnomon::test {
namespace {

using sat::Answer;
using sat::Literal;

std::vector<Literal> assignment(std::span<const Literal> literals, unsigned row) {
  std::vector<Literal> result;
  for (unsigned i = 0; i < literals.size(); ++i) result.push_back((row >> i & 1U) != 0 ? literals[i] : !literals[i]);
  return result;
}

Answer expected(bool holds) { return holds ? Answer::Sat : Answer::Unsat; }

// Widths below and above the one from which on there are extra variables.
TEST(Cardinality, EveryAssignment) {
  for (const std::size_t width : std::array<std::size_t, 7>{0, 1, 2, 5, 6, 7, 10}) {
    const std::unique_ptr<sat::Solver> most = sat::make_cadical_solver(), exactly = sat::make_cadical_solver();
    const std::vector<Literal> literals = new_variables(*most, width);
    static_cast<void>(new_variables(*exactly, width));
    require_at_most_one(*most, literals);
    require_exactly_one(*exactly, literals);
    for (unsigned row = 0; row < 1U << width; ++row) {
      const std::vector<Literal> assumptions = assignment(literals, row);
      ASSERT_EQ(most->solve(assumptions), expected(std::popcount(row) <= 1)) << width << ' ' << row;
      ASSERT_EQ(exactly->solve(assumptions), expected(std::popcount(row) == 1)) << width << ' ' << row;
    }
  }
}

TEST(Cardinality, ManyLiterals) {
  const std::unique_ptr<sat::Solver> solver = sat::make_cadical_solver();
  const std::vector<Literal> literals = new_variables(*solver, 1'000);
  require_exactly_one(*solver, literals);
  EXPECT_LT(solver->variable_count(), 1'500U);
  for (std::size_t i = 0; i + 1 < literals.size(); i += 97) {
    EXPECT_EQ(solver->solve(std::array{literals[i], literals.back()}), Answer::Unsat);
    // By propagation alone: the first conflict would be the last.
    ASSERT_EQ(solver->solve(std::array{literals[i]}, {{}, 1}), Answer::Sat);
    for (std::size_t j = 0; j < literals.size(); ++j) ASSERT_EQ(solver->value(literals[j]), i == j);
  }
}

TEST(Cardinality, ALiteralThatIsListedTwiceCountsTwice) {
  const std::unique_ptr<sat::Solver> solver = sat::make_cadical_solver();
  const Literal x = solver->new_variable();
  require_at_most_one(*solver, std::array{x, x});
  EXPECT_EQ(solver->solve(std::array{x}), Answer::Unsat);
}

}  // namespace
}  // namespace gnomon::test
