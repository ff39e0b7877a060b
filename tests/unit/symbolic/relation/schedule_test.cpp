// SPDX-License-Identifier: Apache-2.0
//
// Images under a relation in parts, against a table of its steps: two bits x and y, and an action.
#include "symbolic/relation/schedule.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace gnomon::test {
namespace {

using bdd::Bdd;
using bdd::Var;
using symbolic::Relation;
using symbolic::Schedule;

// With the action, x becomes y and y stays; without it, x is turned over and y becomes x. The step with the action is
// possible only where x or y is set.
class SymbolicSchedule : public testing::TestWithParam<bool> {
 protected:
  SymbolicSchedule() {
    if (GetParam()) {  // every bit beside its next value
      x = pair(), y = pair();
    } else {
      x.current = manager.new_variable(), y.current = manager.new_variable();
      x.next = manager.new_variable(), y.next = manager.new_variable();
    }
    action = manager.new_variable();
    manager.pair(x.current, x.next);
    manager.pair(y.current, y.next);
    const auto bit = [this](Var variable) { return manager.variable(variable); };
    relation.parts = {bit(x.next).iff(bit(action).ite(bit(y.current), !bit(x.current))),
                      bit(y.next).iff(bit(action).ite(bit(y.current), bit(x.current))),
                      bit(action).implies(bit(x.current) | bit(y.current))};
    relation.twins = {x, y};
    relation.quantified = {action};
  }
  symbolic::Twin pair() {
    const std::vector<Var> group = manager.new_group(2);
    return {group[0], group[1]};
  }

  // States have the numbers 0 to 3, x counts 2.
  [[nodiscard]] static bool steps(int from, int to, bool acts) {
    const bool at_x = from >= 2, at_y = from % 2 == 1;
    if (acts && !at_x && !at_y) return false;
    const bool next_x = acts ? at_y : !at_x, next_y = acts ? at_y : at_x;
    return to == 2 * int(next_x) + int(next_y);
  }
  [[nodiscard]] Bdd state(int number) {
    const Bdd at_x = manager.variable(x.current), at_y = manager.variable(y.current);
    return (number >= 2 ? at_x : !at_x) & (number % 2 == 1 ? at_y : !at_y);
  }
  // Of the members of a bit set.
  [[nodiscard]] Bdd set(int members) {
    Bdd result = manager.bottom();
    for (int i = 0; i < 4; ++i) {
      if ((members >> i & 1) != 0) result |= state(i);
    }
    return result;
  }
  template <typename Holds> [[nodiscard]] Bdd states_with(const Holds& holds) {
    Bdd result = manager.bottom();
    for (int i = 0; i < 4; ++i) {
      for (int j = 0; j < 4; ++j) {
        if (holds(i, j)) result |= state(i);
      }
    }
    return result;
  }
  static bool has(int members, int number) { return (members >> number & 1) != 0; }
  void expect_images(const Relation& given, int sources = 15) {
    const Schedule forward(manager, given, Schedule::Direction::Forward);
    const Schedule backward(manager, given, Schedule::Direction::Backward);
    for (int members = 0; members < 16; ++members) {
      const auto follows = [&](int from, int to) { return steps(from, to, false) || steps(from, to, true); };
      EXPECT_EQ(forward.apply(set(members & sources)),
                states_with([&](int to, int from) { return has(members & sources, from) && follows(from, to); }));
      const Bdd before =
          states_with([&](int from, int to) { return has(members, to) && has(sources, from) && follows(from, to); });
      EXPECT_EQ(set(sources) & backward.apply(set(members)), before);
      EXPECT_EQ(backward.apply_within(set(5 & sources), set(members)), before & set(5));
    }
  }

  bdd::Manager manager;
  symbolic::Twin x, y;
  Var action;
  Relation relation;
};

TEST_P(SymbolicSchedule, Images) { expect_images(relation); }

TEST_P(SymbolicSchedule, SimplifiedRelations) {
  const Relation simple = symbolic::simplified(manager, relation);
  EXPECT_TRUE(simple.quantified.empty());
  EXPECT_EQ(simple.parts.size(), 1U);
  expect_images(simple);
}

TEST_P(SymbolicSchedule, RestrictedRelations) {
  for (const int sources : {1, 6, 11, 15}) {
    const Relation less = symbolic::restricted(manager, relation, set(sources));
    EXPECT_EQ(less.parts.size(), 1U);
    expect_images(less, sources);
  }
}

TEST_P(SymbolicSchedule, WhatIsNotQuantifiedIsKept) {
  relation.quantified.clear();
  const Schedule backward(manager, relation, Schedule::Direction::Backward);
  const Bdd acts = manager.variable(action);
  for (int to = 0; to < 4; ++to) {
    const Bdd with = states_with([&](int from, int next) { return next == to && steps(from, to, true); });
    const Bdd without = states_with([&](int from, int next) { return next == to && steps(from, to, false); });
    EXPECT_EQ(backward.apply(state(to)), acts.ite(with, without)) << to;
  }
}

// Variables that no part mentions are still quantified, and those without twin stay as they are.
TEST_P(SymbolicSchedule, NoParts) {
  const Schedule forward(manager, {{}, {}, {action}}, Schedule::Direction::Forward);
  EXPECT_EQ(forward.size(), 1U);
  EXPECT_EQ(forward.apply(state(2) & manager.variable(action)), state(2));
}

INSTANTIATE_TEST_SUITE_P(Orders, SymbolicSchedule, testing::Bool());

}  // namespace
}  // namespace gnomon::test
