// SPDX-License-Identifier: Apache-2.0
//
// Numbers as vectors of Boolean functions, least significant bit first, in two's complement. All
// circuits are linear in the number of bits; values are never enumerated.
#pragma once

#include "bdd/bdd.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace gnomon::bdd {

// A signed number; the last bit is the sign. At least one bit.
class BitVector {
 public:
  // As many bits as the value needs.
  static BitVector constant(Manager& manager, std::int64_t value);
  // The unsigned value of the given bits (lowest first), with a zero sign bit on top.
  static BitVector unsigned_bits(Manager& manager, std::span<const Bdd> bits);
  static BitVector unsigned_variables(Manager& manager, std::span<const Var> variables);
  static BitVector signed_bits(std::vector<Bdd> bits);

  [[nodiscard]] std::size_t width() const { return bits_.size(); }
  // Bit i; beyond the width the sign.
  [[nodiscard]] const Bdd& bit(std::size_t i) const { return i < bits_.size() ? bits_[i] : bits_.back(); }
  [[nodiscard]] const Bdd& sign() const { return bits_.back(); }

  // Results are as wide as needed: nothing overflows.
  friend BitVector operator+(const BitVector& a, const BitVector& b);
  friend BitVector operator-(const BitVector& a, const BitVector& b);
  friend BitVector operator-(const BitVector& a);
  [[nodiscard]] BitVector times(std::int64_t factor) const;
  friend BitVector operator*(const BitVector& a, const BitVector& b);

  // Functions that are true where the comparison holds.
  [[nodiscard]] Bdd equals(const BitVector& other) const;
  [[nodiscard]] Bdd less(const BitVector& other) const;
  [[nodiscard]] Bdd less_equal(const BitVector& other) const;

  static BitVector ite(const Bdd& condition, const BitVector& then_part, const BitVector& else_part);

 private:
  explicit BitVector(std::vector<Bdd> bits);

  std::vector<Bdd> bits_;
};

}  // namespace gnomon::bdd
