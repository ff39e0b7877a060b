// SPDX-License-Identifier: Apache-2.0
#include "logic/classify.hpp"
#include "unit/logic/build_formula.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

using logic::is_existential;
using model::AgentId;

struct ExistentialTest : testing::Test {
  logic::FormulaPool pool;
  Formulas f{pool};
  FormulaId p = f.atom(0);
  AgentId a{1};
  FormulaId ef = f.some(FOp::Finally, p);
  FormulaId ag = f.all(FOp::Globally, p);
};

TEST_F(ExistentialTest, QuantifiersCountWithTheNegationsAboveThem) {
  EXPECT_TRUE(is_existential(pool, ef));
  EXPECT_FALSE(is_existential(pool, ag));
  EXPECT_TRUE(is_existential(pool, f.no(ag)));
  EXPECT_FALSE(is_existential(pool, f.no(ef)));
  EXPECT_TRUE(is_existential(pool, f.bin(FOp::Implies, ag, ef)));
  EXPECT_FALSE(is_existential(pool, f.bin(FOp::Implies, ef, ef)));
  EXPECT_FALSE(is_existential(pool, f.bin(FOp::Iff, p, ef))) << "an equivalence is both";
  EXPECT_FALSE(is_existential(pool, f.some(FOp::Finally, ag)));
  EXPECT_TRUE(is_existential(pool, f.some(FOp::Globally, f.no(f.knows(a, f.no(ef))))));
}

TEST_F(ExistentialTest, KnowledgeIsAboutAllStatesAndStrategiesAreShown) {
  EXPECT_FALSE(is_existential(pool, f.knows(a, p)));
  EXPECT_TRUE(is_existential(pool, f.no(f.group(FOp::CommonKnows, {a}, p))));
  EXPECT_TRUE(is_existential(pool, f.no(f.ought(a, p))));
  EXPECT_TRUE(is_existential(pool, f.can({a}, f.un(FOp::Next, p))));
  EXPECT_FALSE(is_existential(pool, f.no(f.can({a}, f.un(FOp::Next, p)))));
}

TEST_F(ExistentialTest, ThereMustBeSomethingThatExists) {
  EXPECT_FALSE(is_existential(pool, p));
  EXPECT_FALSE(is_existential(pool, f.no(f.bin(FOp::Or, p, f.green(a)))));
}

TEST_F(ExistentialTest, DeepNestingNeedsNoStack) {
  FormulaId deep = p;
  for (int i = 0; i < 100'000; ++i) deep = f.no(f.some(FOp::Next, deep));
  EXPECT_FALSE(is_existential(pool, deep));
}

}  // namespace
}  // namespace gnomon::test
