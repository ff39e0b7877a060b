// SPDX-License-Identifier: Apache-2.0
#include "model/number.hpp"

#include "base/error.hpp"

#include <gtest/gtest.h>

namespace gnomon::model {
namespace {

Number fraction(Value a, Value b) { return Number(a) / Number(b); }
const Number plus = Number::infinity(true);
const Number minus = Number::infinity(false);

TEST(NumberTest, FractionsAreExact) {
  EXPECT_EQ(fraction(1, 3) + fraction(1, 6), fraction(1, 2));
  EXPECT_EQ(fraction(1, 3) - fraction(1, 2), fraction(-1, 6));
  EXPECT_EQ(fraction(2, 3) * fraction(3, 4), fraction(1, 2));
  EXPECT_EQ(fraction(2, 3) / fraction(-4, 3), fraction(-1, 2));
  EXPECT_EQ(fraction(6, -4), fraction(-3, 2));
  EXPECT_EQ(fraction(4, 2), Number(2));
}

TEST(NumberTest, OnlyIntegersHaveAnIntegerValue) {
  EXPECT_EQ(fraction(6, 3).integer(), 2);
  EXPECT_EQ(fraction(3, 2).integer(), std::nullopt);
  EXPECT_EQ(plus.integer(), std::nullopt);
}

TEST(NumberTest, DivisionByZero) {
  EXPECT_EQ(fraction(3, 0), plus);
  EXPECT_EQ(fraction(-3, 0), minus);
  EXPECT_EQ(fraction(0, 0), Number(0));
}

TEST(NumberTest, InfinitiesCompareAndCompute) {
  EXPECT_GT(plus, Number(INT64_MAX));
  EXPECT_LT(minus, Number(INT64_MIN + 1));
  EXPECT_LT(minus, plus);
  EXPECT_EQ(plus <=> plus, std::strong_ordering::equal);
  EXPECT_EQ(plus + Number(1), plus);
  EXPECT_EQ(Number(1) - plus, minus);
  EXPECT_EQ(plus - plus, Number(0));
  EXPECT_EQ(plus + plus, plus);
  EXPECT_EQ(plus * Number(-2), minus);
  EXPECT_EQ(plus * Number(0), Number(0));
  EXPECT_EQ(Number(5) / minus, Number(0));
  EXPECT_EQ(minus / Number(-1), plus);
  EXPECT_EQ(plus / Number(0), plus);
  EXPECT_EQ(plus / plus, Number(0));
}

TEST(NumberTest, IntegerDivisionTruncates) {
  EXPECT_EQ(integer_divide(Value{7}, Value{2}), 3);
  EXPECT_EQ(integer_divide(Value{-7}, Value{2}), -3);
  EXPECT_EQ(modulo(Value{-7}, Value{2}), -1);
  EXPECT_EQ(modulo(Value{7}, Value{-2}), 1);
  EXPECT_EQ(integer_divide(Value{7}, Value{0}), 0);
  EXPECT_EQ(modulo(Value{7}, Value{0}), 0);
  for (Value a = -9; a <= 9; ++a) {
    for (Value b = -4; b <= 4; ++b) {
      EXPECT_EQ(integer_divide(Number(a), Number(b)), Number(integer_divide(a, b))) << a << " div " << b;
      EXPECT_EQ(modulo(Number(a), Number(b)), Number(modulo(a, b))) << a << " mod " << b;
    }
  }
  EXPECT_EQ(integer_divide(fraction(7, 2), Number(2)), Number(1));
  EXPECT_EQ(modulo(fraction(7, 2), Number(2)), fraction(3, 2));
  EXPECT_EQ(integer_divide(plus, Number(2)), Number(0));
}

TEST(NumberTest, OrderIsThatOfRationals) {
  EXPECT_LT(fraction(1, 3), fraction(1, 2));
  EXPECT_LT(fraction(-1, 2), fraction(-1, 3));
  EXPECT_GT(fraction(INT64_MAX, 2), fraction(INT64_MAX, 3));
}

TEST(NumberTest, TooLargeFractionsAreRefused) {
  Number small = 1;
  EXPECT_THROW(
      {
        for (int i = 0; i < 64; ++i) small = small / Number(3);
      },
      LimitError);
}

}  // namespace
}  // namespace gnomon::model
