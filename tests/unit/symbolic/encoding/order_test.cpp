// SPDX-License-Identifier: Apache-2.0
//
// The first order of bits, as text: `x1` is the bit 1 of x, `x1'` its next value, `A1` a bit of the actions of A.
#include "symbolic/encoding/order.hpp"

#include "support/small_systems.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace gnomon::test {
namespace {

using engine::VariableOrder;
using symbolic::Bit;

std::string order_text(const System& system, VariableOrder order, engine::Coding coding = engine::Coding::Binary) {
  std::string result;
  for (const Bit& bit : symbolic::static_order(system, symbolic::find_selectors(system, coding), order)) {
    if (!result.empty()) result += ' ';
    result += bit.kind == Bit::Kind::Action ? system.agents[bit.owner].name : system.variables[bit.owner].name;
    result += std::to_string(bit.place);
    if (bit.kind == Bit::Kind::Next) result += '\'';
  }
  return result;
}

// Where the current bits of the variables stand, by variable.
std::vector<int> places(const System& system) {
  std::vector<int> result(system.variables.size());
  int place = 0;
  for (const Bit& bit : symbolic::static_order(system, symbolic::find_selectors(system), VariableOrder::Auto)) {
    if (bit.kind == Bit::Kind::Current) result[bit.owner] = place++;
  }
  return result;
}

TEST(SymbolicOrder, BitsForValues) {
  const std::vector<std::size_t> expected{0, 0, 1, 2, 2, 3, 3, 3, 3, 4};
  for (std::size_t values = 0; values < expected.size(); ++values) {
    EXPECT_EQ(symbolic::bits_for(values), expected[values]) << values;
  }
}

TEST(SymbolicOrder, OrdersByName) {
  Build b;
  b.boolean(environment, "e");
  b.integer(b.agent("A", {"one", "two", "three"}), "x", 0, 2);
  const System& system = b.system;
  EXPECT_EQ(order_text(system, VariableOrder::Blocks), "e0 x1 x0 e0' x1' x0' A1 A0");
  EXPECT_EQ(order_text(system, VariableOrder::Interleaved), "e0 e0' x1 x1' x0 x0' A1 A0");
  EXPECT_EQ(order_text(system, VariableOrder::ActionsInside), "e0 e0' x1 x0 A1 A0 x1' x0'");
  EXPECT_EQ(order_text(system, VariableOrder::AgentBlocks), "e0 e0' x1 x0 x1' x0' A1 A0");
  EXPECT_EQ(order_text(system, VariableOrder::Blocks, engine::Coding::OneHot), "e0 x2 x1 x0 e0' x2' x1' x0' A2 A1 A0");
}

TEST(SymbolicOrder, WhatIsMentionedTogetherStandsTogether) {
  Build b;
  std::vector<VarId> v;
  for (const char* name : {"p", "q", "r", "s"}) v.push_back(b.boolean(environment, name));
  b.atom("first", b(v[0]) && b(v[2]));
  b.atom("second", b(v[1]) && b(v[3]));
  const std::vector<int> at = places(b.system);
  EXPECT_EQ(std::abs(at[0] - at[2]), 1);
  EXPECT_EQ(std::abs(at[1] - at[3]), 1);
  const std::vector<Bit> bits =
      symbolic::static_order(b.system, symbolic::find_selectors(b.system), VariableOrder::Auto);
  ASSERT_EQ(bits.size(), 8U);
  for (std::size_t i = 0; i < bits.size(); i += 2) {
    EXPECT_EQ(bits[i].kind, Bit::Kind::Current);
    EXPECT_EQ(bits[i + 1], (Bit{Bit::Kind::Next, bits[i].owner, bits[i].place}));
  }
}

// Of three numbered things each stands in one place; what has no number comes before them.
TEST(SymbolicOrder, NamesWithTheSameNumberStandTogether) {
  Build b;
  for (const char* name : {"x1", "x2", "x3", "y1", "y2", "y3", "clock"}) b.boolean(environment, name);
  const std::vector<int> at = places(b.system);
  for (const std::size_t i : {0U, 1U, 2U}) EXPECT_EQ(std::abs(at[i] - at[i + 3]), 1) << i;
  EXPECT_EQ(at[6], 0);
}

TEST(SymbolicOrder, WhatIsMentionedWithVeryManyStandsOnTop) {
  Build b;
  std::vector<VarId> others;
  for (char name = 'a'; name <= 'l'; ++name) others.push_back(b.boolean(environment, std::string(1, name)));
  const VarId hub = b.boolean(environment, "hub");
  for (const VarId other : others) b.atom("with", b(hub) && b(other));
  EXPECT_EQ(places(b.system).at(hub.index()), 0);
}

// It is compared with a sum over all of them.
TEST(SymbolicOrder, WhatSumsUpStandsAtTheBottom) {
  Build b;
  const VarId total = b.boolean(environment, "total");
  const VarId limit = b.integer(environment, "limit", 0, 1);
  E sum = b.number(0);
  for (int i = 0; i < 9; ++i) sum = sum + b(b.integer(environment, "x" + std::to_string(i), 0, 1));
  b.atom("enough", b(limit) >= sum);
  const std::vector<int> at = places(b.system);
  EXPECT_EQ(at[limit.index()], 10);
  EXPECT_EQ(at[total.index()], 0);
}

}  // namespace
}  // namespace gnomon::test
