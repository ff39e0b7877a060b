// SPDX-License-Identifier: Apache-2.0
//
// Joint actions and successors by number.
#include "api/simulation/outcomes.hpp"

#include "support/small_systems.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

constexpr ActionId none, first{0}, second{1};
using States = std::vector<State>;

// All of them, and nothing behind the last.
template <typename List> auto all_of(const List& list) {
  std::vector<typename decltype(list.at(BigInt(0)))::value_type> result;
  for (std::uint64_t i = 0; BigInt(i) < list.count(); ++i) result.push_back(list.at(BigInt(i)).value());
  EXPECT_EQ(list.at(list.count()), std::nullopt);
  return result;
}

TEST(ApiOutcomes, JointActions) {
  const System system = three_node_game();
  const model::Stepper stepper(system);
  const api::JointActions actions(stepper, {0});
  EXPECT_EQ(actions.count(), 4);
  EXPECT_EQ(all_of(actions),
            std::vector<JointAction>(
                {{none, first, first}, {none, first, second}, {none, second, first}, {none, second, second}}));
  const System graph = two_ways();
  EXPECT_EQ(api::JointActions(model::Stepper(graph), {3}).count(), 0);  // nobody may act
  EXPECT_EQ(api::JointActions(model::Stepper(graph), {3}).at(0), std::nullopt);
}

// A turns one bit or the other, and B has a choice of its own.
TEST(ApiOutcomes, Successors) {
  Build b;
  const AgentId a = b.agent("A", {"go"}), other = b.agent("B", {"go"});
  const VarId x = b.boolean(a, "x"), y = b.boolean(a, "y"), z = b.integer(other, "z", 0, 2);
  b.evolution(a, {{x, b.truth(true)}}, b.always());
  b.evolution(a, {{y, b.truth(true)}}, b.always());
  b.evolution(other, {{z, b.number(1)}}, b.always());
  b.evolution(other, {{z, b.number(2)}}, b.always());
  const model::Stepper stepper(b.system);
  const api::Outcomes outcomes(stepper, {0, 0, 0}, {none, first, first});
  EXPECT_EQ(outcomes.count(), 4);
  States found = all_of(outcomes);
  std::sort(found.begin(), found.end());
  EXPECT_EQ(found, States({{0, 1, 1}, {0, 1, 2}, {1, 0, 1}, {1, 0, 2}}));
  EXPECT_EQ(all_of(outcomes.with({{z, 2}, {y, 1}})), States({{0, 1, 2}}));
  EXPECT_EQ(outcomes.with({{z, 0}}).count(), 0);
  EXPECT_EQ(outcomes.with({{x, 1}, {y, 1}}).count(), 0);
}

TEST(ApiOutcomes, WhatDistinguishesASuccessor) {
  const System system = two_ways();
  const model::Stepper stepper(system);
  const api::Outcomes two(stepper, {0}, {none, first});
  const api::Values value{{VarId(0U), 3}};
  EXPECT_EQ(two.distinguishing({3}), value);
  const api::Outcomes one(stepper, {1}, {none, first});
  EXPECT_TRUE(one.distinguishing({2}).empty());  // there is no other
}

}  // namespace
}  // namespace gnomon::test
