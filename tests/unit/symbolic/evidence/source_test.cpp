// SPDX-License-Identifier: Apache-2.0
//
// What evidence is built from: states, ways and doubts that are found on decision diagrams.
#include "symbolic/evidence/source.hpp"

#include "unit/symbolic/diagrams.hpp"

namespace gnomon::test {
namespace {

constexpr AgentId a{1}, b{2};

class Source {
 public:
  explicit Source(System system, const Nodes& initial = {0})
      : d(std::move(system)), reachable(d.transitions, d.set(initial), engine::Reachability::Auto, {}) {
    static_cast<void>(reachable.all());
  }
  Diagrams d;
  symbolic::Reachable reachable;
  symbolic::Temporal temporal = d.temporal_on(reachable.all());
  Limits limits;
  symbolic::SymbolicEvidenceSource source{
      d.encoding,
      d.circuits,
      reachable,
      temporal,
      d.pool,
      [this](FormulaId formula) { return d.satisfying(formula) & temporal.domain(); },
      symbolic::PathOptions{logic::PathKind::Infinite, engine::PathEngine::Auto, &limits}};
};

TEST(SymbolicEvidenceSource, StatesWithFormulas) {
  Source s(two_ways(), {0, 1});
  EXPECT_TRUE(s.source.satisfies({1}, s.d.at(1)));
  EXPECT_FALSE(s.source.satisfies({2}, s.d.at(1)));
  EXPECT_EQ(s.source.initial_state({{s.d.at(0), false}}), State{1});
  EXPECT_EQ(s.source.initial_state({{s.d.at(2), true}}), std::nullopt);
}

TEST(SymbolicEvidenceSource, Ways) {
  Source s(two_ways());
  const State zero{0}, one{1};
  const auto path = s.source.shortest_path(nullptr, {}, {{s.d.at(2), true}});
  ASSERT_TRUE(path);
  EXPECT_EQ(path->states, States({{0}, {1}, {2}}));
  EXPECT_EQ(path->actions.size(), 2U);
  EXPECT_FALSE(s.source.shortest_path(&zero, {{s.d.at(1), false}}, {{s.d.at(2), true}}));
  EXPECT_EQ(s.source.step(one, {})->states, States({{1}, {2}}));
  EXPECT_FALSE(s.source.step(one, {{s.d.at(1), true}}));
  const auto lasso = s.source.lasso(zero, {{s.d.at(3), false}});
  ASSERT_TRUE(lasso);
  EXPECT_EQ(lasso->states, States({{0}, {1}, {2}}));
  EXPECT_EQ(lasso->loop, 1U);
  EXPECT_EQ(lasso->actions.size(), 3U);  // with the one that leads back
  EXPECT_FALSE(s.source.lasso(zero, {{s.d.at(2), false}}));
}

TEST(SymbolicEvidenceSource, PathsWithFormulas) {
  Source s(two_ways());
  const FormulaId finally = s.d.make.bin(FOp::Until, s.d.make.truth(true), s.d.at(2));
  const auto found = s.source.path_with(nullptr, finally, true);
  ASSERT_TRUE(found && found->loop);
  EXPECT_EQ(found->states.at(2), State{2});
  EXPECT_EQ(found->actions.size(), found->states.size());
  EXPECT_FALSE(s.source.path_with(nullptr, finally, false));
}

// Nothing changes, so that all states are initial ones.
TEST(SymbolicEvidenceSource, Doubts) {
  Diagrams d(four_bits());
  const Bdd domain = d.everything().minus(d.set(States{{0, 0, 0, 0}}));
  symbolic::Reachable reachable(d.transitions, domain, engine::Reachability::Auto, {});
  static_cast<void>(reachable.all());
  const symbolic::Temporal temporal = d.temporal_on(domain);
  const FormulaId wanted = d.make.truth(true);
  symbolic::SymbolicEvidenceSource source(d.encoding, d.circuits, reachable, temporal, d.pool, [&](FormulaId) {
    return d.set(States{{0, 1, 1, 1}});
  });
  EXPECT_EQ(source.alike({0, 1, 0, 0}, {VarId(0U), VarId(2U), VarId(3U)}), States({{0, 1, 0, 0}}));
  EXPECT_EQ(source.alike({1, 1, 0, 0}, {VarId(0U), VarId(2U), VarId(3U)}), States({{1, 0, 0, 0}, {1, 1, 0, 0}}));
  // A takes the state for one with another bit of B, and B that for the wanted one.
  const auto chain = source.chain({0, 1, 0, 0}, {a, b}, {{wanted, true}});
  ASSERT_EQ(chain.size(), 2U);
  EXPECT_NE(chain[0].agent, chain[1].agent);
  EXPECT_EQ(chain[1].state, State({0, 1, 1, 1}));
  EXPECT_EQ(chain[0].state[chain[0].agent == a ? 2 : 3], 0);
  EXPECT_TRUE(source.chain({1, 0, 0, 0}, {a, b}, {{wanted, true}}).empty());  // everybody sees the difference
  EXPECT_EQ(source.chain({0, 1, 1, 1}, {a, b}, {{wanted, true}}).size(), 1U);
  const auto run = source.run_to({0, 0, 1, 0}, {{VarId(0U), VarId(2U)}, {}, {{wanted, true}}});
  ASSERT_TRUE(run);
  EXPECT_EQ(run->states, States({{0, 1, 1, 1}}));
  EXPECT_FALSE(source.run_to({0, 0, 0, 1}, {{VarId(2U)}, {}, {{wanted, true}}}));
}

TEST(SymbolicEvidenceSource, Ranks) {
  Source s(three_node_game());
  const FormulaId can = s.d.make.can({a, b}, s.d.make.un(FOp::Finally, s.d.at(2)));
  verdict::PathShape shape;
  shape.goal = {{s.d.at(2), true}};
  const auto ranking = s.source.ranking({can, true}, shape);
  EXPECT_EQ(ranking->rank({2}, 0), 0U);
  EXPECT_EQ(ranking->rank({0}, 0), 2U);
  shape.low = shape.high = 1;
  EXPECT_EQ(s.source.ranking({can, true}, shape)->rank({1}, 1), std::nullopt);
  const FormulaId alone = s.d.make.can({a}, s.d.make.un(FOp::Finally, s.d.at(2)));
  verdict::PathShape for_ever;
  for_ever.through = {{s.d.at(2), false}};
  for_ever.lasts = true;
  const auto others = s.source.ranking({alone, false}, for_ever);
  EXPECT_TRUE(others->rank({0}, 0));
  EXPECT_FALSE(others->rank({2}, 0));
}

}  // namespace
}  // namespace gnomon::test
