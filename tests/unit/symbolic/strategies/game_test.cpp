// SPDX-License-Identifier: Apache-2.0
//
// Who wins games for path formulas, on three nodes.
#include "symbolic/strategies/game.hpp"

#include "symbolic/operators/coalition.hpp"
#include "unit/symbolic/diagrams.hpp"

namespace gnomon::test {
namespace {

using Members = std::vector<AgentId>;
const Members only_a{AgentId(1U)}, only_b{AgentId(2U)}, both{AgentId(1U), AgentId(2U)};

class SymbolicGame : public testing::Test {
 protected:
  [[nodiscard]] Nodes won(const Members& members, FormulaId path, const std::vector<Nodes>& fairness = {}) {
    const symbolic::Temporal temporal = d.temporal(fairness);
    const symbolic::Coalition coalition(temporal, members);
    const automata::Limits limits;
    return d.nodes(symbolic::winning_states(temporal, automata::deterministic_automaton(d.pool, path, limits), limits,
                                            d.sets(), [&](const Bdd& goal) { return coalition.can_force(goal); }));
  }
  [[nodiscard]] FormulaId finally(FormulaId f) { return d.make.bin(FOp::Until, d.make.truth(true), f); }
  [[nodiscard]] FormulaId always(FormulaId f) { return d.make.no(finally(d.make.no(f))); }
  Diagrams d{three_node_game()};
};

TEST_F(SymbolicGame, ReachabilityAndSafety) {
  EXPECT_EQ(won(only_a, finally(d.at(1))), Nodes({0, 1}));
  EXPECT_EQ(won(only_b, finally(d.at(0))), Nodes({0, 1, 2}));
  EXPECT_EQ(won(both, finally(d.at(2))), Nodes({0, 1, 2}));
  EXPECT_EQ(won(only_b, always(d.at(2))), Nodes({2}));
  EXPECT_EQ(won(only_a, always(d.make.no(d.at(0)))), Nodes());
  EXPECT_EQ(won(only_a, d.make.un(FOp::Next, d.at(1))), Nodes({0}));
}

TEST_F(SymbolicGame, AgainAndAgain) {
  EXPECT_EQ(won(only_a, always(finally(d.at(0)))), Nodes({0}));  // elsewhere B stays in 2
  EXPECT_EQ(won(only_b, always(finally(d.at(0)))), Nodes({0, 1, 2}));
  EXPECT_EQ(won(only_b, finally(always(d.at(2)))), Nodes({2}));
  EXPECT_EQ(won(both, finally(always(d.at(2)))), Nodes({0, 1, 2}));
  const FormulaId two_things = d.make.bin(FOp::And, always(finally(d.at(1))), always(finally(d.at(2))));
  EXPECT_EQ(won(both, two_things), Nodes({0, 1, 2}));
  EXPECT_EQ(won(only_b, two_things), Nodes());
  // 0 for ever from some point on, or 1 again and again: A stays in 0.
  EXPECT_EQ(won(only_a, d.make.no(d.make.bin(FOp::And, d.make.no(finally(always(d.at(0)))),
                                             d.make.no(always(finally(d.at(1))))))),
            Nodes({0}));
}

// Plays that are not fair are won.
TEST_F(SymbolicGame, Fairness) {
  EXPECT_EQ(won(only_b, finally(d.at(1))), Nodes({1}));
  EXPECT_EQ(won(only_b, finally(d.at(1)), {{1}}), Nodes({0, 1, 2}));
  EXPECT_EQ(won(only_b, always(d.at(2)), {{0}}), Nodes({2}));
  EXPECT_EQ(won(only_a, always(finally(d.at(2))), {{1}}), Nodes({0, 1, 2}));  // A need not go to 1 again
  EXPECT_EQ(won(only_b, always(finally(d.at(2))), {{1}}), Nodes({2}));        // or stays there
}

}  // namespace
}  // namespace gnomon::test
