// SPDX-License-Identifier: Apache-2.0
//
// Access to the number inside of a BigInt, for code that computes with many of them.
#pragma once

#include "base/big_int.hpp"

#include <boost/multiprecision/cpp_int.hpp>

namespace gnomon {

struct BigInt::Number {
  boost::multiprecision::cpp_int value;
};

class BigIntAccess {
 public:
  // The number must not be negative.
  [[nodiscard]] static BigInt make(boost::multiprecision::cpp_int number) {
    return BigInt(BigInt::Number{std::move(number)});
  }
};

}  // namespace gnomon
