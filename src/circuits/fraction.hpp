// SPDX-License-Identifier: Apache-2.0
//
// Numbers of the model's expressions as circuits: integers, fractions and infinities, with the rules
// of model/number.hpp. Integers, the usual case, have no denominator.
//
// Division is restoring division: the quotient is computed bit by bit from the top. Fractions are not reduced to lowest
// terms; comparisons cross-multiply.
#pragma once

#include "base/error.hpp"
#include "circuits/bit_vector.hpp"
#include "model/expression.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace gnomon::circuits {

template <BooleanFunction Bit> class Fraction {
 public:
  using Integer = BitVector<Bit>;

  explicit Fraction(Integer integer) : numerator_(std::move(integer)) {}

  // Returns the result of an arithmetic operator; unary ones ignore `right`.
  static Fraction apply(model::Op op, const Fraction& left, const Fraction& right);
  // Returns the first number where the condition holds, otherwise the second.
  static Fraction select(const Bit& condition, const Fraction& then_part, const Fraction& else_part);
  // Returns the function that is true where a comparison holds.
  static Bit compare(model::Op op, const Fraction& left, const Fraction& right);

  // The number as an integer, which is meaningful only where `exact` is true.
  struct Whole {
    Integer value;
    Bit exact;
  };
  [[nodiscard]] Whole whole() const;

 private:
  using Manager = ManagerOf<Bit>;
  struct Division {
    Integer quotient, rest;
  };

  // The denominator is not negative; where it is 0, the numerator is 1 or -1.
  Fraction(Integer numerator, Integer denominator)
      : numerator_(std::move(numerator)), denominator_(std::move(denominator)) {}

  [[nodiscard]] Manager& manager() const { return numerator_.manager(); }
  [[nodiscard]] Integer denominator() const { return denominator_ ? *denominator_ : Integer::constant(manager(), 1); }
  [[nodiscard]] Bit infinite() const { return denominator_ ? is_zero(*denominator_) : manager().constant(false); }

  static Bit is_zero(const Integer& a);
  static Integer negated_where(const Bit& negative, const Integer& a);
  static Integer magnitude(const Integer& a) { return negated_where(a.sign(), a); }
  static Integer product(const Integer& a, const Integer& b);
  static Integer cut(const Integer& a, std::size_t width);
  static Division divide_magnitudes(const Integer& a, const Integer& b);
  static Division divide_truncating(const Integer& a, const Integer& b);

  static Fraction zero(Manager& manager) { return Fraction(Integer::constant(manager, 0)); }
  static Fraction infinity(const Bit& negative);
  static Fraction add(const Fraction& a, const Fraction& b);
  static Fraction multiply(const Fraction& a, const Fraction& b);
  static Fraction divide(const Fraction& a, const Fraction& b);
  static Fraction integer_divide(const Fraction& a, const Fraction& b);
  static Fraction modulo(const Fraction& a, const Fraction& b);
  [[nodiscard]] Fraction negated() const;

  Integer numerator_;
  std::optional<Integer> denominator_;
};

template <BooleanFunction Bit> Bit Fraction<Bit>::is_zero(const Integer& a) {
  Bit some = a.bit(0);
  for (std::size_t i = 1; i < a.width(); ++i) some = some | a.bit(i);
  return !some;
}

template <BooleanFunction Bit>
typename Fraction<Bit>::Integer Fraction<Bit>::negated_where(const Bit& negative, const Integer& a) {
  return negative.is_false() ? a : Integer::ite(negative, -a, a);
}

// The multiplication goes through the bits of its right operand and leaves out constant zeros.
template <BooleanFunction Bit>
typename Fraction<Bit>::Integer Fraction<Bit>::product(const Integer& a, const Integer& b) {
  const auto open_bits = [](const Integer& x) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < x.width(); ++i) count += x.bit(i).is_false() ? 0 : 1;
    return count;
  };
  return open_bits(a) < open_bits(b) ? b * a : a * b;
}

// Returns the same number with at most `width` bits, sign included. It must be known to be non-negative and to fit.
template <BooleanFunction Bit> typename Fraction<Bit>::Integer Fraction<Bit>::cut(const Integer& a, std::size_t width) {
  if (a.width() <= width) return a;
  std::vector<Bit> bits;
  for (std::size_t i = 0; i + 1 < width; ++i) bits.push_back(a.bit(i));
  return Integer::unsigned_bits(a.manager(), bits);
}

