// SPDX-License-Identifier: Apache-2.0
#include "model/expression.hpp"

#include "unit/model/build.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

struct ExpressionTest : testing::Test {
  Build b;
  AgentId a = b.agent("A", {"go"});
  VarId p = b.boolean(a, "p");
  VarId q = b.boolean(a, "q");
  VarId x = b.integer(a, "x", 0, 9);
  VarId y = b.integer(a, "y", 0, 9);

  const model::ExprNode& node(E e) { return b.system.exprs[e.id]; }
  bool is_true(E e) { return b.system.exprs.is_constant(e.id, true); }
  bool is_false(E e) { return b.system.exprs.is_constant(e.id, false); }
  bool same(E e, E f) { return e.id == f.id; }
};

TEST_F(ExpressionTest, EqualExpressionsAreShared) {
  EXPECT_TRUE(same(b(x) + 1, b(x) + 1));
  EXPECT_FALSE(same(b(x) + 1, b(y) + 1));
  EXPECT_FALSE(same(b(x) - b(y), b(y) - b(x)));
  EXPECT_FALSE(same(b.number(1), b.truth(true))) << "the same value of another type is another constant";
}

TEST_F(ExpressionTest, OperandsHaveSmallerIds) {
  const E e = (b(x) + b(y).where(b(x) == 2, b(x)) > 3 && b(p)) || !b(q);
  for (const ExprId id : subexpressions(b.system.exprs, e.id)) {
    const model::ExprNode& n = b.system.exprs[id];
    if (operand_count(n.op) >= 1) {
      EXPECT_LT(n.left, id);
    }
    if (operand_count(n.op) >= 2) {
      EXPECT_LT(n.right, id);
    }
    if (operand_count(n.op) >= 3) {
      EXPECT_LT(n.condition, id);
    }
  }
}

TEST_F(ExpressionTest, ChoicesAreNodesOfIntegersAndSymbolsOnly) {
  EXPECT_EQ(node(b(x).where(b(p), b(y))).op, Op::Choice);
  EXPECT_FALSE(same(b(x).where(b(p), b(y)), b(x).where(b(q), b(y))));
  EXPECT_TRUE(same(b(x).where(b.truth(true), b(y)), b(x)));
  EXPECT_TRUE(same(b(x).where(b.truth(false), b(y)), b(y)));
  EXPECT_TRUE(same(b(x).where(b(p), b(x)), b(x)));
  EXPECT_TRUE(same(b(q).where(b(p), b.truth(false)), b(p) && b(q)));
  EXPECT_EQ(node(b(p).where(b(x) == 1, b(q))).op, Op::Or);
}

TEST_F(ExpressionTest, BooleanConstantsDisappear) {
  const E t = b.truth(true);
  const E f = b.truth(false);
  EXPECT_TRUE(same(t && b(p), b(p)));
  EXPECT_TRUE(same(b(p) && t, b(p)));
  EXPECT_TRUE(is_false(b(p) && f));
  EXPECT_TRUE(is_true(f || t));
  EXPECT_TRUE(is_true(b(p) || t));
  EXPECT_TRUE(same(f || b(p), b(p)));
  EXPECT_TRUE(is_true(b(p).with(Op::Implies, t)));
  EXPECT_TRUE(is_true(f.with(Op::Implies, b(p))));
  EXPECT_TRUE(same(t.with(Op::Implies, b(p)), b(p)));
  EXPECT_TRUE(same(b(p).with(Op::Implies, f), !b(p)));
  EXPECT_TRUE(same(b(p).with(Op::Xor, t), !b(p)));
  EXPECT_TRUE(same(f.with(Op::Xor, b(p)), b(p)));
  EXPECT_TRUE(same(b(p).with(Op::Iff, t), b(p)));
  EXPECT_TRUE(same(f.with(Op::Iff, b(p)), !b(p)));
  EXPECT_TRUE(is_false(!t));
}

TEST_F(ExpressionTest, RepetitionAndContradictionAreRecognised) {
  EXPECT_TRUE(same(!!b(p), b(p)));
  EXPECT_TRUE(same(b(p) && b(p), b(p)));
  EXPECT_TRUE(is_true(b(p) || !b(p)));
  EXPECT_TRUE(is_false(!b(p) && b(p)));
  EXPECT_TRUE(is_false(b(p).with(Op::Xor, b(p))));
  EXPECT_TRUE(is_true(b(p).with(Op::Xor, !b(p))));
  EXPECT_TRUE(is_true(b(p).with(Op::Iff, b(p))));
  EXPECT_TRUE(is_false(b(p).with(Op::Iff, !b(p))));
  EXPECT_EQ(node(b(p) && b(q)).op, Op::And);
}

