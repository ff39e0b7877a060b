// SPDX-License-Identifier: Apache-2.0
//
// Conditions on marks that are met infinitely often.
#include "automata/determinise/condition.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace gnomon::automata {
namespace {

// The sets of up to `marks` marks that satisfy the condition, as numbers.
std::vector<Marks> satisfying(const Condition& condition, unsigned marks) {
  std::vector<Marks> result;
  for (Marks met = 0; met < Marks{1} << marks; ++met) {
    if (condition.holds(met)) result.push_back(met);
  }
  return result;
}
using Sets = std::vector<Marks>;

TEST(Condition, Shapes) {
  EXPECT_EQ(satisfying(Condition(true), 1), Sets({0, 1}));
  EXPECT_EQ(satisfying(Condition(false), 1), Sets());
  EXPECT_EQ(satisfying(Condition::all_of(2), 3), Sets({3, 7}));
  EXPECT_EQ(satisfying(Condition::all_of(2).negated(), 2), Sets({0, 1, 2}));
  // The marks are the colours 1, 2 and 3; the greatest must be even, and none is 0.
  EXPECT_EQ(satisfying(Condition::parity(3), 3), Sets({0, 2, 3}));
}

TEST(Condition, Combinations) {
  const Condition one = Condition::all_of(1);
  EXPECT_EQ(satisfying(Condition::combined(Condition::Connective::And, one, one, 1), 2), Sets({3}));
  EXPECT_EQ(satisfying(Condition::combined(Condition::Connective::Or, one, one, 1), 2), Sets({1, 2, 3}));
  EXPECT_EQ(satisfying(Condition::combined(Condition::Connective::Xor, one, one, 1), 2), Sets({1, 2}));
}

// Of three marks the first is never met, and the others are numbered anew.
TEST(Condition, Restricted) {
  EXPECT_EQ(satisfying(Condition::parity(3).restricted(6), 2), Sets({0, 1}));
  EXPECT_EQ(satisfying(Condition::all_of(2).restricted(2), 1), Sets());
}

TEST(Condition, WhatIsKnown) {
  const Condition both = Condition::all_of(2);
  EXPECT_EQ(both.known(3, 0), true);
  EXPECT_EQ(both.known(1, 4), false);
  EXPECT_EQ(both.known(1, 2), std::nullopt);
  EXPECT_EQ(both.example(true).value() & 3U, 3U);
  EXPECT_NE(both.example(false).value() & 3U, 3U);
  EXPECT_EQ(Condition(true).example(false), std::nullopt);
}

}  // namespace
}  // namespace gnomon::automata