// Divides non-negative numbers. The result is meaningful only where the divisor is not 0. The remainder is below the
// divisor and has no more bits than those of `a` seen so far; its width is cut explicitly, because functions that are
// not canonical do not reveal that the upper bits are 0.
template <BooleanFunction Bit>
typename Fraction<Bit>::Division Fraction<Bit>::divide_magnitudes(const Integer& a, const Integer& b) {
  bool surely_positive = false;
  for (std::size_t i = 0; i < b.width(); ++i) surely_positive = surely_positive || b.bit(i).is_true();
  std::vector<Bit> quotient(a.width(), a.manager().constant(false));
  Integer rest = Integer::constant(a.manager(), 0);
  for (std::size_t i = a.width() - 1; i-- > 0;) {  // the sign bit is 0
    std::vector<Bit> shifted{a.bit(i)};
    for (std::size_t j = 0; j < rest.width(); ++j) shifted.push_back(rest.bit(j));
    rest = Integer::signed_bits(std::move(shifted));
    quotient[i] = b.less_equal(rest);
    const std::size_t seen = a.width() - i;  // bits of `a`, and a sign
    rest = cut(Integer::ite(quotient[i], rest - b, rest), surely_positive ? std::min(seen, b.width()) : seen);
  }
  return {Integer::signed_bits(std::move(quotient)), std::move(rest)};
}

// Truncates towards zero; the remainder has the sign of a.
template <BooleanFunction Bit>
typename Fraction<Bit>::Division Fraction<Bit>::divide_truncating(const Integer& a, const Integer& b) {
  const Division positive = divide_magnitudes(magnitude(a), magnitude(b));
  return {negated_where(a.sign() ^ b.sign(), positive.quotient), negated_where(a.sign(), positive.rest)};
}

template <BooleanFunction Bit>
Fraction<Bit> Fraction<Bit>::select(const Bit& condition, const Fraction& then_part, const Fraction& else_part) {
  if (condition.is_true()) return then_part;
  if (condition.is_false()) return else_part;
  Integer numerator = Integer::ite(condition, then_part.numerator_, else_part.numerator_);
  if (!then_part.denominator_ && !else_part.denominator_) return Fraction(std::move(numerator));
  return {std::move(numerator), Integer::ite(condition, then_part.denominator(), else_part.denominator())};
}

template <BooleanFunction Bit> Fraction<Bit> Fraction<Bit>::infinity(const Bit& negative) {
  Manager& manager = negative.manager();
  const auto number = [&manager](model::Value value) { return Integer::constant(manager, value); };
  return {Integer::ite(negative, number(-1), number(1)), number(0)};
}

template <BooleanFunction Bit> Fraction<Bit> Fraction<Bit>::negated() const {
  Fraction result = *this;
  result.numerator_ = -numerator_;
  return result;
}

template <BooleanFunction Bit> Fraction<Bit> Fraction<Bit>::add(const Fraction& a, const Fraction& b) {
  if (!a.denominator_ && !b.denominator_) return Fraction(a.numerator_ + b.numerator_);
  const Integer left = a.denominator();
  const Integer right = b.denominator();
  const Fraction finite(product(a.numerator_, right) + product(b.numerator_, left), product(left, right));
  const Bit opposite = a.infinite() & b.infinite() & (a.numerator_.sign() ^ b.numerator_.sign());
  const Fraction some_infinite = select(a.infinite(), a, b);
  return select(opposite, zero(a.manager()), select(a.infinite() | b.infinite(), some_infinite, finite));
}

template <BooleanFunction Bit> Fraction<Bit> Fraction<Bit>::multiply(const Fraction& a, const Fraction& b) {
  if (!a.denominator_ && !b.denominator_) return Fraction(product(a.numerator_, b.numerator_));
  const Fraction finite(product(a.numerator_, b.numerator_), product(a.denominator(), b.denominator()));
  const Fraction limitless = infinity(a.numerator_.sign() ^ b.numerator_.sign());
  const Bit some_zero = is_zero(a.numerator_) | is_zero(b.numerator_);
  return select(some_zero, zero(a.manager()), select(a.infinite() | b.infinite(), limitless, finite));
}

