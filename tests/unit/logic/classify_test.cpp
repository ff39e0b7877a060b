// SPDX-License-Identifier: Apache-2.0
#include "logic/classify.hpp"

#include "unit/logic/build_formula.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

using logic::classify;
using logic::Logic;
using logic::WrittenPrefix;
using model::AgentId;

struct ClassifyTest : testing::Test {
  logic::FormulaPool pool;
  Formulas f{pool};
  FormulaId p = f.atom(0);
  FormulaId q = f.atom(1);
  AgentId a{1};
};

TEST_F(ClassifyTest, SmallestLogicByShape) {
  EXPECT_EQ(classify(pool, p), Logic::Boolean);
  EXPECT_EQ(classify(pool, f.bin(FOp::Iff, f.no(p), f.green(a))), Logic::Boolean);
  EXPECT_EQ(classify(pool, f.knows(a, p)), Logic::Epistemic);
  EXPECT_EQ(classify(pool, f.ought(a, f.knows_if(a, {a}, p))), Logic::Epistemic);
  EXPECT_EQ(classify(pool, f.all(FOp::Globally, f.some(FOp::Until, p, f.knows(a, q)))), Logic::Ctl);
  EXPECT_EQ(classify(pool, f.some(FOp::Release, p, q)), Logic::Ctl);
  EXPECT_EQ(classify(pool, f.all(FOp::Globally, f.can({a}, f.un(FOp::Finally, p)))), Logic::Atl);
  EXPECT_EQ(classify(pool, f.can({a}, f.bin(FOp::WeakUntil, p, q))), Logic::Atl);
}

TEST_F(ClassifyTest, PathFormulasOfMoreThanOneOperatorNeedMore) {
  const FormulaId gf = f.un(FOp::Globally, f.un(FOp::Finally, p));
  EXPECT_EQ(classify(pool, f.un(FOp::PathAll, gf)), Logic::CtlStar);
  EXPECT_EQ(classify(pool, f.un(FOp::PathSome, f.bin(FOp::And, f.un(FOp::Next, p), q))), Logic::CtlStar);
  EXPECT_EQ(classify(pool, f.un(FOp::PathSome, p)), Logic::CtlStar) << "no temporal operator after the quantifier";
  EXPECT_EQ(classify(pool, f.can({a}, gf)), Logic::AtlStar);
  EXPECT_EQ(classify(pool, f.bin(FOp::And, f.can({a}, f.un(FOp::Next, p)), f.un(FOp::PathAll, gf))), Logic::AtlStar);
  EXPECT_EQ(classify(pool, f.un(FOp::PathAll, f.bin(FOp::Diamond, f.step(p), q))), Logic::CdlStar);
}

TEST_F(ClassifyTest, StrategyOperatorsAreStrategyLogic) {
  const FormulaId goal = f.bind(a, "x", f.un(FOp::Finally, p));
  const FormulaId root = f.strategy(FOp::StrategySome, "x", goal);
  EXPECT_EQ(classify(pool, root), Logic::StrategyLogic);
  EXPECT_EQ(classify(pool, f.knows(a, root)), Logic::StrategyLogic);
  EXPECT_EQ(classify(pool, root, WrittenPrefix::None, true), Logic::StrategyLogicOneGoal);
  EXPECT_EQ(classify(pool, root, WrittenPrefix::StrategyLogic), Logic::StrategyLogic);
}

TEST_F(ClassifyTest, ThePrefixDecides) {
  const FormulaId ag = f.all(FOp::Globally, p);
  EXPECT_EQ(classify(pool, ag, WrittenPrefix::Ltl), Logic::Ltl);
  EXPECT_EQ(classify(pool, ag, WrittenPrefix::CtlStar), Logic::CtlStar);
  EXPECT_EQ(classify(pool, ag, WrittenPrefix::Ldl), Logic::Ldl);
  EXPECT_EQ(classify(pool, ag, WrittenPrefix::CdlStar), Logic::CdlStar);
  EXPECT_EQ(classify(pool, ag, WrittenPrefix::LtlFinite), Logic::LtlFinite);
  EXPECT_EQ(classify(pool, ag, WrittenPrefix::CtlStarFinite), Logic::CtlStarFinite);
  EXPECT_EQ(classify(pool, ag, WrittenPrefix::LdlFinite), Logic::LdlFinite);
  EXPECT_EQ(classify(pool, ag, WrittenPrefix::CdlStarFinite), Logic::CdlStarFinite);
  EXPECT_EQ(classify(pool, ag, WrittenPrefix::AtlUniform), Logic::AtlUniform);
}

TEST_F(ClassifyTest, StateFormulas) {
  EXPECT_TRUE(is_state_formula(pool, p));
  EXPECT_TRUE(is_state_formula(pool, f.bin(FOp::Xor, p, f.all(FOp::Next, q))));
  EXPECT_TRUE(is_state_formula(pool, f.knows(a, f.all(FOp::Next, q))));
  EXPECT_TRUE(is_state_formula(pool, f.can({a}, f.un(FOp::Next, q))));
  EXPECT_TRUE(is_state_formula(pool, f.strategy(FOp::StrategyAll, "x", p)));
  EXPECT_FALSE(is_state_formula(pool, f.un(FOp::Next, p)));
  EXPECT_FALSE(is_state_formula(pool, f.no(f.bin(FOp::Until, p, q))));
  EXPECT_FALSE(is_state_formula(pool, f.bin(FOp::Box, f.step(p), q)));
  EXPECT_FALSE(is_state_formula(pool, f.knows(a, f.un(FOp::Next, p))));
  EXPECT_EQ(classify(pool, f.un(FOp::Next, p)), Logic::CtlStar) << "not a state formula at all";
}

// What stands inside of a quantifier is not looked at.
TEST_F(ClassifyTest, OuterParts) {
  const FormulaId inner = f.some(FOp::Next, f.bin(FOp::And, p, q));
  const FormulaId left = f.knows(a, inner);
  const FormulaId right = f.un(FOp::Next, f.no(p));
  const FormulaId path = f.bin(FOp::Until, left, right);
  EXPECT_EQ(logic::outer_parts(pool, path), (std::vector{p, inner, left, f.no(p), right, path}));
  EXPECT_EQ(logic::outer_state_formulas(pool, path), (std::unordered_set{p, inner, left, f.no(p)}));
  EXPECT_EQ(logic::maximal_state_formulas(pool, path), (std::vector{left, f.no(p)}));
  EXPECT_EQ(logic::outer_parts(pool, inner), std::vector{inner});
}

TEST_F(ClassifyTest, Epistemic) {
  EXPECT_TRUE(is_epistemic(pool, f.all(FOp::Globally, f.group(FOp::CommonKnows, {a}, p))));
  EXPECT_FALSE(is_epistemic(pool, f.all(FOp::Globally, f.green(a))));
}

TEST_F(ClassifyTest, DepthIsNoProblem) {
  FormulaId root = p;
  for (int i = 0; i < 50'000; ++i) root = f.no(f.all(FOp::Globally, root));
  EXPECT_EQ(classify(pool, root), Logic::Ctl);
}

TEST(LogicNameTest, EveryLogicHasAName) {
  for (int i = 0; i <= static_cast<int>(Logic::StrategyLogicOneGoal); ++i)
    EXPECT_FALSE(name(static_cast<Logic>(i)).empty());
}

}  // namespace
}  // namespace gnomon::test
