// SPDX-License-Identifier: Apache-2.0
//
// Arithmetic of exact numbers. Intermediate results are 128 bits wide: products of two 64-bit
// numbers and their sums always fit.
#include "model/number.hpp"

#include "base/error.hpp"

#include <limits>

namespace gnomon::model {

Number Number::infinity(bool positive) {
  Number result;
  result.numerator_ = positive ? 1 : -1;
  result.denominator_ = 0;
  return result;
}

Number Number::fraction(Wide numerator, Wide denominator) {
  if (denominator < 0) {
    numerator = -numerator;
    denominator = -denominator;
  }
  Wide a = numerator < 0 ? -numerator : numerator;
  Wide b = denominator;
  while (b != 0) {
    const Wide rest = a % b;
    a = b;
    b = rest;
  }
  numerator /= a;
  denominator /= a;
  constexpr Wide largest = std::numeric_limits<Value>::max();
  if (numerator > largest || numerator < -largest || denominator > largest) {
    throw LimitError("a fraction in an expression is too large: numerator and denominator must fit into 63 bits");
  }
  Number result;
  result.numerator_ = static_cast<Value>(numerator);
  result.denominator_ = static_cast<Value>(denominator);
  return result;
}

std::optional<Value> Number::integer() const {
  if (!is_integer()) return std::nullopt;
  return numerator_;
}

std::strong_ordering operator<=>(const Number& a, const Number& b) {
  // An infinity counts as ±1 over 0: compared with a finite n/d, cross-multiplication gives ±d
  // against 0, which is right. Only two infinities need care.
  if (a.is_infinite() && b.is_infinite()) return a.numerator_ <=> b.numerator_;
  const Number::Wide left = Number::Wide{a.numerator_} * b.denominator_;
  const Number::Wide right = Number::Wide{b.numerator_} * a.denominator_;
  if (left == right) return std::strong_ordering::equal;
  return left < right ? std::strong_ordering::less : std::strong_ordering::greater;
}

Number operator-(const Number& a) {
  Number result = a;
  result.numerator_ = -a.numerator_;
  return result;
}

Number operator+(const Number& a, const Number& b) {
  if (a.is_infinite() && b.is_infinite()) return a == b ? a : Number(0);
  if (a.is_infinite()) return a;
  if (b.is_infinite()) return b;
  using Wide = Number::Wide;
  return Number::fraction(Wide{a.numerator_} * b.denominator_ + Wide{b.numerator_} * a.denominator_,
                          Wide{a.denominator_} * b.denominator_);
}

Number operator-(const Number& a, const Number& b) { return a + (-b); }

Number operator*(const Number& a, const Number& b) {
  if (a.is_infinite() || b.is_infinite()) {
    if (a.numerator_ == 0 || b.numerator_ == 0) return Number(0);
    return Number::infinity((a.numerator_ > 0) == (b.numerator_ > 0));
  }
  using Wide = Number::Wide;
  return Number::fraction(Wide{a.numerator_} * b.numerator_, Wide{a.denominator_} * b.denominator_);
}

Number operator/(const Number& a, const Number& b) {
  if (b.is_infinite()) return Number(0);
  if (a.numerator_ == 0) return Number(0);
  if (b.numerator_ == 0) return Number::infinity(a.numerator_ > 0);
  if (a.is_infinite()) return Number::infinity((a.numerator_ > 0) == (b.numerator_ > 0));
  using Wide = Number::Wide;
  return Number::fraction(Wide{a.numerator_} * b.denominator_, Wide{a.denominator_} * b.numerator_);
}

Number integer_divide(const Number& a, const Number& b) {
  if (a.is_infinite() || b.is_infinite() || b.numerator_ == 0) return Number(0);
  using Wide = Number::Wide;
  return Number::fraction((Wide{a.numerator_} * b.denominator_) / (Wide{a.denominator_} * b.numerator_), 1);
}

Number modulo(const Number& a, const Number& b) {
  if (a.is_infinite() || b.is_infinite() || b.numerator_ == 0) return Number(0);
  return a - b * integer_divide(a, b);
}

std::optional<Interval> bounds_of(Op op, const Interval& left, const Interval& right) {
  if (!left.low.is_integer() || !left.high.is_integer() || !right.low.is_integer() || !right.high.is_integer()) {
    return std::nullopt;
  }
  if (op == Op::Add) return Interval{left.low + right.low, left.high + right.high};
  if (op == Op::Subtract) return Interval{left.low - right.high, left.high - right.low};
  if (op != Op::Multiply) return std::nullopt;
  const auto [low, high] =
      std::minmax({left.low * right.low, left.low * right.high, left.high * right.low, left.high * right.high});
  return Interval{low, high};
}

}  // namespace gnomon::model
