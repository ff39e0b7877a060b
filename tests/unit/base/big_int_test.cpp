// SPDX-License-Identifier: Apache-2.0
#include "base/big_int.hpp"

#include "base/error.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace gnomon {
namespace {

constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();

TEST(BigIntTest, CountsBeyondSixtyFourBits) {
  const BigInt two_to_the_64 = BigInt(largest) + 1;
  EXPECT_EQ(two_to_the_64.str(), "18446744073709551616");
  EXPECT_EQ(two_to_the_64, BigInt(1) << 64);
  EXPECT_EQ(two_to_the_64 * two_to_the_64, BigInt::power(2, 128));
  EXPECT_EQ(BigInt::power(10, 30).str(), "1" + std::string(30, '0'));
  EXPECT_EQ((two_to_the_64 - 1).to_uint64(), largest);
  EXPECT_EQ(two_to_the_64 / 3, BigInt("6148914691236517205"));
  EXPECT_EQ(two_to_the_64 % 10, BigInt(6));
  EXPECT_EQ(two_to_the_64.to_double(), 18446744073709551616.0);
}

TEST(BigIntTest, Compares) {
  EXPECT_LT(BigInt(2), BigInt(10));
  EXPECT_GE(BigInt(1) << 200, BigInt(1) << 199);
  EXPECT_EQ(BigInt(), BigInt(0));
}

TEST(BigIntTest, CopiesDoNotChange) {
  BigInt number = 5;
  const BigInt copy = number;
  number *= 7;
  number -= 1;
  number += 2;
  number /= 6;
  EXPECT_EQ(number, BigInt(6));
  EXPECT_EQ(copy, BigInt(5));
}

TEST(BigIntTest, ReadsDecimalDigits) {
  EXPECT_EQ(BigInt("0"), BigInt(0));
  EXPECT_EQ(BigInt("0017"), BigInt(17));  // not octal
  for (const char* const text : {"", "-1", "1e3", " 1", "0x10"}) EXPECT_THROW(BigInt{std::string(text)}, Error) << text;
}

TEST(BigIntTest, RefusesWhatIsNoNaturalNumber) {
  EXPECT_THROW(BigInt(-1), Error);
  EXPECT_THROW(BigInt(1) - BigInt(2), Error);
  EXPECT_THROW(BigInt(1) / BigInt(0), Error);
  EXPECT_THROW(BigInt(1) % BigInt(0), Error);
  EXPECT_THROW(static_cast<void>((BigInt(1) << 64).to_uint64()), Error);
}

}  // namespace
}  // namespace gnomon
