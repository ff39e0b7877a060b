// SPDX-License-Identifier: Apache-2.0
//
// Division is by restoring: the quotient bit by bit from the top. Nothing is brought to lowest terms;
// comparisons multiply crosswise.
#include "symbolic/fraction.hpp"

#include "base/error.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace gnomon::symbolic {

using bdd::Bdd;
using bdd::BitVector;
using model::Op;

namespace {

BitVector number(bdd::Manager& manager, model::Value value) { return BitVector::constant(manager, value); }

Bdd is_zero(const BitVector& a) {
  Bdd some = a.bit(0);
  for (std::size_t i = 1; i < a.width(); ++i) some |= a.bit(i);
  return !some;
}

BitVector magnitude(const BitVector& a) { return a.sign().is_false() ? a : BitVector::ite(a.sign(), -a, a); }

BitVector with_sign(const Bdd& negative, const BitVector& a) {
  return negative.is_false() ? a : BitVector::ite(negative, -a, a);
}

BitVector product(const BitVector& a, const BitVector& b) {
  // The multiplication goes through the bits of its right operand and leaves out constant zeros.
  const auto open_bits = [](const BitVector& x) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < x.width(); ++i) count += x.bit(i).is_false() ? 0 : 1;
    return count;
  };
  return open_bits(a) < open_bits(b) ? b * a : a * b;
}

// Quotient and remainder of numbers that are not negative; the divisor is not 0 (elsewhere the
// result means nothing).
std::pair<BitVector, BitVector> divide_magnitudes(const BitVector& a, const BitVector& b) {
  bdd::Manager& manager = a.sign().manager();
  std::vector<Bdd> quotient(a.width(), manager.bottom());
  BitVector rest = number(manager, 0);
  for (std::size_t i = a.width() - 1; i-- > 0;) {  // the sign bit is 0
    std::vector<Bdd> shifted{a.bit(i)};
    for (std::size_t j = 0; j < rest.width(); ++j) shifted.push_back(rest.bit(j));
    rest = BitVector::signed_bits(std::move(shifted));
    quotient[i] = b.less_equal(rest);
    rest = BitVector::ite(quotient[i], rest - b, rest);
  }
  return {BitVector::signed_bits(std::move(quotient)), std::move(rest)};
}

// Towards zero, and what remains has the sign of a.
std::pair<BitVector, BitVector> divide_truncating(const BitVector& a, const BitVector& b) {
  auto [quotient, rest] = divide_magnitudes(magnitude(a), magnitude(b));
  return {with_sign(a.sign() ^ b.sign(), quotient), with_sign(a.sign(), rest)};
}

}  // namespace

BitVector Fraction::denominator() const { return denominator_ ? *denominator_ : number(manager(), 1); }

Bdd Fraction::infinite() const { return denominator_ ? is_zero(*denominator_) : manager().bottom(); }

Fraction Fraction::select(const Bdd& condition, const Fraction& then_part, const Fraction& else_part) {
  if (condition.is_true()) return then_part;
  if (condition.is_false()) return else_part;
  BitVector numerator = BitVector::ite(condition, then_part.numerator_, else_part.numerator_);
  if (!then_part.denominator_ && !else_part.denominator_) return Fraction(std::move(numerator));
  return {std::move(numerator), BitVector::ite(condition, then_part.denominator(), else_part.denominator())};
}

Fraction Fraction::constant(bdd::Manager& manager, model::Value value) { return Fraction(number(manager, value)); }

Fraction Fraction::infinity(const Bdd& negative) {
  bdd::Manager& manager = negative.manager();
  return {BitVector::ite(negative, number(manager, -1), number(manager, 1)), number(manager, 0)};
}

Fraction Fraction::negated() const {
  Fraction result = *this;
  result.numerator_ = -numerator_;
  return result;
}

