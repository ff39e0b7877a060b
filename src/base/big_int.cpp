// SPDX-License-Identifier: Apache-2.0
#include "base/big_int.hpp"

#include "base/big_int_access.hpp"
#include "base/error.hpp"

#include <algorithm>
#include <limits>
#include <ostream>
#include <utility>

namespace gnomon {

BigInt::BigInt(Number number) : number_(std::make_shared<const Number>(std::move(number))) {}

BigInt::BigInt(bool negative, std::uint64_t number) : BigInt(Number{number}) {
  if (negative) throw Error("a natural number cannot be negative");
}

BigInt::BigInt(const std::string& digits) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (digits.empty() || !std::all_of(digits.begin(), digits.end(), is_digit)) {
    throw Error("'" + digits + "' is not a natural number");
  }
  // A leading 0 would make the number octal.
  const std::size_t first = std::min(digits.find_first_not_of('0'), digits.size() - 1);
  number_ = std::make_shared<const Number>(Number{boost::multiprecision::cpp_int(digits.substr(first))});
}

BigInt BigInt::power(const BigInt& base, unsigned exponent) {
  return BigInt(Number{boost::multiprecision::pow(base.number_->value, exponent)});
}

std::string BigInt::str() const { return number_->value.str(); }

double BigInt::to_double() const { return number_->value.convert_to<double>(); }

std::uint64_t BigInt::to_uint64() const {
  if (number_->value > std::numeric_limits<std::uint64_t>::max()) throw Error(str() + " does not fit into 64 bits");
  return number_->value.convert_to<std::uint64_t>();
}

BigInt operator+(const BigInt& left, const BigInt& right) {
  return BigInt(BigInt::Number{left.number_->value + right.number_->value});
}

BigInt operator-(const BigInt& left, const BigInt& right) {
  if (left < right) throw Error("a natural number cannot be negative");
  return BigInt(BigInt::Number{left.number_->value - right.number_->value});
}

BigInt operator*(const BigInt& left, const BigInt& right) {
  return BigInt(BigInt::Number{left.number_->value * right.number_->value});
}

BigInt operator/(const BigInt& left, const BigInt& right) {
  if (right == BigInt(0)) throw Error("division by 0");
  return BigInt(BigInt::Number{left.number_->value / right.number_->value});
}

BigInt operator%(const BigInt& left, const BigInt& right) {
  if (right == BigInt(0)) throw Error("division by 0");
  return BigInt(BigInt::Number{left.number_->value % right.number_->value});
}

BigInt operator<<(const BigInt& left, unsigned right) { return BigInt(BigInt::Number{left.number_->value << right}); }

std::strong_ordering operator<=>(const BigInt& left, const BigInt& right) {
  return left.number_->value.compare(right.number_->value) <=> 0;
}

std::ostream& operator<<(std::ostream& out, const BigInt& number) { return out << number.str(); }

}  // namespace gnomon
