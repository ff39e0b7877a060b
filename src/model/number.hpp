// SPDX-License-Identifier: Apache-2.0
//
// Exact numbers for expressions with `/`: rational numbers and two infinities. Intervals of them are for the search for
// initial states (model/propagate).
//
// MCMAS computes with floating-point numbers; here the same values are exact. Where arithmetic leaves a choice, the
// rules are:
//   n / 0 is +infinity for n > 0, -infinity for n < 0, and 0 for n = 0;
//   n / infinity is 0 for finite n;
//   infinity - infinity, 0 * infinity and infinity / infinity are 0.
// `div` truncates towards zero and `mod` has the sign of its left operand, as in C++, so that
// a = b * (a div b) + (a mod b) whenever b is not 0; both yield 0 if b is 0 or an operand is infinite.
//
// Sema keeps integers within 62 bits. A fraction that does not fit into 64-bit numerator and
// denominator (only long chains of divisions can build one) throws LimitError.
#pragma once

#include "model/expression.hpp"

#include <compare>
#include <optional>

namespace gnomon::model {

// Invariant: lowest terms and a positive denominator; or denominator 0 and numerator 1 or -1 for
// the infinities.
class Number {
 public:
  constexpr Number() = default;
  constexpr Number(Value integer) : numerator_(integer) {}  // NOLINT: integers are numbers

  static Number infinity(bool positive);

  [[nodiscard]] bool is_integer() const { return denominator_ == 1; }
  [[nodiscard]] bool is_infinite() const { return denominator_ == 0; }
  // Returns nothing for fractions and infinities.
  [[nodiscard]] std::optional<Value> integer() const;
  [[nodiscard]] Value numerator() const { return numerator_; }
  [[nodiscard]] Value denominator() const { return denominator_; }

  friend bool operator==(const Number&, const Number&) = default;
  friend std::strong_ordering operator<=>(const Number& a, const Number& b);

  friend Number operator+(const Number& a, const Number& b);
  friend Number operator-(const Number& a, const Number& b);
  friend Number operator*(const Number& a, const Number& b);
  friend Number operator/(const Number& a, const Number& b);
  friend Number operator-(const Number& a);
  friend Number integer_divide(const Number& a, const Number& b);
  friend Number modulo(const Number& a, const Number& b);

 private:
  __extension__ using Wide = __int128;

  // Returns numerator / denominator in lowest terms; the denominator is not 0.
  static Number fraction(Wide numerator, Wide denominator);

  Value numerator_ = 0;
  Value denominator_ = 1;
};

// `div` and `mod` of integers, by the same rules.
[[nodiscard]] inline Value integer_divide(Value a, Value b) { return b == 0 ? 0 : a / b; }
[[nodiscard]] inline Value modulo(Value a, Value b) { return b == 0 ? 0 : a % b; }

// All numbers from `low` to `high`.
struct Interval {
  Number low, high;

  friend bool operator==(const Interval&, const Interval&) = default;
};

// Returns an interval that contains all results of the operator on numbers of the two intervals. Nothing for operators
// other than addition, subtraction and multiplication, and for bounds that are not integers: the rules for infinities
// are not monotonic.
[[nodiscard]] std::optional<Interval> bounds_of(Op op, const Interval& left, const Interval& right);

}  // namespace gnomon::model
