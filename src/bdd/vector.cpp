// SPDX-License-Identifier: Apache-2.0
//
// Circuits for numbers: ripple-carry adders and comparators, one full adder per bit; products by
// shifting and adding. A vector never carries more sign bits than its values need, so that sums of
// small numbers stay small.
#include "bdd/vector.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace gnomon::bdd {
namespace {

// a + b + carry, with one bit more than the wider of both; `negated`: b's complement is added.
std::vector<Bdd> sum(const BitVector& a, const BitVector& b, bool negated, Bdd carry) {
  const std::size_t width = std::max(a.width(), b.width()) + 1;
  std::vector<Bdd> bits;
  bits.reserve(width);
  for (std::size_t i = 0; i < width; ++i) {
    const Bdd addend = negated ? !b.bit(i) : b.bit(i);
    const Bdd differ = a.bit(i) ^ addend;
    bits.push_back(differ ^ carry);
    carry = differ.ite(carry, addend);
  }
  return bits;
}

// Whether a is less than b, from the lowest bit up; the highest bit that differs decides, and the
// sign counts the other way round. `otherwise` is the answer for equal numbers.
Bdd less_than(const BitVector& a, const BitVector& b, Bdd otherwise) {
  const std::size_t width = std::max(a.width(), b.width());
  for (std::size_t i = 0; i < width; ++i) {
    const Bdd& smaller_if = i + 1 < width ? b.bit(i) : a.bit(i);
    otherwise = (a.bit(i) ^ b.bit(i)).ite(smaller_if, otherwise);
  }
  return otherwise;
}

Manager& manager_of(const BitVector& number) { return number.sign().manager(); }

BitVector shifted(const BitVector& number, std::size_t places) {
  std::vector<Bdd> bits(places, manager_of(number).constant(false));
  for (std::size_t i = 0; i < number.width(); ++i) bits.push_back(number.bit(i));
  return BitVector::signed_bits(std::move(bits));
}

}  // namespace

BitVector::BitVector(std::vector<Bdd> bits) : bits_(std::move(bits)) {
  if (bits_.empty()) throw std::invalid_argument("a number needs at least one bit");
  while (bits_.size() > 1 && bits_[bits_.size() - 2] == bits_.back()) bits_.pop_back();
}

BitVector BitVector::constant(Manager& manager, std::int64_t value) {
  std::vector<Bdd> bits;
  for (; value != 0 && value != -1; value >>= 1) bits.push_back(manager.constant((value & 1) != 0));
  bits.push_back(manager.constant(value < 0));
  return BitVector(std::move(bits));
}

BitVector BitVector::unsigned_bits(Manager& manager, std::span<const Bdd> bits) {
  std::vector<Bdd> all(bits.begin(), bits.end());
  all.push_back(manager.constant(false));
  return BitVector(std::move(all));
}

BitVector BitVector::unsigned_variables(Manager& manager, std::span<const Var> variables) {
  std::vector<Bdd> bits;
  bits.reserve(variables.size());
  for (const Var variable : variables) bits.push_back(manager.variable(variable));
  return unsigned_bits(manager, bits);
}

BitVector BitVector::signed_bits(std::vector<Bdd> bits) { return BitVector(std::move(bits)); }

BitVector operator+(const BitVector& a, const BitVector& b) {
  return BitVector(sum(a, b, false, manager_of(a).constant(false)));
}

BitVector operator-(const BitVector& a, const BitVector& b) {
  return BitVector(sum(a, b, true, manager_of(a).constant(true)));
}

BitVector operator-(const BitVector& a) { return BitVector::constant(manager_of(a), 0) - a; }

// The factor is taken in signed digits with no two neighbours set (non-adjacent form): on average a
// third of its bits cost an addition.
BitVector BitVector::times(std::int64_t factor) const {
  BitVector result = constant(manager_of(*this), 0);
  for (std::size_t place = 0; factor != 0; ++place) {
    const bool odd = (factor & 1) != 0;
    const bool negative = odd && (factor & 3) == 3;
    if (odd) result = negative ? result - shifted(*this, place) : result + shifted(*this, place);
    factor = (factor >> 1) + (negative ? 1 : 0);
  }
  return result;
}

BitVector operator*(const BitVector& a, const BitVector& b) {
  const BitVector zero = BitVector::constant(manager_of(a), 0);
  BitVector result = zero;
  for (std::size_t i = 0; i < b.width(); ++i) {
    if (b.bit(i).is_false()) continue;
    const BitVector partial = shifted(BitVector::ite(b.bit(i), a, zero), i);
    result = i + 1 < b.width() ? result + partial : result - partial;  // the sign bit weighs -2^i
  }
  return result;
}

Bdd BitVector::equals(const BitVector& other) const {
  Bdd result = manager_of(*this).constant(true);
  for (std::size_t i = std::max(width(), other.width()); i-- > 0;) result &= bit(i).iff(other.bit(i));
  return result;
}

Bdd BitVector::less(const BitVector& other) const { return less_than(*this, other, manager_of(*this).constant(false)); }

Bdd BitVector::less_equal(const BitVector& other) const {
  return less_than(*this, other, manager_of(*this).constant(true));
}

BitVector BitVector::ite(const Bdd& condition, const BitVector& then_part, const BitVector& else_part) {
  const std::size_t width = std::max(then_part.width(), else_part.width());
  std::vector<Bdd> bits;
  bits.reserve(width);
  for (std::size_t i = 0; i < width; ++i) bits.push_back(condition.ite(then_part.bit(i), else_part.bit(i)));
  return BitVector(std::move(bits));
}

}  // namespace gnomon::bdd
