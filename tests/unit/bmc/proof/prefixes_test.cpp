// SPDX-License-Identifier: Apache-2.0
//
// How long the beginnings of paths can be that show something, on graphs.
#include "bmc/proof/prefixes.hpp"

#include "unit/bmc/unrolled.hpp"

#include <optional>

namespace gnomon::test {
namespace {

constexpr std::size_t longest = 8;

// The number of states that no beginning of a path has that would show the formula, or refute it; 0 if there is none up
// to `longest`.
std::size_t ends_at(Unrolled& u, FormulaId formula, bool holds, std::optional<logic::PathKind> paths = {}) {
  const verdict::Statement statement{formula, holds, paths, false};
  const verdict::Rules rules(u.pool, statement);
  bmc::Needs needs(u.pool, rules, false, engine::BoundedEncoding::Huang, {});
  bmc::Prefixes prefixes(u.unrolling, u.pool, rules, needs, statement.literal());
  for (std::size_t states = 1; states <= longest; ++states) {
    if (prefixes.none_has(states, {})) return states;
  }
  return 0;
}

// 0 to 3 one after the other, or 0 3; then 3 for ever.
System way_to_three() { return graph_system(4, {{0, 1}, {1, 2}, {2, 3}, {0, 3}, {3, 3}}); }

TEST(BmcPrefixes, AllPathsReachTheGoal) {
  Unrolled u(way_to_three());
  EXPECT_EQ(ends_at(u, u.make.all(FOp::Finally, u.at(3)), false), 4U);
  EXPECT_EQ(ends_at(u, u.make.some(FOp::Globally, u.make.no(u.at(3))), true), 4U);
  EXPECT_EQ(ends_at(u, u.make.all(FOp::Until, u.make.no(u.at(3)), u.at(3)), false), 4U);
  EXPECT_EQ(ends_at(u, u.make.all(FOp::Finally, u.at(0)), false), 1U);
  EXPECT_EQ(ends_at(u, u.make.some(FOp::Globally, u.at(0)), true), 2U);
}

TEST(BmcPrefixes, SomePathDoesNot) {
  Unrolled u(two_ways());
  EXPECT_EQ(ends_at(u, u.make.all(FOp::Finally, u.at(4)), false), 0U);  // 0 1 2 1 2 …
  EXPECT_EQ(ends_at(u, u.make.all(FOp::Finally, u.at(1)), false), 3U);  // 0 3 is no infinite path
  Unrolled way(way_to_three());
  EXPECT_EQ(ends_at(way, way.make.all(FOp::Finally, way.at(2)), false), 0U);
}

// A path that leaves p before q counts, however it goes on.
TEST(BmcPrefixes, WhatIsShownOnTheWay) {
  Unrolled u(way_to_three());
  EXPECT_EQ(ends_at(u, u.make.all(FOp::Until, u.make.no(u.at(2)), u.at(3)), false), 0U);
  EXPECT_EQ(ends_at(u, u.make.some(FOp::Until, u.make.no(u.at(3)), u.make.bin(FOp::And, u.at(0), u.at(1))), true), 4U);
  EXPECT_EQ(ends_at(u, u.make.some(FOp::Until, u.make.no(u.at(3)), u.at(2)), true), 0U);
}

TEST(BmcPrefixes, OfWords) {
  Unrolled u(way_to_three());
  const auto infinite = logic::PathKind::Infinite;
  const FormulaId reaches = u.make.un(FOp::Finally, u.at(3));
  const FormulaId avoids = u.make.un(FOp::Globally, u.make.no(u.at(1)));
  EXPECT_EQ(ends_at(u, u.make.un(FOp::PathAll, reaches), false, infinite), 4U);
  // Only 0 3 is without 1.
  EXPECT_EQ(ends_at(u, u.make.un(FOp::PathAll, u.make.bin(FOp::Implies, avoids, reaches)), false, infinite), 2U);
  EXPECT_EQ(ends_at(u, u.make.un(FOp::PathAll, u.make.un(FOp::Finally, u.at(1))), false, infinite), 0U);
  EXPECT_EQ(ends_at(u, u.make.un(FOp::PathAll, u.make.un(FOp::Globally, reaches)), false, infinite), 0U);
  EXPECT_EQ(ends_at(u, u.make.un(FOp::PathAll, reaches), false, logic::PathKind::Finite), 0U);
}

// Each path has a run of its own, from the same state.
TEST(BmcPrefixes, BelowConnectives) {
  Unrolled u(way_to_three());
  const FormulaId reaches = u.make.all(FOp::Finally, u.at(3));
  const FormulaId detour = u.make.all(FOp::Finally, u.at(1));
  EXPECT_EQ(ends_at(u, u.make.bin(FOp::And, reaches, u.make.all(FOp::Finally, u.at(0))), false), 4U);
  EXPECT_EQ(ends_at(u, u.make.bin(FOp::And, reaches, detour), false), 0U);
  EXPECT_EQ(ends_at(u, u.make.bin(FOp::Or, reaches, detour), false), 4U);
  EXPECT_EQ(ends_at(u, u.make.bin(FOp::Iff, u.at(0), reaches), false), 4U);
  EXPECT_EQ(ends_at(u, u.make.bin(FOp::Implies, u.at(1), detour), false), 1U);
  const FormulaId left = u.make.some(FOp::Globally, u.make.no(u.at(1)));
  const FormulaId right =
      u.make.some(FOp::Globally, u.make.bin(FOp::Or, u.at(0), u.make.bin(FOp::Or, u.at(1), u.at(2))));
  EXPECT_EQ(ends_at(u, u.make.bin(FOp::And, left, u.make.some(FOp::Until, u.make.no(u.at(3)), u.at(1))), true), 0U);
  EXPECT_EQ(ends_at(u, u.make.bin(FOp::And, left, right), true), 4U);
}

// Whether somebody knows something, or has a path, is not looked at.
TEST(BmcPrefixes, WhatIsNotSeenMayBe) {
  Unrolled u(way_to_three());
  const FormulaId knows = u.make.knows(AgentId(1U), u.at(3));
  EXPECT_EQ(ends_at(u, u.make.all(FOp::Finally, knows), false), 0U);
  EXPECT_EQ(ends_at(u, u.make.all(FOp::Finally, u.make.all(FOp::Finally, u.at(3))), false), 0U);
  EXPECT_EQ(ends_at(u, u.make.some(FOp::Until, knows, u.at(1)), true), 0U);
}

}  // namespace
}  // namespace gnomon::test
