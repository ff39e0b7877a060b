// SPDX-License-Identifier: Apache-2.0
//
// Which variables and actions get a bit for every value.
#include "symbolic/encoding/selectors.hpp"

#include "support/small_systems.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

using engine::Coding;
using symbolic::find_selectors;

constexpr VarId chosen{0};

// One of `things` members is picked; `use` adds what the conditions ask.
template <typename Use> System picking(int things, const Use& use, Value most = 5) {
  Build b;
  b.integer(environment, "chosen", 0, most);
  std::vector<std::string> picks{"nobody"};
  for (int i = 1; i <= 5; ++i) picks.push_back("pick" + std::to_string(i));
  b.environment_actions(picks);
  for (int i = 1; i <= things; ++i) b.boolean(b.agent("Member" + std::to_string(i), {"wait", "go"}), "done");
  use(b);
  return std::move(b.system);
}
const auto plain = [](Build& b) { b.evolution(environment, {{chosen, b.number(2)}}, b(chosen) == 1); };

TEST(SymbolicSelectors, NumbersInNames) {
  using Texts = std::vector<std::string>;
  EXPECT_EQ(symbolic::numbers_in("a1_b23"), Texts({"1", "23"}));
  EXPECT_EQ(symbolic::numbers_in("4"), Texts({"4"}));
  EXPECT_EQ(symbolic::numbers_in("none"), Texts());
  Build b;
  const VarId colour = b.enumeration(environment, "c", {"red7", "blue"});
  const VarId number = b.integer(environment, "n", 3, 5);
  EXPECT_EQ(symbolic::numbers_of(b.system, b.system[colour].domain, 1), Texts({"7"}));
  EXPECT_EQ(symbolic::numbers_of(b.system, b.system[number].domain, 1), Texts({"4"}));
}

TEST(SymbolicSelectors, WhatPicksNumberedThings) {
  const symbolic::Selectors found = find_selectors(picking(5, plain));
  EXPECT_TRUE(found.variables[0]);
  EXPECT_FALSE(found.variables[1]);  // a Boolean
  EXPECT_TRUE(found.agents[0]);
  EXPECT_FALSE(found.agents[1]);  // two actions without numbers
}

TEST(SymbolicSelectors, ThereMustBeEnoughThings) {
  EXPECT_FALSE(find_selectors(picking(3, plain)).variables[0]);
  EXPECT_FALSE(find_selectors(picking(3, plain)).agents[0]);
  EXPECT_TRUE(find_selectors(picking(4, plain)).variables[0]);
  EXPECT_FALSE(find_selectors(picking(5, plain, 3)).variables[0]);     // four values
  EXPECT_FALSE(find_selectors(picking(5, plain, 2048)).variables[0]);  // too many values
}

// A bit for every value cannot be compared or computed with.
TEST(SymbolicSelectors, OnlyEqualityWithConstants) {
  const auto is_selector = [](const auto& use) { return bool(find_selectors(picking(5, use)).variables[0]); };
  EXPECT_FALSE(is_selector([](Build& b) { b.atom("small", b(chosen) < 3); }));
  EXPECT_FALSE(is_selector([](Build& b) { b.initially(b(chosen) + 1 == 3); }));
  EXPECT_FALSE(is_selector([](Build& b) { b.evolution(environment, {{chosen, b(chosen) + 1}}, b.always()); }));
  EXPECT_FALSE(is_selector([](Build& b) { b.evolution(environment, {{chosen, b(chosen)}}, b.always()); }));
  EXPECT_FALSE(is_selector([](Build& b) { b.red(environment, b(chosen) >= 1); }));
  EXPECT_FALSE(is_selector([](Build& b) { b.protocol(environment, b(chosen) > 1, {"nobody"}); }));
  EXPECT_TRUE(is_selector([](Build& b) { b.atom("other", b(chosen) != 3); }));
}

TEST(SymbolicSelectors, CodingByName) {
  const System system = picking(1, plain);
  EXPECT_FALSE(find_selectors(system, Coding::Auto).variables[0]);
  EXPECT_TRUE(find_selectors(system, Coding::OneHot).variables[0]);
  EXPECT_TRUE(find_selectors(system, Coding::OneHot).agents[1]);
  EXPECT_FALSE(find_selectors(system, Coding::OneHot).variables[1]);
  EXPECT_FALSE(find_selectors(picking(5, plain), Coding::Binary).variables[0]);
  EXPECT_FALSE(find_selectors(picking(5, plain), Coding::Binary).agents[0]);
}

}  // namespace
}  // namespace gnomon::test
