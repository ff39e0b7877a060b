// SPDX-License-Identifier: Apache-2.0
//
// Numbers as bit vectors, against arithmetic on all values.
#include "bdd/vector.hpp"

#include "unit/bdd/table.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

namespace gnomon::bdd {
namespace {

using test::new_variables;

// The value of a number where variable i has the value of bit i of `row`.
std::int64_t value_at(const BitVector& number, std::size_t row) {
  const auto assignment = [&](Var v) { return ((row >> v.id) & 1) != 0; };
  std::int64_t value = number.sign().evaluate(assignment) ? -1 : 0;
  for (std::size_t i = number.width(); i-- > 0;) value = value * 2 + (number.bit(i).evaluate(assignment) ? 1 : 0);
  return value;
}

class Numbers : public testing::Test {
 protected:
  static constexpr std::size_t rows = 256;

  // x: unsigned, 4 bits; y: signed, 4 bits.
  Numbers() : v_(new_variables(manager_, 8)) {}
  void TearDown() override { manager_.check_invariants(); }

  static std::int64_t x_at(std::size_t row) { return static_cast<std::int64_t>(row & 15); }
  static std::int64_t y_at(std::size_t row) {
    const auto bits = static_cast<std::int64_t>(row >> 4);
    return bits >= 8 ? bits - 16 : bits;
  }
  template <typename Expected> void expect(const BitVector& number, const Expected& expected) {
    for (std::size_t row = 0; row < rows; ++row) ASSERT_EQ(value_at(number, row), expected(x_at(row), y_at(row)));
  }
  template <typename Expected> void expect(const Bdd& condition, const Expected& expected) {
    for (std::size_t row = 0; row < rows; ++row) {
      ASSERT_EQ(condition.evaluate([&](Var v) { return ((row >> v.id) & 1) != 0; }), expected(x_at(row), y_at(row)));
    }
  }
  BitVector constant(std::int64_t value) { return BitVector::constant(manager_, value); }

  Manager manager_;
  std::vector<Var> v_;
  BitVector x_ = BitVector::unsigned_variables(manager_, std::span(v_).first(4));
  BitVector y_ = BitVector::signed_bits(
      {manager_.variable(v_[4]), manager_.variable(v_[5]), manager_.variable(v_[6]), manager_.variable(v_[7])});
};

TEST_F(Numbers, Variables) {
  EXPECT_EQ(x_.width(), 5U);
  EXPECT_EQ(y_.width(), 4U);
  EXPECT_TRUE(x_.sign().is_false());
  EXPECT_EQ(y_.bit(3), y_.bit(100)) << "beyond the width the sign";
  expect(x_, [](auto x, auto) { return x; });
  expect(y_, [](auto, auto y) { return y; });
  EXPECT_THROW(BitVector::signed_bits({}), std::invalid_argument);
  EXPECT_EQ(BitVector::unsigned_bits(manager_, {}).width(), 1U) << "zero";
}

TEST_F(Numbers, ConstantsAreAsWideAsNeeded) {
  EXPECT_EQ(constant(0).width(), 1U);
  EXPECT_EQ(constant(-1).width(), 1U);
  EXPECT_EQ(constant(1).width(), 2U);
  EXPECT_EQ(constant(-2).width(), 2U);
  EXPECT_EQ(constant(127).width(), 8U);
  EXPECT_EQ(constant(-128).width(), 8U);
  EXPECT_EQ(constant(128).width(), 9U);
  for (const std::int64_t value : {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max(),
                                   std::int64_t{-123456789}, std::int64_t{42}}) {
    EXPECT_LE(constant(value).width(), 64U);
    EXPECT_EQ(value_at(constant(value), 0), value);
  }
}

TEST_F(Numbers, SumsAndDifferences) {
  expect(x_ + y_, [](auto x, auto y) { return x + y; });
  expect(x_ - y_, [](auto x, auto y) { return x - y; });
  expect(y_ - x_, [](auto x, auto y) { return y - x; });
  expect(y_ + y_ + y_, [](auto, auto y) { return 3 * y; });
  expect(-y_, [](auto, auto y) { return -y; });
  expect(-x_, [](auto x, auto) { return -x; });
  EXPECT_EQ((y_ - y_).width(), 1U) << "zero needs no more than a sign";
  EXPECT_LE((x_ + y_).width(), 6U);
  EXPECT_EQ((x_ + constant(0)).width(), x_.width());
}

TEST_F(Numbers, Products) {
  expect(x_ * y_, [](auto x, auto y) { return x * y; });
  expect(y_ * x_, [](auto x, auto y) { return x * y; });
  expect(y_ * y_, [](auto, auto y) { return y * y; });
  expect(x_ * x_ * y_, [](auto x, auto y) { return x * x * y; });
  for (std::int64_t factor = -40; factor <= 40; ++factor) {
    expect(y_.times(factor), [&](auto, auto y) { return factor * y; });
    expect(x_ * constant(factor), [&](auto x, auto) { return factor * x; });
  }
  // Factors at the ends of their range.
  const BitVector one = constant(1);
  for (const std::int64_t factor :
       {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()}) {
    EXPECT_EQ(value_at(one.times(factor), 0), factor);
  }
  EXPECT_EQ(x_.times(0).width(), 1U);
}

TEST_F(Numbers, Comparisons) {
  expect(x_.equals(y_), [](auto x, auto y) { return x == y; });
  expect(x_.less(y_), [](auto x, auto y) { return x < y; });
  expect(y_.less(x_), [](auto x, auto y) { return y < x; });
  expect(x_.less_equal(y_), [](auto x, auto y) { return x <= y; });
  expect(y_.less_equal(x_), [](auto x, auto y) { return y <= x; });
  for (std::int64_t c = -20; c <= 20; ++c) {
    expect(y_.less(constant(c)), [&](auto, auto y) { return y < c; });
    expect(constant(c).less_equal(x_), [&](auto x, auto) { return c <= x; });
    expect(y_.equals(constant(c)), [&](auto, auto y) { return y == c; });
  }
  EXPECT_TRUE(x_.equals(x_).is_true());
  EXPECT_TRUE(x_.less(x_).is_false());
  EXPECT_TRUE(x_.less_equal(x_).is_true());
}

TEST_F(Numbers, Choice) {
  const Bdd condition = x_.less(y_);
  expect(BitVector::ite(condition, x_, y_), [](auto x, auto y) { return std::min(x, y); });
  expect(BitVector::ite(condition, constant(100), -y_), [](auto x, auto y) { return x < y ? 100 : -y; });
}

// Circuits, not tables: counters of 64 bits, with the bits of both numbers interleaved.
TEST(BddNumbers, WideNumbersStaySmall) {
  Manager manager;
  std::vector<Var> a(64), b(64);
  for (std::size_t i = 64; i-- > 0;) {
    a[i] = manager.new_variable();
    b[i] = manager.new_variable();
  }
  const BitVector x = BitVector::unsigned_variables(manager, a);
  const BitVector y = BitVector::unsigned_variables(manager, b);
  const Bdd less = x.less(y);
  EXPECT_LE(less.node_count(), 200U);
  std::vector<Var> all = a;
  all.insert(all.end(), b.begin(), b.end());
  EXPECT_EQ(less.count(all), ((BigInt(1) << 128) - (BigInt(1) << 64)) / 2);
  EXPECT_EQ((x + y).equals(y + x), manager.top());
  EXPECT_LE((x + BitVector::constant(manager, 1)).equals(y).node_count(), 400U);
}

}  // namespace
}  // namespace gnomon::bdd
