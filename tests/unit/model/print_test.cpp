// SPDX-License-Identifier: Apache-2.0
#include "model/print.hpp"

#include "unit/model/random_model.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

struct PrintTest : testing::Test {
  Build b;
  VarId shown = b.boolean(environment, "shown", true);
  AgentId a = b.agent("A", {"go"});
  VarId p = b.boolean(a, "p");
  VarId q = b.boolean(a, "q");
  VarId x = b.integer(a, "x", -9, 9);
  VarId y = b.integer(a, "y", -9, 9);
  VarId c = b.enumeration(a, "c", {"red", "green"});

  void SetUp() override { b.environment_actions({"tick"}); }

  std::string text(E e) { return expression_text(b.system, e.id, a); }
  std::string value(E e) { return value_expression_text(b.system, e.id, a); }
  std::string outside(E e) { return expression_text(b.system, e.id, {}); }
};

TEST_F(PrintTest, NamesDependOnTheViewpoint) {
  const E e = b(x) == 1 && b(shown);
  EXPECT_EQ(text(e), "x = 1 and Environment.shown = true");
  EXPECT_EQ(outside(e), "A.x = 1 and Environment.shown = true");
  EXPECT_EQ(expression_text(b.system, b(shown).id, environment), "shown = true");
  EXPECT_EQ(text(b.does(a, "go")), "Action = go");
  EXPECT_EQ(text(b.does(environment, "tick")), "Environment.Action = tick");
  EXPECT_EQ(expression_text(b.system, b.does(a, "go").id, environment), "A.Action = go");
}

TEST_F(PrintTest, ChoicesStandInParentheses) {
  EXPECT_EQ(text((b(x) + 1).where(b(p), b(y)) < 3), "(if p = true then x + 1 else y) < 3");
  EXPECT_EQ(value(b(x).where(b(p) && b(y) == 0, b(y).where(b(q), b(x) * 2))),
            "(if p = true and y = 0 then x else (if q = true then y else x * 2))");
  EXPECT_EQ(test_text(b.system, (b(x).where(b(p) && b(y) == 0, b(y)) == 1).id, ispl::Grammar::State),
            "((if A.p & (A.y = 0) then A.x else A.y) = 1)");
}

TEST_F(PrintTest, BooleansAreComparedInConditions) {
  EXPECT_EQ(text(b(p)), "p = true");
  EXPECT_EQ(text(!b(p)), "p = false");
  EXPECT_EQ(text(b(p) && !b(q)), "p = true and q = false");
  EXPECT_EQ(text(b(p) == b(q)), "p = q");
  EXPECT_EQ(text(b.truth(true)), "true");
  EXPECT_EQ(text(b(p).with(Op::Xor, b(q))), "p ^ q = true");
  EXPECT_EQ(text(!b(p).with(Op::Xor, b(q))), "p ^ q = false");
  EXPECT_EQ(text(b(p).with(Op::Xor, b(x) > 1)), "p = true xor x > 1");
}

TEST_F(PrintTest, BooleanValuesUseBitOperators) {
  EXPECT_EQ(value(b(p)), "p");
  EXPECT_EQ(value(!b(p)), "~p");
  EXPECT_EQ(value((b(p) || b(q)) && !b(p)), "(p | q) & ~p");
  EXPECT_EQ(value(b(p) || (b(q) && b(p))), "p | q & p");
  EXPECT_EQ(value(b(p).with(Op::Xor, b(q))), "p ^ q");
  EXPECT_EQ(value(b(x) < 3), "(x < 3)");
  EXPECT_EQ(value(b(p) && b(x) < 3), "(p = true and x < 3)");
  EXPECT_EQ(text((b(p) && b(q)) == b(shown)), "p & q = Environment.shown");
  EXPECT_EQ(text((b(x) > 1) == b(q)), "(x > 1) = q");
  EXPECT_EQ(value(b.truth(false)), "false");
}

TEST_F(PrintTest, ArithmeticHasFewParentheses) {
  EXPECT_EQ(text(b(x) + b(y) * 2 > 3), "x + y * 2 > 3");
  EXPECT_EQ(text((b(x) + b(y)) * 2 > 3), "(x + y) * 2 > 3");
  EXPECT_EQ(text(b(x) - b(y) - 1 == 0), "x - y - 1 = 0");
  EXPECT_EQ(text(b(x) - (b(y) - 1) == 0), "x - (y - 1) = 0");
  EXPECT_EQ(text(b(x) + (b(y) + 1) == 0), "x + (y + 1) = 0") << "keeps the grouping";
  EXPECT_EQ(text(b(x) / 2 * 3 == 0), "x / 2 * 3 = 0");
  EXPECT_EQ(text(b(x) / (b(y) * 3) == 0), "x / (y * 3) = 0");
  EXPECT_EQ(text(b(x).with(Op::IntegerDivide, b(y)).with(Op::Modulo, 2) == 0), "x div y mod 2 = 0");
}

