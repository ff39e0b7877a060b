// SPDX-License-Identifier: Apache-2.0
#include "logic/strategy_sentence.hpp"

#include "logic/normalise.hpp"
#include "unit/logic/build_formula.hpp"
#include "unit/model/build.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

// Two agents that act, and the environment, which does not.
struct StrategySentence : testing::Test {
  Build b;
  const AgentId first = b.agent("A", {"a"}), second = b.agent("B", {"a"});
  logic::FormulaPool pool;
  Formulas f{pool};
  const FormulaId p = f.atom(0), q = f.atom(1);

  FormulaId bound(const std::string& one, const std::string& two, FormulaId goal) {
    return f.bind(first, one, f.bind(second, two, goal));
  }
  FormulaId some(const std::string& name, FormulaId g) { return f.strategy(FOp::StrategySome, name, g); }
};

TEST_F(StrategySentence, Prefix) {
  const FormulaId goal = f.un(FOp::Next, p);
  const FormulaId sentence = some("x", some("y", bound("x", "y", goal)));
  const logic::StrategyPrefix prefix = logic::strategy_prefix(pool, sentence);
  EXPECT_EQ(prefix.operators.size(), 4U);
  EXPECT_EQ(prefix.operators.front(), sentence);
  EXPECT_EQ(prefix.body, goal);
  EXPECT_TRUE(prefix.path);
  EXPECT_FALSE(logic::strategy_prefix(pool, some("x", p)).path);
}

// Another strategy for one agent leaves the other one with its own; with strategies for both it depends on nothing.
TEST_F(StrategySentence, IndependentParts) {
  const FormulaId inner_goal = f.un(FOp::Next, q);
  const FormulaId open = some("z", f.bind(first, "z", inner_goal));
  const FormulaId closed = some("z", bound("z", "z", inner_goal));
  const auto parts = [&](FormulaId letter) {
    const FormulaId goal = f.bin(FOp::Until, p, letter);
    return logic::independent_parts(b.system, pool, some("x", bound("x", "x", goal)));
  };
  EXPECT_EQ(parts(open), (std::vector{p, q}));
  EXPECT_EQ(parts(closed), (std::vector{p, closed}));
  EXPECT_EQ(parts(f.no(open)), (std::vector{p, q}));
  const FormulaId known = f.knows(first, closed);
  EXPECT_EQ(parts(known), (std::vector{p, known}));
}

// In ATL* and with uniform strategies what is not one temporal operator does not become one.
TEST_F(StrategySentence, SimpleObjectivesStayApart) {
  const auto normal = [&](FormulaId id) { return logic::normalise(pool, id, logic::Logic::AtlUniform); };
  const FormulaId simple = normal(f.can({first}, f.un(FOp::Next, p)));
  const FormulaId other = normal(f.can({first}, f.no(f.no(f.un(FOp::Next, p)))));
  EXPECT_EQ(pool[pool[simple].left].op, FOp::Next);
  EXPECT_EQ(pool[pool[other].left].op, FOp::And);
  EXPECT_EQ(pool[pool[normal(f.some(FOp::Globally, p))].left].op, FOp::Globally);  // as in CTL
}

}  // namespace
}  // namespace gnomon::test
