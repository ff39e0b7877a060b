// SPDX-License-Identifier: Apache-2.0
//
// Proofs by induction on graphs: what cannot be reached, near to the rest and far away.
#include "bmc/proof/induction.hpp"

#include "unit/bmc/unrolled.hpp"

namespace gnomon::test {
namespace {

TEST(BmcInvariants, OfFormulas) {
  logic::FormulaPool pool;
  Formulas make(pool);
  const FormulaId p = make.atom(0), q = make.knows(AgentId(1U), make.atom(1));
  using List = std::vector<FormulaId>;
  EXPECT_EQ(bmc::invariants_of(pool, make.all(FOp::Globally, p)), List({p}));
  EXPECT_EQ(bmc::invariants_of(pool, make.bin(FOp::And, make.all(FOp::Globally, p), make.all(FOp::Globally, q))),
            List({p, q}));
  EXPECT_EQ(bmc::invariants_of(pool, make.all(FOp::Finally, p)), List());
  EXPECT_EQ(bmc::invariants_of(pool, make.bin(FOp::And, make.all(FOp::Globally, p), q)), List());
  EXPECT_EQ(bmc::invariants_of(pool, make.all(FOp::Globally, make.some(FOp::Next, p))), List());
}

// The depth at which it is proved that the formula holds in all reachable states, or 0.
std::size_t proved_at(Unrolled& u, FormulaId invariant) {
  bmc::Induction induction(u.unrolling, u.pool, u.make.all(FOp::Globally, invariant), {invariant});
  for (int i = 0; i < 6 && !induction.has_failed(); ++i) {
    if (induction.try_next({})) return induction.depth();
  }
  return 0;
}

// Node 0 stays where it is, and 1, 2, 3 follow each other: none of them can be reached.
TEST(BmcInduction, NeedsAsManyStatesAsLeadThere) {
  Unrolled u(graph_system(4, {{0, 0}, {1, 2}, {2, 3}}));
  EXPECT_EQ(proved_at(u, u.make.no(u.at(1))), 1U);
  EXPECT_EQ(proved_at(u, u.make.no(u.at(2))), 2U);
  EXPECT_EQ(proved_at(u, u.make.no(u.at(3))), 3U);
  EXPECT_EQ(proved_at(u, u.at(0)), 1U);
}

// What leads to the bad node could go on for ever, but not without visiting a state twice.
TEST(BmcInduction, RunsWithoutRepetition) {
  Unrolled u(graph_system(4, {{0, 0}, {1, 2}, {2, 1}, {2, 3}}));
  EXPECT_EQ(proved_at(u, u.make.no(u.at(3))), 3U);
}

TEST(BmcInduction, WhatCanBeReachedIsNotProved) {
  Unrolled u(two_ways());
  EXPECT_EQ(proved_at(u, u.make.no(u.at(2))), 0U);
  EXPECT_EQ(proved_at(u, u.make.no(u.at(0))), 0U);
  EXPECT_EQ(proved_at(u, u.make.no(u.at(4))), 1U);
}

// Who knows something is right.
TEST(BmcInduction, WithKnowledge) {
  Unrolled u(graph_system(3, {{0, 1}, {1, 0}, {2, 2}}));
  const FormulaId knows = u.make.knows(AgentId(1U), u.make.no(u.at(2)));
  EXPECT_EQ(proved_at(u, u.make.no(u.make.knows(AgentId(1U), u.at(2)))), 1U);
  EXPECT_GT(proved_at(u, u.make.bin(FOp::Implies, knows, u.make.no(u.at(2)))), 0U);
}

}  // namespace
}  // namespace gnomon::test
