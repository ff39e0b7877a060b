// SPDX-License-Identifier: Apache-2.0
//
// The size of numbers as decision diagrams; tests/unit/circuits shows that they are right.
#include "bdd/vector.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <span>
#include <vector>

namespace gnomon::bdd {
namespace {

BitVector unsigned_variables(Manager& manager, std::span<const Var> variables) {
  std::vector<Bdd> bits;
  for (const Var variable : variables) bits.push_back(manager.variable(variable));
  return BitVector::unsigned_bits(manager, bits);
}

// Circuits, not tables: counters of 64 bits, with the bits of both numbers interleaved.
TEST(BddNumbers, WideNumbersStaySmall) {
  Manager manager;
  std::vector<Var> a(64), b(64);
  for (std::size_t i = 64; i-- > 0;) {
    a[i] = manager.new_variable();
    b[i] = manager.new_variable();
  }
  const BitVector x = unsigned_variables(manager, a);
  const BitVector y = unsigned_variables(manager, b);
  const Bdd less = x.less(y);
  EXPECT_LE(less.node_count(), 200U);
  std::vector<Var> all = a;
  all.insert(all.end(), b.begin(), b.end());
  EXPECT_EQ(less.count(all), ((BigInt(1) << 128) - (BigInt(1) << 64)) / 2);
  EXPECT_EQ((x + y).equals(y + x), manager.top());
  EXPECT_LE((x + BitVector::constant(manager, 1)).equals(y).node_count(), 400U);
}

}  // namespace
}  // namespace gnomon::bdd
