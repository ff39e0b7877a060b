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
  struct Game {
    Bdd on_the_way, goal;
    bool must_end = true;
  };
  [[nodiscard]] symbolic::Rings rings_of(const std::vector<AgentId>& members, Side side,
                                         const verdict::PathShape& shape, const symbolic::Rings::Sets& sets) {
    const symbolic::Temporal temporal = d.temporal();
    symbolic::Coalition coalition(temporal, members);
    return symbolic::rings(coalition, temporal, side, shape, sets);
  }
  [[nodiscard]] std::vector<Nodes> listed(const std::vector<Bdd>& sets) {
    std::vector<Nodes> result;
    for (const Bdd& set : sets) result.push_back(d.nodes(set));
    return result;
  }
  [[nodiscard]] std::vector<Nodes> rings(const std::vector<AgentId>& members, Side side, const Game& game) {
    verdict::PathShape shape;
    shape.lasts = !game.must_end;
    return listed(rings_of(members, side, shape, {all, none, game.on_the_way, game.goal}).rings());
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

TEST_F(SymbolicRankingTest, Bounds) {
  verdict::PathShape shape;
  shape.high = 1;
  EXPECT_EQ(listed(rings_of(both, Side::Members, shape, {all, none, all, d.set({2})}).rings()),
            std::vector<Nodes>({{2}, {1, 2}}));
  shape.low = shape.high = 2;
  const symbolic::Rings after_two = rings_of(both, Side::Members, shape, {d.set({0, 1}), none, all, d.set({2})});
  EXPECT_EQ(listed(after_two.rings()), std::vector<Nodes>({{2}}));
  EXPECT_EQ(listed(after_two.starts()), std::vector<Nodes>({{2}, {1}, {0}}));
  shape.low = shape.high = 1;
  const symbolic::Rings early = rings_of(both, Side::Members, shape, {none, d.set({0}), all, d.set({2})});
  EXPECT_EQ(listed(early.starts()), std::vector<Nodes>({{2}, {0}}));
  const auto in = [this](Value node) {
    return [this, node](const Bdd& set) { return d.encoding.contains(set, {node}); };
  };
  EXPECT_EQ(early.rank(0, in(0)), 0U);
  EXPECT_EQ(early.rank(1, in(0)), std::nullopt);
  EXPECT_EQ(early.rank(1, in(2)), 0U);
}

TEST_F(SymbolicRankingTest, PlaysThatLastForSomeSteps) {
  const auto rings_within = [this](std::uint32_t high, const Bdd& through) {
    verdict::PathShape shape;
    shape.lasts = true;
    shape.high = high;
    return listed(rings_of(both, Side::Members, shape, {all, none, through, none}).rings());
  };
  // Nobody can stay at 1; at 2 one can, for ever.
  EXPECT_EQ(rings_within(0, d.set({1})), std::vector<Nodes>({{}, {1}}));
  EXPECT_EQ(rings_within(1, d.set({1})), std::vector<Nodes>({{}, {}, {1}}));
  EXPECT_EQ(rings_within(5, d.set({1, 2})), std::vector<Nodes>({{}, {1, 2}}));
}

TEST_F(SymbolicRankingTest, Ranks) {
  const symbolic::Rings found = rings_of(both, Side::Members, {}, {all, none, d.set({1}), d.set({2})});
  symbolic::SymbolicRanking ranking(d.encoding, found);
  EXPECT_EQ(ranking.rank({2}, 0), 0U);
  EXPECT_EQ(ranking.rank({1}, 0), 1U);
  EXPECT_EQ(ranking.rank({0}, 0), std::nullopt);
}

}  // namespace
}  // namespace gnomon::test
