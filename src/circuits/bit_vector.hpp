// SPDX-License-Identifier: Apache-2.0
//
// Numbers as vectors of Boolean functions, least significant bit first, in two's complement. All
// circuits are linear in the number of bits; values are never enumerated.
//
// The functions are decision diagrams (bdd/vector.hpp) or signals of an and-inverter graph (sat/wire.hpp).
// Adders and comparators are ripple-carry, one full adder per bit; products shift and add. A vector never
// carries more sign bits than it is seen to need, so that sums of small numbers stay small.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

namespace gnomon::circuits {

// A Boolean function; its manager makes constants. `==` may be false for equivalent functions.
template <typename T>
concept BooleanFunction = std::copyable<T> && std::equality_comparable<T> && requires(const T& a, const T& b) {
  { !a } -> std::same_as<T>;
  { a& b } -> std::same_as<T>;
  { a | b } -> std::same_as<T>;
  { a ^ b } -> std::same_as<T>;
  { a.implies(b) } -> std::same_as<T>;
  { a.iff(b) } -> std::same_as<T>;
  { a.ite(a, b) } -> std::same_as<T>;
  { a.is_true() } -> std::same_as<bool>;
  { a.is_false() } -> std::same_as<bool>;
  { a.manager().constant(true) } -> std::same_as<T>;
};

template <BooleanFunction Bit>
using ManagerOf = std::remove_reference_t<decltype(std::declval<const Bit&>().manager())>;

// A signed number; the last bit is the sign. At least one bit.
template <BooleanFunction Bit> class BitVector {
 public:
  using Manager = ManagerOf<Bit>;

  // Returns a constant with as many bits as the value needs.
  static BitVector constant(Manager& manager, std::int64_t value);
  // Returns the unsigned value of the given bits (lowest first), with a zero sign bit on top.
  static BitVector unsigned_bits(Manager& manager, std::span<const Bit> bits);
  static BitVector signed_bits(std::vector<Bit> bits) { return BitVector(std::move(bits)); }

  [[nodiscard]] std::size_t width() const { return bits_.size(); }
  // Returns bit i; beyond the width, the sign.
  [[nodiscard]] const Bit& bit(std::size_t i) const { return i < bits_.size() ? bits_[i] : bits_.back(); }
  [[nodiscard]] const Bit& sign() const { return bits_.back(); }
  [[nodiscard]] Manager& manager() const { return sign().manager(); }

  // Results are as wide as needed: nothing overflows.
  friend BitVector operator+(const BitVector& a, const BitVector& b) { return a.plus(b, false); }
  friend BitVector operator-(const BitVector& a, const BitVector& b) { return a.plus(b, true); }
  friend BitVector operator-(const BitVector& a) { return constant(a.manager(), 0) - a; }
  friend BitVector operator*(const BitVector& a, const BitVector& b) { return a.times(b); }
  [[nodiscard]] BitVector times(std::int64_t factor) const;

  // Functions that are true where the comparison holds.
  [[nodiscard]] Bit equals(const BitVector& other) const;
  [[nodiscard]] Bit less(const BitVector& other) const { return less_than(other, false); }
  [[nodiscard]] Bit less_equal(const BitVector& other) const { return less_than(other, true); }

  static BitVector ite(const Bit& condition, const BitVector& then_part, const BitVector& else_part);

 private:
  explicit BitVector(std::vector<Bit> bits);

  // `complement`: the other number is subtracted.
  [[nodiscard]] BitVector plus(const BitVector& other, bool complement) const;
  [[nodiscard]] BitVector times(const BitVector& other) const;
  [[nodiscard]] BitVector shifted(std::size_t places) const;
  [[nodiscard]] Bit less_than(const BitVector& other, bool if_equal) const;

  std::vector<Bit> bits_;
};

template <BooleanFunction Bit> BitVector<Bit>::BitVector(std::vector<Bit> bits) : bits_(std::move(bits)) {
  if (bits_.empty()) throw std::invalid_argument("a number needs at least one bit");
  while (bits_.size() > 1 && bits_[bits_.size() - 2] == bits_.back()) bits_.pop_back();
}

template <BooleanFunction Bit> BitVector<Bit> BitVector<Bit>::constant(Manager& manager, std::int64_t value) {
  std::vector<Bit> bits;
  for (; value != 0 && value != -1; value >>= 1) bits.push_back(manager.constant((value & 1) != 0));
  bits.push_back(manager.constant(value < 0));
  return BitVector(std::move(bits));
}

template <BooleanFunction Bit>
BitVector<Bit> BitVector<Bit>::unsigned_bits(Manager& manager, std::span<const Bit> bits) {
  std::vector<Bit> all(bits.begin(), bits.end());
  all.push_back(manager.constant(false));
  return BitVector(std::move(all));
}

// The result has one bit more than the wider operand.
template <BooleanFunction Bit> BitVector<Bit> BitVector<Bit>::plus(const BitVector& other, bool complement) const {
  const std::size_t width = std::max(this->width(), other.width()) + 1;
  Bit carry = manager().constant(complement);
  std::vector<Bit> bits;
  bits.reserve(width);
  for (std::size_t i = 0; i < width; ++i) {
    const Bit addend = complement ? !other.bit(i) : other.bit(i);
    const Bit differ = bit(i) ^ addend;
    bits.push_back(differ ^ carry);
    carry = differ.ite(carry, addend);
  }
  return BitVector(std::move(bits));
}

template <BooleanFunction Bit> BitVector<Bit> BitVector<Bit>::shifted(std::size_t places) const {
  std::vector<Bit> bits(places, manager().constant(false));
  bits.insert(bits.end(), bits_.begin(), bits_.end());
  return BitVector(std::move(bits));
}

// The factor is taken in signed digits with no two neighbours set (non-adjacent form): on average a
// third of its bits cost an addition.
template <BooleanFunction Bit> BitVector<Bit> BitVector<Bit>::times(std::int64_t factor) const {
  BitVector result = constant(manager(), 0);
  for (std::size_t place = 0; factor != 0; ++place) {
    const bool odd = (factor & 1) != 0;
    const bool negative = odd && (factor & 3) == 3;
    if (odd) result = negative ? result - shifted(place) : result + shifted(place);
    factor = (factor >> 1) + (negative ? 1 : 0);
  }
  return result;
}

template <BooleanFunction Bit> BitVector<Bit> BitVector<Bit>::times(const BitVector& other) const {
  const BitVector zero = constant(manager(), 0);
  BitVector result = zero;
  for (std::size_t i = 0; i < other.width(); ++i) {
    if (other.bit(i).is_false()) continue;
    const BitVector partial = ite(other.bit(i), *this, zero).shifted(i);
    result = i + 1 < other.width() ? result + partial : result - partial;  // the sign bit weighs -2^i
  }
  return result;
}

template <BooleanFunction Bit> Bit BitVector<Bit>::equals(const BitVector& other) const {
  Bit result = manager().constant(true);
  for (std::size_t i = std::max(width(), other.width()); i-- > 0;) result = result & bit(i).iff(other.bit(i));
  return result;
}

// From the lowest bit up: the highest bit that differs decides, and the sign counts the other way round.
template <BooleanFunction Bit> Bit BitVector<Bit>::less_than(const BitVector& other, bool if_equal) const {
  Bit result = manager().constant(if_equal);
  const std::size_t width = std::max(this->width(), other.width());
  for (std::size_t i = 0; i < width; ++i) {
    const Bit& smaller_if = i + 1 < width ? other.bit(i) : bit(i);
    result = (bit(i) ^ other.bit(i)).ite(smaller_if, result);
  }
  return result;
}

template <BooleanFunction Bit>
BitVector<Bit> BitVector<Bit>::ite(const Bit& condition, const BitVector& then_part, const BitVector& else_part) {
  const std::size_t width = std::max(then_part.width(), else_part.width());
  std::vector<Bit> bits;
  bits.reserve(width);
  for (std::size_t i = 0; i < width; ++i) bits.push_back(condition.ite(then_part.bit(i), else_part.bit(i)));
  return BitVector(std::move(bits));
}

}  // namespace gnomon::circuits
