// SPDX-License-Identifier: Apache-2.0
//
// What occurs in a set of states.
#include "symbolic/relation/coverage.hpp"

#include "unit/symbolic/diagrams.hpp"

namespace gnomon::test {
namespace {

using engine::Coverage;

using Flags = std::vector<bool>;

TEST(SymbolicCoverage, OfAGraph) {
  for (const std::size_t condition_nodes : {symbolic::Piecewise::no_limit, std::size_t{1}}) {
    Diagrams d(two_ways(), engine::VariableOrder::Auto, engine::Coding::Auto, condition_nodes);
    const auto of = [&](const Bdd& states) {
      return symbolic::coverage(d.encoding, d.circuits, d.transitions.behaviour(), states, condition_nodes);
    };
    const Coverage reachable = of(d.set({0, 1, 2, 3}));
    ASSERT_EQ(reachable.agents.size(), 2U);
    EXPECT_EQ(reachable.agents[1].protocol, Flags{true});
    EXPECT_EQ(reachable.agents[1].actions, Flags{true});
    EXPECT_EQ(reachable.agents[1].evolution, (Flags{true, true, true, true, false, false}));
    EXPECT_EQ(reachable.values, (std::vector<Flags>{{true, true, true, true, false}}));
    ASSERT_EQ(reachable.atoms.size(), 5U);
    EXPECT_EQ(reachable.atoms[0], (Coverage::Atom{true, true}));
    EXPECT_EQ(reachable.atoms[4], (Coverage::Atom{false, true}));

    const Coverage dead_end = of(d.set({3}));
    EXPECT_EQ(dead_end.agents[1].protocol, Flags{false});
    EXPECT_EQ(dead_end.agents[1].actions, Flags{false});
    EXPECT_EQ(dead_end.agents[1].evolution, Flags(6, false));
    EXPECT_EQ(dead_end.atoms[3], (Coverage::Atom{true, false}));

    const Coverage nowhere = of(d.set({}));
    EXPECT_EQ(nowhere.atoms[3], (Coverage::Atom{false, false}));
    EXPECT_EQ(nowhere.values, std::vector<Flags>{Flags(5, false)});
  }
}

}  // namespace
}  // namespace gnomon::test