TEST_F(PrintTest, MinusNeverBecomesAComment) {
  EXPECT_EQ(text(b(x) - (-1) == 0), "x - -1 = 0");
  EXPECT_EQ(text(-b(x) < 3), "0 - x < 3");
  EXPECT_EQ(text(b(y) - (-b(x)) < 3), "y - (0 - x) < 3");
  EXPECT_EQ(text(b.number(-3) * b(x) < 3), "-3 * x < 3");
}

TEST_F(PrintTest, ConnectivesHaveFewParentheses) {
  const E k = b(x) > 1;
  const E l = b(x) > 2;
  const E m = b(x) > 3;
  EXPECT_EQ(text((k && l) || m), "x > 1 and x > 2 or x > 3");
  EXPECT_EQ(text(k && (l || m)), "x > 1 and (x > 2 or x > 3)");
  EXPECT_EQ(text(k && l && m), "x > 1 and x > 2 and x > 3");
  EXPECT_EQ(text(k && (l && m)), "x > 1 and (x > 2 and x > 3)") << "keeps the grouping";
  EXPECT_EQ(text(!(k && l)), "!(x > 1 and x > 2)");
  EXPECT_EQ(text(!k && l), "!(x > 1) and x > 2");
  EXPECT_EQ(text(k.with(Op::Implies, l.with(Op::Implies, m))), "x > 1 -> x > 2 -> x > 3");
  EXPECT_EQ(text(k.with(Op::Implies, l).with(Op::Implies, m)), "(x > 1 -> x > 2) -> x > 3");
  EXPECT_EQ(text(k.with(Op::Iff, l).with(Op::Iff, m)), "(x > 1 <-> x > 2) <-> x > 3");
  EXPECT_EQ(text(k.with(Op::Iff, l.with(Op::Implies, m))), "x > 1 <-> x > 2 -> x > 3");
  EXPECT_EQ(text((k || l).with(Op::Xor, m)), "(x > 1 or x > 2) xor x > 3");
}

TEST_F(PrintTest, EnumerationsAndNumbers) {
  EXPECT_EQ(text(b(c) != b.symbol("red")), "c <> red");
  EXPECT_EQ(text(b(x) + 1), "x + 1");
  EXPECT_EQ(value(b.symbol("green")), "green");
  EXPECT_EQ(value(b.number(-4)), "-4");
}

TEST_F(PrintTest, LargeNumbersAreSums) {
  constexpr Value largest = 2147483647;
  using model::number_text;
  EXPECT_EQ(number_text(largest), "2147483647");
  EXPECT_EQ(number_text(-largest), "-2147483647");
  EXPECT_EQ(number_text(largest + 1), "2147483647 + 1");
  EXPECT_EQ(number_text(-largest - 1), "-2147483647 - 1");
  EXPECT_EQ(number_text(2 * largest), "2147483647 * 2");
  EXPECT_EQ(number_text(3'000'000'000'000'000'000), "2147483647 * 1396983862 + 1232095286");
  EXPECT_EQ(number_text(-3'000'000'000'000'000'000), "-2147483647 * 1396983862 - 1232095286");
  EXPECT_EQ(text(b(x) < b.number(2 * largest)), "x < 2147483647 * 2");
  EXPECT_EQ(text(b(x) - b.number(largest + 1) > 0), "x - (2147483647 + 1) > 0");
  EXPECT_EQ(text(b.number(largest + 1) * b(x) > 0), "(2147483647 + 1) * x > 0");
}

TEST_F(PrintTest, DeepExpressionsArePrintedInLinearTime) {
  E e = b(p);
  for (int i = 0; i < 100'000; ++i) e = !(b(q) && !(e && b(x) > i));
  const std::string result = text(e);
  EXPECT_GT(result.size(), 1'000'000U);
  EXPECT_EQ(std::count(result.begin(), result.end(), '('), std::count(result.begin(), result.end(), ')'));
}

}  // namespace
}  // namespace gnomon::test
