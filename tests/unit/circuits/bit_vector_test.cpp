// SPDX-License-Identifier: Apache-2.0
//
// Numbers as bit vectors, against arithmetic on all values.
#include "circuits/bit_vector.hpp"

#include "circuits/code.hpp"
#include "unit/circuits/kinds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

namespace gnomon::circuits {
namespace {

using test::circuit_rows;
using test::CircuitTable;

template <typename Kind> class Numbers : public testing::Test {
 public:
  using Bit = typename Kind::Bit;
  using Number = BitVector<Bit>;

 protected:
  void TearDown() override { kind_.check(); }

  std::vector<Bit> inputs(std::size_t first, std::size_t count) {
    std::vector<Bit> result;
    for (std::size_t i = 0; i < count; ++i) result.push_back(kind_.input(first + i));
    return result;
  }
  std::vector<std::int64_t> values(const Number& number) {
    std::vector<std::int64_t> result(circuit_rows, 0);
    const CircuitTable sign = kind_.table(number.sign());
    for (std::size_t row = 0; row < circuit_rows; ++row) result[row] = sign[row] ? -1 : 0;
    for (std::size_t i = number.width(); i-- > 0;) {
      const CircuitTable bit = kind_.table(number.bit(i));
      for (std::size_t row = 0; row < circuit_rows; ++row) result[row] = result[row] * 2 + (bit[row] ? 1 : 0);
    }
    return result;
  }

  static std::int64_t x_at(std::size_t row) { return static_cast<std::int64_t>(row & 15); }
  static std::int64_t y_at(std::size_t row) {
    const auto bits = static_cast<std::int64_t>(row >> 4);
    return bits >= 8 ? bits - 16 : bits;
  }
  template <typename Expected> void expect(const Number& number, const Expected& expected) {
    const std::vector<std::int64_t> found = values(number);
    for (std::size_t row = 0; row < circuit_rows; ++row) ASSERT_EQ(found[row], expected(x_at(row), y_at(row)));
  }
  template <typename Expected> void expect(const Bit& condition, const Expected& expected) {
    const CircuitTable found = kind_.table(condition);
    for (std::size_t row = 0; row < circuit_rows; ++row) ASSERT_EQ(found[row], expected(x_at(row), y_at(row)));
  }
  Number constant(std::int64_t value) { return Number::constant(kind_.manager(), value); }

  Kind kind_;
  Number x_ = Number::unsigned_bits(kind_.manager(), inputs(0, 4));
  Number y_ = Number::signed_bits(inputs(4, 4));
};

TYPED_TEST_SUITE(Numbers, test::CircuitKinds);

TYPED_TEST(Numbers, Variables) {
  EXPECT_EQ(this->x_.width(), 5U);
  EXPECT_EQ(this->y_.width(), 4U);
  EXPECT_TRUE(this->x_.sign().is_false());
  EXPECT_EQ(this->y_.bit(3), this->y_.bit(100)) << "beyond the width the sign";
  this->expect(this->x_, [](auto x, auto) { return x; });
  this->expect(this->y_, [](auto, auto y) { return y; });
  EXPECT_THROW(TestFixture::Number::signed_bits({}), std::invalid_argument);
  EXPECT_EQ(TestFixture::Number::unsigned_bits(this->kind_.manager(), {}).width(), 1U) << "zero";
}

TYPED_TEST(Numbers, ConstantsAreAsWideAsNeeded) {
  EXPECT_EQ(this->constant(0).width(), 1U);
  EXPECT_EQ(this->constant(-1).width(), 1U);
  EXPECT_EQ(this->constant(1).width(), 2U);
  EXPECT_EQ(this->constant(-2).width(), 2U);
  EXPECT_EQ(this->constant(127).width(), 8U);
  EXPECT_EQ(this->constant(-128).width(), 8U);
  EXPECT_EQ(this->constant(128).width(), 9U);
  for (const std::int64_t value : {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max(),
                                   std::int64_t{-123456789}, std::int64_t{42}}) {
    EXPECT_LE(this->constant(value).width(), 64U);
    this->expect(this->constant(value), [value](auto, auto) { return value; });
  }
}

TYPED_TEST(Numbers, SumsAndDifferences) {
  const auto& left = this->x_;
  const auto& right = this->y_;
  this->expect(left + right, [](auto x, auto y) { return x + y; });
  this->expect(left - right, [](auto x, auto y) { return x - y; });
  this->expect(right - left, [](auto x, auto y) { return y - x; });
  this->expect(right + right + right, [](auto, auto y) { return 3 * y; });
  this->expect(-right, [](auto, auto y) { return -y; });
  this->expect(-left, [](auto x, auto) { return -x; });
  EXPECT_EQ((right - right).width(), 1U) << "zero needs no more than a sign";
  EXPECT_LE((left + right).width(), 6U);
  EXPECT_EQ((left + this->constant(0)).width(), left.width());
}

TYPED_TEST(Numbers, Products) {
  const auto& left = this->x_;
  const auto& right = this->y_;
  this->expect(left * right, [](auto x, auto y) { return x * y; });
  this->expect(right * left, [](auto x, auto y) { return x * y; });
  this->expect(right * right, [](auto, auto y) { return y * y; });
  this->expect(left * left * right, [](auto x, auto y) { return x * x * y; });
  for (std::int64_t factor = -40; factor <= 40; ++factor) {
    this->expect(right.times(factor), [factor](auto, auto y) { return factor * y; });
    this->expect(left * this->constant(factor), [factor](auto x, auto) { return factor * x; });
  }
  // Factors at the ends of their range.
  for (const std::int64_t factor :
       {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()}) {
    this->expect(this->constant(1).times(factor), [factor](auto, auto) { return factor; });
  }
  EXPECT_EQ(left.times(0).width(), 1U);
}

TYPED_TEST(Numbers, Comparisons) {
  const auto& left = this->x_;
  const auto& right = this->y_;
  this->expect(left.equals(right), [](auto x, auto y) { return x == y; });
  this->expect(left.less(right), [](auto x, auto y) { return x < y; });
  this->expect(right.less(left), [](auto x, auto y) { return y < x; });
  this->expect(left.less_equal(right), [](auto x, auto y) { return x <= y; });
  this->expect(right.less_equal(left), [](auto x, auto y) { return y <= x; });
  for (std::int64_t c = -20; c <= 20; ++c) {
    this->expect(right.less(this->constant(c)), [c](auto, auto y) { return y < c; });
    this->expect(this->constant(c).less_equal(left), [c](auto x, auto) { return c <= x; });
    this->expect(right.equals(this->constant(c)), [c](auto, auto y) { return y == c; });
  }
  EXPECT_TRUE(left.equals(left).is_true());
  EXPECT_TRUE(left.less(left).is_false());
  EXPECT_TRUE(left.less_equal(left).is_true());
}

TYPED_TEST(Numbers, Choice) {
  const auto condition = this->x_.less(this->y_);
  this->expect(TestFixture::Number::ite(condition, this->x_, this->y_), [](auto x, auto y) { return std::min(x, y); });
  this->expect(TestFixture::Number::ite(condition, this->constant(100), -this->y_),
               [](auto x, auto y) { return x < y ? std::int64_t{100} : -y; });
}

TYPED_TEST(Numbers, CodesBelowABound) {
  for (std::uint64_t bound = 0; bound <= 20; ++bound) {
    const std::vector bits = this->inputs(0, 4);
    this->expect(number_below<typename TypeParam::Bit>(this->kind_.manager(), bits, bound),
                 [bound](auto x, auto) { return static_cast<std::uint64_t>(x) < bound; });
  }
  EXPECT_TRUE(number_below<typename TypeParam::Bit>(this->kind_.manager(), {}, 1).is_true())
      << "no bits hold the number 0";
  EXPECT_TRUE(number_below<typename TypeParam::Bit>(this->kind_.manager(), {}, 0).is_false());
}

}  // namespace
}  // namespace gnomon::circuits