template <BooleanFunction Bit> Fraction<Bit> Fraction<Bit>::divide(const Fraction& a, const Fraction& b) {
  const Integer below = product(a.denominator(), b.numerator_);
  const Fraction finite(negated_where(below.sign(), product(a.numerator_, b.denominator())), magnitude(below));
  const Bit by_zero = is_zero(b.numerator_);
  const Fraction limitless = infinity(a.numerator_.sign() ^ (b.numerator_.sign() & !by_zero));
  const Bit none = b.infinite() | is_zero(a.numerator_);
  return select(none, zero(a.manager()), select(by_zero | a.infinite(), limitless, finite));
}

template <BooleanFunction Bit> Fraction<Bit> Fraction<Bit>::integer_divide(const Fraction& a, const Fraction& b) {
  const Bit none = a.infinite() | b.infinite() | is_zero(b.numerator_);
  const Division division =
      divide_truncating(product(a.numerator_, b.denominator()), product(a.denominator(), b.numerator_));
  return select(none, zero(a.manager()), Fraction(division.quotient));
}

template <BooleanFunction Bit> Fraction<Bit> Fraction<Bit>::modulo(const Fraction& a, const Fraction& b) {
  const Bit none = a.infinite() | b.infinite() | is_zero(b.numerator_);
  if (!a.denominator_ && !b.denominator_) {
    return select(none, zero(a.manager()), Fraction(divide_truncating(a.numerator_, b.numerator_).rest));
  }
  return select(none, zero(a.manager()), add(a, multiply(b, integer_divide(a, b)).negated()));
}

// clang-format off
template <BooleanFunction Bit>
Fraction<Bit> Fraction<Bit>::apply(model::Op op, const Fraction& left, const Fraction& right) {
  using model::Op;
  switch (op) {
    case Op::Negate: return left.negated();
    case Op::Add: return add(left, right);
    case Op::Subtract:
      if (!left.denominator_ && !right.denominator_) return Fraction(left.numerator_ - right.numerator_);
      return add(left, right.negated());
    case Op::Multiply: return multiply(left, right);
    case Op::Divide: return divide(left, right);
    case Op::IntegerDivide: return integer_divide(left, right);
    case Op::Modulo: return modulo(left, right);
    case Op::Constant: case Op::Variable: case Op::Action: case Op::Not: case Op::And: case Op::Or: case Op::Xor:
    case Op::Implies: case Op::Iff: case Op::Equal: case Op::NotEqual: case Op::Less: case Op::LessEqual:
    case Op::Greater: case Op::GreaterEqual: case Op::Choice:
      break;
  }
  GNOMON_ASSERT(false, "an arithmetic operator");
}
// clang-format on

template <BooleanFunction Bit> Bit Fraction<Bit>::compare(model::Op op, const Fraction& left, const Fraction& right) {
  using model::Op;
  if (op == Op::NotEqual) return !compare(Op::Equal, left, right);
  if (op == Op::Greater || op == Op::LessEqual) {
    const Bit greater = compare(Op::Less, right, left);
    return op == Op::Greater ? greater : !greater;
  }
  if (op == Op::GreaterEqual) return !compare(Op::Less, left, right);
  const auto decide = [op](const Integer& a, const Integer& b) { return op == Op::Equal ? a.equals(b) : a.less(b); };
  if (!left.denominator_ && !right.denominator_) return decide(left.numerator_, right.numerator_);
  // An infinity is ±1 over 0: crosswise products compare it rightly with anything finite.
  const Bit finite =
      decide(product(left.numerator_, right.denominator()), product(right.numerator_, left.denominator()));
  return (left.infinite() & right.infinite()).ite(decide(left.numerator_, right.numerator_), finite);
}

template <BooleanFunction Bit> typename Fraction<Bit>::Whole Fraction<Bit>::whole() const {
  if (!denominator_) return {numerator_, manager().constant(true)};
  Division division = divide_truncating(numerator_, *denominator_);
  return {std::move(division.quotient), is_zero(division.rest) & !infinite()};
}

}  // namespace gnomon::circuits
