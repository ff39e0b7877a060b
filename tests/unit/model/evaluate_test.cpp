// SPDX-License-Identifier: Apache-2.0
#include "model/evaluate.hpp"

#include "unit/model/random_model.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace gnomon::test {
namespace {

using model::Evaluator;
using model::Scratch;

// A second evaluator, recursive, on fractions of its own that know only what these tests need: small
// numbers, not in lowest terms, and infinities as large numbers.
struct Fraction {
  std::int64_t n = 0;
  std::int64_t d = 1;  // positive

  static constexpr std::int64_t huge = 1'000'000'000;

  [[nodiscard]] bool infinite() const { return n == huge || n == -huge; }
  [[nodiscard]] std::int64_t sign() const { return n > 0 ? 1 : n < 0 ? -1 : 0; }
  [[nodiscard]] bool zero() const { return n == 0; }
  [[nodiscard]] std::int64_t truncated() const { return n / d; }
};

Fraction whole(std::int64_t n) { return {n, 1}; }
Fraction infinity(std::int64_t sign) { return {sign * Fraction::huge, 1}; }

Fraction sum(Fraction a, Fraction b) {
  if (a.infinite() && b.infinite()) return a.n == b.n ? a : whole(0);
  if (a.infinite()) return a;
  if (b.infinite()) return b;
  return {a.n * b.d + b.n * a.d, a.d * b.d};
}

Fraction product(Fraction a, Fraction b) {
  if (a.infinite() || b.infinite()) return infinity(a.sign() * b.sign());
  return {a.n * b.n, a.d * b.d};
}

Fraction quotient(Fraction a, Fraction b) {
  if (b.infinite() || a.zero()) return whole(0);
  if (b.zero() || a.infinite()) return infinity(b.zero() ? a.sign() : a.sign() * b.sign());
  return {a.n * b.d * b.sign(), a.d * b.n * b.sign()};
}

Fraction naive_value(const ExprPool& pool, ExprId id, const State& state, const JointAction& joint) {
  const model::ExprNode& node = pool[id];
  if (node.op == Op::Constant) return whole(node.value);
  if (node.op == Op::Variable) return whole(state[node.variable.index()]);
  if (node.op == Op::Action) return whole(joint[node.agent.index()] == node.action ? 1 : 0);
  if (node.op == Op::Choice) {
    const bool first = !naive_value(pool, node.condition, state, joint).zero();
    return naive_value(pool, first ? node.left : node.right, state, joint);
  }
  const Fraction a = naive_value(pool, node.left, state, joint);
  const Fraction b = operand_count(node.op) == 2 ? naive_value(pool, node.right, state, joint) : whole(0);
  const bool p = !a.zero();
  const bool q = !b.zero();
  const std::int64_t order = a.n * b.d - b.n * a.d;
  const bool undefined = b.zero() || a.infinite() || b.infinite();
  switch (node.op) {
    case Op::Not: return whole(!p);
    case Op::And: return whole(p && q);
    case Op::Or: return whole(p || q);
    case Op::Xor: return whole(p != q);
    case Op::Implies: return whole(!p || q);
    case Op::Iff: return whole(p == q);
    case Op::Equal: return whole(order == 0);
    case Op::NotEqual: return whole(order != 0);
    case Op::Less: return whole(order < 0);
    case Op::LessEqual: return whole(order <= 0);
    case Op::Greater: return whole(order > 0);
    case Op::GreaterEqual: return whole(order >= 0);
    case Op::Negate: return {-a.n, a.d};
    case Op::Add: return sum(a, b);
    case Op::Subtract: return sum(a, {-b.n, b.d});
    case Op::Multiply: return product(a, b);
    case Op::Divide: return quotient(a, b);
    case Op::IntegerDivide: return undefined ? whole(0) : whole(quotient(a, b).truncated());
    case Op::Modulo: return undefined ? whole(0) : sum(a, product({-b.n, b.d}, whole(quotient(a, b).truncated())));
    case Op::Choice:
    case Op::Constant:
    case Op::Variable:
    case Op::Action: break;
  }
  return whole(0);
}

class EvaluateRandom : public testing::TestWithParam<int> {};

TEST_P(EvaluateRandom, AgreesWithANaiveEvaluator) {
  Build b;
  std::mt19937_64 rng(static_cast<std::uint64_t>(GetParam()));
  RandomExpressions random(b, rng);
  random.division = GetParam() % 2 == 0;
  const AgentId a = b.agent("A", {"go", "stay"});
  const std::vector<VarId> variables{b.boolean(a, "p"), b.boolean(a, "q"), b.integer(a, "x", -2, 2),
                                     b.integer(a, "y", 0, 3), b.enumeration(a, "c", {"red", "green"})};
  const std::vector<State> states = all_states(b.system);
  Scratch scratch;
  for (int i = 0; i < 40; ++i) {
    const bool condition = i % 2 == 0;
    const E e = condition ? random.condition(variables, 3, {a}) : random.number(variables, 3);
    const Evaluator evaluator(b.system.exprs, e.id);
    for (const State& state : states) {
      const JointAction joint{ActionId(), ActionId(random.below(2))};
      const Fraction expected = naive_value(b.system.exprs, e.id, state, joint);
      if (condition) {
        ASSERT_EQ(evaluator.holds(state, &joint, scratch), !expected.zero());
        ASSERT_EQ(holds(b.system, e.id, state, &joint), !expected.zero());
      }
      const auto value = evaluator.value(state, &joint, scratch);
      const bool integer = expected.n % expected.d == 0 && !expected.infinite();
      ASSERT_EQ(value.has_value(), integer) << expected.n << "/" << expected.d;
      if (integer) {
        ASSERT_EQ(*value, expected.n / expected.d);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, EvaluateRandom, testing::Range(0, 20));

TEST(EvaluateTest, RealDivisionAsInMcmas) {
  Build b;
  const AgentId a = b.agent("A");
  const VarId x = b.integer(a, "x", 0, 5);
  const auto at = [&](E e, Value value) { return holds(b.system, e.id, {value}); };
  EXPECT_FALSE(at(b(x) / 2 == 1, 3));
  EXPECT_TRUE(at(b(x) / 2 == 1, 2));
  EXPECT_TRUE(at(b(x) / 2 < 2, 3));
  EXPECT_TRUE(at(b(x) / 0 > 3, 1));
  EXPECT_TRUE(at(b(x) / 0 == 0, 0));
  EXPECT_TRUE(at((b(x) / 3) * 3 == b(x), 1)) << "no rounding";
}

TEST(EvaluateTest, DepthIsNoProblem) {
  Build b;
  const AgentId a = b.agent("A");
  const VarId p = b.boolean(a, "p");
  const VarId x = b.integer(a, "x", 0, 1'000'000);
  E e = b(p);
  for (int i = 0; i < 100'000; ++i) e = !(e && (b(x) > i));
  // With x = 0 no test x > i holds, so every conjunction is false and every negation true.
  EXPECT_TRUE(holds(b.system, e.id, {0, 0}));
  // With x large the value alternates; after an even number of negations it is that of p.
  EXPECT_TRUE(holds(b.system, e.id, {1, 1'000'000}));
  EXPECT_FALSE(holds(b.system, e.id, {0, 1'000'000}));
}

}  // namespace
}  // namespace gnomon::test