Fraction Fraction::add(const Fraction& a, const Fraction& b) {
  if (!a.denominator_ && !b.denominator_) return Fraction(a.numerator_ + b.numerator_);
  const BitVector left = a.denominator();
  const BitVector right = b.denominator();
  const Fraction finite(product(a.numerator_, right) + product(b.numerator_, left), product(left, right));
  const Bdd opposite = a.infinite() & b.infinite() & (a.numerator_.sign() ^ b.numerator_.sign());
  const Fraction some_infinite = select(a.infinite(), a, b);
  return select(opposite, constant(a.manager(), 0), select(a.infinite() | b.infinite(), some_infinite, finite));
}

Fraction Fraction::multiply(const Fraction& a, const Fraction& b) {
  if (!a.denominator_ && !b.denominator_) return Fraction(product(a.numerator_, b.numerator_));
  const Fraction finite(product(a.numerator_, b.numerator_), product(a.denominator(), b.denominator()));
  const Fraction limitless = infinity(a.numerator_.sign() ^ b.numerator_.sign());
  const Bdd zero = is_zero(a.numerator_) | is_zero(b.numerator_);
  return select(zero, constant(a.manager(), 0), select(a.infinite() | b.infinite(), limitless, finite));
}

Fraction Fraction::divide(const Fraction& a, const Fraction& b) {
  const BitVector below = product(a.denominator(), b.numerator_);
  const Fraction finite(with_sign(below.sign(), product(a.numerator_, b.denominator())), magnitude(below));
  const Bdd by_zero = is_zero(b.numerator_);
  const Fraction limitless = infinity(a.numerator_.sign() ^ (b.numerator_.sign() & !by_zero));
  const Bdd zero = b.infinite() | is_zero(a.numerator_);
  return select(zero, constant(a.manager(), 0), select(by_zero | a.infinite(), limitless, finite));
}

Fraction Fraction::integer_divide(const Fraction& a, const Fraction& b) {
  const Bdd none = a.infinite() | b.infinite() | is_zero(b.numerator_);
  const BitVector quotient =
      divide_truncating(product(a.numerator_, b.denominator()), product(a.denominator(), b.numerator_)).first;
  return select(none, constant(a.manager(), 0), Fraction(quotient));
}

Fraction Fraction::modulo(const Fraction& a, const Fraction& b) {
  const Fraction zero = constant(a.manager(), 0);
  const Bdd none = a.infinite() | b.infinite() | is_zero(b.numerator_);
  if (!a.denominator_ && !b.denominator_) {
    return select(none, zero, Fraction(divide_truncating(a.numerator_, b.numerator_).second));
  }
  return select(none, zero, add(a, multiply(b, integer_divide(a, b)).negated()));
}

// clang-format off
Fraction Fraction::apply(Op op, const Fraction& left, const Fraction& right) {
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
    case Op::Greater: case Op::GreaterEqual:
      break;
  }
  GNOMON_ASSERT(false, "an arithmetic operator");
}
// clang-format on

Bdd Fraction::compare(Op op, const Fraction& left, const Fraction& right) {
  if (op == Op::NotEqual) return !compare(Op::Equal, left, right);
  if (op == Op::Greater || op == Op::LessEqual) {
    const Bdd greater = compare(Op::Less, right, left);
    return op == Op::Greater ? greater : !greater;
  }
  if (op == Op::GreaterEqual) return !compare(Op::Less, left, right);
  const auto decide = [op](const BitVector& a, const BitVector& b) {
    return op == Op::Equal ? a.equals(b) : a.less(b);
  };
  if (!left.denominator_ && !right.denominator_) return decide(left.numerator_, right.numerator_);
  // An infinity is ±1 over 0: crosswise products compare it rightly with anything finite.
  const Bdd finite =
      decide(product(left.numerator_, right.denominator()), product(right.numerator_, left.denominator()));
  return (left.infinite() & right.infinite()).ite(decide(left.numerator_, right.numerator_), finite);
}

Fraction::Whole Fraction::whole() const {
  if (!denominator_) return {numerator_, manager().top()};
  auto [quotient, rest] = divide_truncating(numerator_, *denominator_);
  return {std::move(quotient), is_zero(rest) & !infinite()};
}

}  // namespace gnomon::symbolic
