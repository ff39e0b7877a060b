// SPDX-License-Identifier: Apache-2.0
#include "model/evaluate.hpp"

#include "unit/model/random_model.hpp"

#include <boost/rational.hpp>
#include <gtest/gtest.h>

#include <limits>
#include <optional>

namespace gnomon::test {
namespace {

using model::Evaluator;
using model::Scratch;

// A second evaluator, recursive and on other numbers: rationals of Boost, infinities as the largest
// and smallest rational. Sound for the small values of these tests only.
class Naive {
 public:
  using Q = boost::rational<std::int64_t>;

  Naive(const ExprPool& pool, const State& state, const JointAction& joint) : pool_(pool), state_(state), joint_(joint) {}

  Q value(ExprId id) const {
    const model::ExprNode& n = pool_[id];
    if (n.op == Op::Constant) return n.value;
    if (n.op == Op::Variable) return state_[n.variable.index()];
    if (n.op == Op::Action) return joint_[n.agent.index()] == n.action ? 1 : 0;
    const Q a = value(n.left);
    const Q b = operand_count(n.op) == 2 ? value(n.right) : Q(0);
    const bool p = a != 0;
    const bool q = b != 0;
    switch (n.op) {
      case Op::Not: return !p ? 1 : 0;
      case Op::And: return p && q ? 1 : 0;
      case Op::Or: return p || q ? 1 : 0;
      case Op::Xor: return p != q ? 1 : 0;
      case Op::Implies: return !p || q ? 1 : 0;
      case Op::Iff: return p == q ? 1 : 0;
      case Op::Equal: return a == b ? 1 : 0;
      case Op::NotEqual: return a != b ? 1 : 0;
      case Op::Less: return a < b ? 1 : 0;
      case Op::LessEqual: return a <= b ? 1 : 0;
      case Op::Greater: return a > b ? 1 : 0;
      case Op::GreaterEqual: return a >= b ? 1 : 0;
      case Op::Negate: return -a;
      case Op::Add: return infinite(a) || infinite(b) ? infinity(sign(infinite(a) * a.numerator()) + sign(infinite(b) * b.numerator())) : a + b;
      case Op::Subtract: return infinite(a) || infinite(b) ? infinity(sign(infinite(a) * a.numerator()) - sign(infinite(b) * b.numerator())) : a - b;
      case Op::Multiply: return infinite(a) || infinite(b) ? infinity(sign(a.numerator()) * sign(b.numerator())) : a * b;
      case Op::Divide:
        if (infinite(b)) return 0;
        if (b == 0) return infinity(sign(a.numerator()));
        return infinite(a) ? infinity(sign(a.numerator()) * sign(b.numerator())) : a / b;
      case Op::IntegerDivide: return b == 0 || infinite(a) || infinite(b) ? Q(0) : truncated(a / b);
      case Op::Modulo: return b == 0 || infinite(a) || infinite(b) ? Q(0) : a - b * truncated(a / b);
      case Op::Constant: case Op::Variable: case Op::Action: break;
    }
    return 0;
  }

  static bool infinite(const Q& q) { return q.denominator() == 1 && (q.numerator() > limit || q.numerator() < -limit); }

 private:
  static constexpr std::int64_t limit = 1'000'000'000;
  static std::int64_t sign(std::int64_t n) { return n > 0 ? 1 : n < 0 ? -1 : 0; }
  static Q infinity(std::int64_t sign_of) { return sign_of == 0 ? Q(0) : Q(sign(sign_of) * (limit + 1)); }
  static Q truncated(const Q& q) { return q.numerator() / q.denominator(); }

  const ExprPool& pool_;
  const State& state_;
  const JointAction& joint_;
};

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
      const Naive::Q expected = Naive(b.system.exprs, state, joint).value(e.id);
      if (condition) {
        ASSERT_EQ(evaluator.holds(state, &joint, scratch), expected != 0);
        ASSERT_EQ(holds(b.system, e.id, state, &joint), expected != 0);
      }
      const auto value = evaluator.value(state, &joint, scratch);
      const bool integer = expected.denominator() == 1 && !Naive::infinite(expected);
      ASSERT_EQ(value.has_value(), integer) << expected;
      if (integer) {
        ASSERT_EQ(*value, expected.numerator());
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
