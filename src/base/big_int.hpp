// SPDX-License-Identifier: Apache-2.0
//
// Natural numbers of any size, for counting states. An immutable value that is cheap to copy.
//
// This is a thin layer over Boost's cpp_int, whose headers take longer to compile than most of our files: only
// big_int.cpp, and files that include base/big_int_access.hpp because they compute much, see them.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>

namespace gnomon {

class BigInt {
 public:
  BigInt() : BigInt(0) {}
  // Throws Error if the number is negative.
  template <std::integral Integer> BigInt(Integer number) : BigInt(number < 0, static_cast<std::uint64_t>(number)) {}
  // Reads decimal digits. Throws Error for anything else.
  explicit BigInt(const std::string& digits);

  [[nodiscard]] static BigInt power(const BigInt& base, unsigned exponent);

  [[nodiscard]] std::string str() const;
  // Returns the nearest floating-point number, or infinity.
  [[nodiscard]] double to_double() const;
  // Throws Error if the number does not fit.
  [[nodiscard]] std::uint64_t to_uint64() const;

  friend BigInt operator+(const BigInt& left, const BigInt& right);
  // Throws Error if the result would be negative.
  friend BigInt operator-(const BigInt& left, const BigInt& right);
  friend BigInt operator*(const BigInt& left, const BigInt& right);
  // Throws Error if `right` is 0.
  friend BigInt operator/(const BigInt& left, const BigInt& right);
  friend BigInt operator%(const BigInt& left, const BigInt& right);
  friend BigInt operator<<(const BigInt& left, unsigned right);
  BigInt& operator+=(const BigInt& right) { return *this = *this + right; }
  BigInt& operator-=(const BigInt& right) { return *this = *this - right; }
  BigInt& operator*=(const BigInt& right) { return *this = *this * right; }
  BigInt& operator/=(const BigInt& right) { return *this = *this / right; }

  friend std::strong_ordering operator<=>(const BigInt& left, const BigInt& right);
  friend bool operator==(const BigInt& left, const BigInt& right) { return (left <=> right) == 0; }
  friend std::ostream& operator<<(std::ostream& out, const BigInt& number);

 private:
  friend class BigIntAccess;
  struct Number;

  BigInt(bool negative, std::uint64_t number);
  explicit BigInt(Number number);

  std::shared_ptr<const Number> number_;
};

}  // namespace gnomon
