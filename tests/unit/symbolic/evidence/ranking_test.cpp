// SPDX-License-Identifier: Apache-2.0
//
// How far the goal of a game is for either side.
#include "symbolic/evidence/ranking.hpp"

#include "unit/symbolic/diagrams.hpp"

namespace gnomon::test {
namespace {

using symbolic::Side;

class SymbolicRankingTest : public testing::Test {
 protected:
  [[nodiscard]] std::vector<Nodes> rings(const std::vector<AgentId>& members, Side side, const symbolic::Game& game) {
    const symbolic::Temporal temporal = d.temporal();
    symbolic::Coalition coalition(temporal, members);
    std::vector<Nodes> result;
    for (const Bdd& ring : symbolic::rings(coalition, temporal, side, game)) result.push_back(d.nodes(ring));
    return result;
  }
  Diagrams d{three_node_game()};
  Bdd all = d.everything(), none = d.manager.bottom();
  const std::vector<AgentId> a{AgentId(1U)}, both{AgentId(1U), AgentId(2U)};
};

TEST_F(SymbolicRankingTest, PlaysThatMustEnd) {
  EXPECT_EQ(rings(both, Side::Members, {all, d.set({2})}), std::vector<Nodes>({{2}, {1, 2}, {0, 1, 2}}));
  EXPECT_EQ(rings(both, Side::Members, {d.set({0}), d.set({2})}), std::vector<Nodes>({{2}}));
  EXPECT_EQ(rings(a, Side::Members, {all, d.set({1})}), std::vector<Nodes>({{1}, {0, 1}}));
  EXPECT_EQ(rings(a, Side::Others, {all, d.set({0})}), std::vector<Nodes>({{0}, {0, 1, 2}}));
  EXPECT_EQ(rings(a, Side::Others, {all, d.set({1})}), std::vector<Nodes>({{1}}));
}

TEST_F(SymbolicRankingTest, PlaysThatNeedNotEnd) {
  EXPECT_EQ(rings(both, Side::Members, {d.set({1, 2}), none, false}), std::vector<Nodes>({{}, {1, 2}}));
  EXPECT_EQ(rings(a, Side::Members, {d.set({0, 1}), d.set({2}), false}), std::vector<Nodes>({{2}, {0, 1, 2}}));
  EXPECT_EQ(rings(a, Side::Others, {d.set({2}), none, false}), std::vector<Nodes>({{}, {2}}));
}

TEST_F(SymbolicRankingTest, Ranks) {
  symbolic::SymbolicRanking ranking(d.encoding, {d.set({2}), d.set({1, 2})});
  EXPECT_EQ(ranking.rank({2}), 0U);
  EXPECT_EQ(ranking.rank({1}), 1U);
  EXPECT_EQ(ranking.rank({0}), std::nullopt);
}

}  // namespace
}  // namespace gnomon::test
