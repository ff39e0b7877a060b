// SPDX-License-Identifier: Apache-2.0
//
// The search for uniform strategies with an oracle on decision diagrams, on a game of guessing.
#include "symbolic/strategies/search.hpp"

#include "base/error.hpp"
#include "symbolic/operators/coalition.hpp"
#include "unit/symbolic/diagrams.hpp"

namespace gnomon::test {
namespace {

constexpr AgentId a{1};

// It is right (2) to say l at 0 and r at 1; all else is wrong (3).
System guessing_nodes(bool hidden) {
  return game_system(4, {{0, "l", "", 2}, {0, "r", "", 3}, {1, "l", "", 3}, {1, "r", "", 2}}, hidden, {0, 1});
}

class Guessing {
 public:
  explicit Guessing(bool hidden) : d(guessing_nodes(hidden)) {}

  [[nodiscard]] symbolic::WholeModel whole_model() {
    return {d.everything(),
            [this](FormulaId formula) {
              ++asked;
              return d.satisfying(formula);
            },
            [this](FormulaId) { return d.set({2}); },
            [this](FormulaId) {
              return d.set({0, 1, 2});
            },
            [this](FormulaId) { return d.set({2}); },
            [] { return true; }};
  }
  Diagrams d;
  symbolic::Temporal free = d.temporal();
  std::size_t asked = 0;
  FormulaId wins = d.make.can({a}, d.make.un(FOp::Finally, d.at(2)));
};

TEST(SymbolicStrategySearch, ListsStates) {
  Guessing game(false);
  EXPECT_EQ(symbolic::list_states(game.d.encoding, game.d.set({3, 0, 2})), States({{0}, {2}, {3}}));
  EXPECT_EQ(symbolic::list_states(game.d.encoding, game.d.set({})), States());
  Build b;
  b.integer(environment, "x", 0, 20'000);
  Diagrams large(std::move(b.system));
  const Bdd all = large.encoding.is_valid(VarId(0U));
  EXPECT_THROW(static_cast<void>(symbolic::list_states(large.encoding, all)), LimitError);
}

TEST(SymbolicStrategySearch, TheOracleKnowsTheWholeModel) {
  Guessing game(true);
  symbolic::DiagramOracle oracle(game.d.encoding, game.whole_model());
  EXPECT_TRUE(oracle.holds({2}, game.d.at(2)));
  EXPECT_FALSE(oracle.holds({3}, game.d.at(2)));
  EXPECT_EQ(game.asked, 1U);  // sets are kept
  EXPECT_TRUE(oracle.on_all_paths({2}, game.d.at(3)));
  EXPECT_FALSE(oracle.on_all_paths({0}, game.d.at(3)));
  EXPECT_TRUE(oracle.wins_with_all_strategies({2}, game.wins));
  EXPECT_FALSE(oracle.wins_with_all_strategies({1}, game.wins));
  EXPECT_TRUE(oracle.wins_with_perfect_information({1}, game.wins));
  EXPECT_FALSE(oracle.wins_with_perfect_information({3}, game.wins));
  EXPECT_EQ(oracle.alike({1}, {}), States({{0}, {1}, {2}, {3}}));
  EXPECT_EQ(oracle.alike({1}, {VarId(0U)}), States({{1}}));
  EXPECT_TRUE(oracle.is_total());
}

TEST(SymbolicStrategySearch, FindsStrategiesForWhatIsSeen) {
  Guessing game(false);
  const Limits limits;
  symbolic::StrategySearch search(game.d.encoding, game.d.pool, game.whole_model(), logic::UniformStart::Pooled,
                                  limits);
  const auto result = search.check(game.wins, game.d.set({0, 1}));
  EXPECT_EQ(result.failing, std::nullopt);
  ASSERT_TRUE(result.profile);
  EXPECT_EQ(result.profile->start, State{0});
  ASSERT_EQ(result.profile->strategies.size(), 1U);
  EXPECT_EQ(result.profile->strategies[0].agent, a);
  const verdict::PlannedChoice left{{0}, ActionId(0U)};
  EXPECT_EQ(result.profile->strategies[0].choices, std::vector{left});
  EXPECT_EQ(search.check(game.wins, game.d.set({1, 3})).failing, State{3});
}

TEST(SymbolicStrategySearch, FindsNoneForWhatLooksTheSame) {
  Guessing game(true);
  const Limits limits;
  symbolic::StrategySearch pooled(game.d.encoding, game.d.pool, game.whole_model(), logic::UniformStart::Pooled,
                                  limits);
  EXPECT_EQ(pooled.check(game.wins, game.d.set({0, 1})).failing, State{0});
  symbolic::StrategySearch there(game.d.encoding, game.d.pool, game.whole_model(), logic::UniformStart::Objective,
                                 limits);
  EXPECT_EQ(there.check(game.wins, game.d.set({0, 1})).failing, std::nullopt);
}

}  // namespace
}  // namespace gnomon::test
