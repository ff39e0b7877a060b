// SPDX-License-Identifier: Apache-2.0
#include "logic/formula.hpp"

#include "unit/logic/build_formula.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

using model::AgentId;

TEST(FormulaTest, EqualFormulasAreShared) {
  logic::FormulaPool pool;
  Formulas f(pool);
  EXPECT_EQ(f.all(FOp::Globally, f.atom(0)), f.all(FOp::Globally, f.atom(0)));
  EXPECT_NE(f.atom(0), f.atom(1));
  EXPECT_NE(f.knows(AgentId(1), f.atom(0)), f.knows(AgentId(2), f.atom(0)));
  EXPECT_NE(f.repeat(f.step(f.atom(0)), 1, 2), f.repeat(f.step(f.atom(0)), 1, 3));
  EXPECT_NE(f.strategy(FOp::StrategySome, "x", f.atom(0)), f.strategy(FOp::StrategySome, "y", f.atom(0)));
}

TEST(FormulaTest, CoalitionsAndStrategiesAreShared) {
  logic::FormulaPool pool;
  const logic::CoalitionId g = pool.coalition({{AgentId(1), AgentId(2)}, model::GroupId(0)});
  EXPECT_EQ(pool.coalition({{AgentId(1), AgentId(2)}, model::GroupId(0)}), g);
  EXPECT_NE(pool.coalition({{AgentId(1), AgentId(2)}, {}}), g) << "listed instead of named";
  EXPECT_EQ(pool[g].agents.size(), 2U);
  EXPECT_EQ(pool.strategy("x"), pool.strategy("x"));
  EXPECT_EQ(pool[pool.strategy("y")], "y");
}

TEST(FormulaTest, SubformulasAscendAndEndWithTheFormula) {
  logic::FormulaPool pool;
  Formulas f(pool);
  const FormulaId p = f.atom(0);
  f.atom(5);  // not part of it
  const FormulaId until = f.bin(FOp::Until, p, f.no(p));
  const FormulaId root = f.un(FOp::PathAll, until);
  EXPECT_EQ(subformulas(pool, root), (std::vector{p, f.no(p), until, root}));
}

TEST(FormulaTest, DepthIsNoProblem) {
  logic::FormulaPool pool;
  Formulas f(pool);
  FormulaId root = f.atom(0);
  for (int i = 0; i < 100'000; ++i) root = f.no(f.all(FOp::Globally, root));
  EXPECT_EQ(subformulas(pool, root).size(), 300'001U);
}

}  // namespace
}  // namespace gnomon::test