TEST_F(ExpressionTest, ComparisonWithABooleanConstantIsTheBoolean) {
  EXPECT_TRUE(same(b(p) == b.truth(true), b(p)));
  EXPECT_TRUE(same(b(p) == b.truth(false), !b(p)));
  EXPECT_TRUE(same(b.truth(false) != b(p), b(p)));
  EXPECT_EQ(node(b(p) == b(q)).op, Op::Equal);
  EXPECT_EQ(node(b(x) == 1).op, Op::Equal) << "1 is not true";
}

TEST_F(ExpressionTest, IntegersAreFolded) {
  EXPECT_TRUE(same(b.number(2) + 3, b.number(5)));
  EXPECT_TRUE(same(b.number(2) - 3, b.number(-1)));
  EXPECT_TRUE(same(b.number(2) * 3, b.number(6)));
  EXPECT_TRUE(same(-b.number(2), b.number(-2)));
  EXPECT_TRUE(same(b.number(6) / 3, b.number(2)));
  EXPECT_TRUE(same(b.number(-7).with(Op::IntegerDivide, 2), b.number(-3)));
  EXPECT_TRUE(same(b.number(-7).with(Op::Modulo, 2), b.number(-1)));
  EXPECT_TRUE(is_true(b.number(2) < 3));
  EXPECT_TRUE(is_false(b.number(2) >= 3));
  EXPECT_TRUE(same(-b(x), b.number(0) - b(x)));
}

TEST_F(ExpressionTest, DivisionsWithoutIntegerValueStay) {
  EXPECT_EQ(node(b.number(3) / 2).op, Op::Divide);
  EXPECT_EQ(node(b.number(3) / 0).op, Op::Divide);
  EXPECT_EQ(node(b.number(3).with(Op::IntegerDivide, 0)).op, Op::IntegerDivide);
  EXPECT_EQ(node(b.number(3).with(Op::Modulo, 0)).op, Op::Modulo);
  EXPECT_EQ(node(b.number(INT64_MAX) + 1).op, Op::Add) << "too large to fold";
  EXPECT_EQ(node(b.number(INT64_MIN) / -1).op, Op::Divide);
}

// Simplification must not change values: every operator on every pair of small operands, compared with
// the operator applied to the operands' values.
TEST_F(ExpressionTest, SimplificationKeepsTheValue) {
  const std::vector<E> booleans{b.truth(true), b.truth(false), b(p), !b(p), b(q), !b(q), b(p) && b(q), !(b(p) && b(q))};
  const std::vector<E> numbers{b.number(-2), b.number(-1), b.number(0), b.number(1), b.number(3), b(x), b(x) + 1};
  const auto check = [&](Op op, E left, E right) {
    const E combined =
        operand_count(op) == 1 ? E{&b.system.exprs, b.system.exprs.unary(op, left.id)} : left.with(op, right);
    for (const State& state : {State{0, 0, 0, 0}, State{0, 1, 1, 0}, State{1, 0, 2, 0}, State{1, 1, 9, 0}}) {
      model::Scratch scratch;
      const auto value = [&](E e) { return model::Evaluator(b.system.exprs, e.id).number(state, nullptr, scratch); };
      EXPECT_EQ(value(combined), model::apply(op, value(left), value(right))) << static_cast<int>(op);
    }
  };
  for (const E left : booleans) {
    for (const E right : booleans) {
      for (const Op op : {Op::Not, Op::And, Op::Or, Op::Xor, Op::Implies, Op::Iff, Op::Equal, Op::NotEqual})
        check(op, left, right);
    }
  }
  for (const E left : numbers) {
    for (const E right : numbers) {
      for (const Op op : {Op::Equal, Op::NotEqual, Op::Less, Op::LessEqual, Op::Greater, Op::GreaterEqual, Op::Negate,
                          Op::Add, Op::Subtract, Op::Multiply, Op::Divide, Op::IntegerDivide, Op::Modulo}) {
        check(op, left, right);
      }
    }
  }
}

TEST_F(ExpressionTest, DepthIsNoProblem) {
  E e = b(p);
  for (int i = 0; i < 100'000; ++i) e = !(e && (b(x) > i));
  EXPECT_GT(subexpressions(b.system.exprs, e.id).size(), 200'000U);
}

}  // namespace
}  // namespace gnomon::test
