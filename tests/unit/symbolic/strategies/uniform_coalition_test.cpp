// SPDX-License-Identifier: Apache-2.0
//
// What a player enforces that sees the node of a game, or does not.
#include "symbolic/strategies/uniform_coalition.hpp"

#include "base/error.hpp"
#include "unit/symbolic/diagrams.hpp"

namespace gnomon::test {
namespace {

using logic::UniformStart;

constexpr AgentId a{1}, b{2};

// It is right (2) to say l at 0 and r at 1; all else is wrong (3). Node 4 goes to 0 whatever is said.
System guessing_nodes(bool hidden) {
  return game_system(5, {{0, "l", "", 2}, {0, "r", "", 3}, {1, "l", "", 3}, {1, "r", "", 2}, {4, "", "", 0}}, hidden);
}

class Uniform {
 public:
  explicit Uniform(System system, UniformStart start = UniformStart::Pooled)
      : d(std::move(system)), model{d.encoding, free, d.pool, paths, start} {}
  [[nodiscard]] symbolic::UniformCoalition of(const std::vector<AgentId>& members) {
    return {model, members, bits, d.sets()};
  }
  [[nodiscard]] FormulaId finally(FormulaId f) { return d.make.bin(FOp::Until, d.make.truth(true), f); }

  Diagrams d;
  symbolic::Temporal free = d.temporal();
  Limits limits;
  symbolic::PathOptions paths{logic::PathKind::Infinite, engine::PathEngine::Auto, &limits};
  symbolic::ParameterBits bits{d.manager};
  symbolic::UniformModel model;
};

TEST(SymbolicUniformCoalition, WhoSeesEverything) {
  Uniform game(guessing_nodes(false));
  const FormulaId right = game.finally(game.d.at(2));
  EXPECT_EQ(game.d.nodes(game.of({a}).enforce(right, game.d.everything())), Nodes({0, 1, 2, 4}));
  EXPECT_EQ(game.d.nodes(game.of({a}).enforce(right, game.d.set({1, 3}))), Nodes({1}));
  EXPECT_EQ(game.d.nodes(game.of({b}).enforce(right, game.d.everything())), Nodes({2}));
  const FormulaId next = game.d.make.un(FOp::Next, game.d.at(2));
  EXPECT_EQ(game.d.nodes(game.of({a}).enforce(next, game.d.everything())), Nodes({0, 1, 2}));
  const FormulaId never =
      game.d.make.bin(FOp::Release, game.d.make.no(game.d.make.truth(true)), game.d.make.no(game.d.at(3)));
  EXPECT_EQ(game.d.nodes(game.of({a}).enforce(never, game.d.everything())), Nodes({0, 1, 2, 4}));
}

// All nodes look the same: it must succeed from wherever it could be, or where it is.
TEST(SymbolicUniformCoalition, WhoSeesNothing) {
  for (const UniformStart start : {UniformStart::Pooled, UniformStart::Subjective}) {
    Uniform unsure(guessing_nodes(true), start);
    EXPECT_EQ(unsure.d.nodes(unsure.of({a}).enforce(unsure.finally(unsure.d.at(2)), unsure.d.everything())), Nodes());
  }
  Uniform there(guessing_nodes(true), UniformStart::Objective);
  const FormulaId right = there.finally(there.d.at(2));
  EXPECT_EQ(there.d.nodes(there.of({a}).enforce(right, there.d.everything())), Nodes({0, 1, 2, 4}));
}

// What perfect information or all strategies decide needs no bits.
TEST(SymbolicUniformCoalition, BoundsNeedNoStrategies) {
  Uniform game(guessing_nodes(true));
  const FormulaId right = game.finally(game.d.at(2));
  symbolic::UniformCoalition coalition = game.of({a});
  EXPECT_EQ(game.d.nodes(coalition.possible(right)), Nodes({0, 1, 2, 4}));
  const symbolic::AllowedBits none(game.bits, 0);
  EXPECT_EQ(game.d.nodes(game.of({b}).enforce(right, game.d.everything())), Nodes());
  EXPECT_EQ(game.d.nodes(game.of({b}).enforce(game.d.make.un(FOp::Next, game.d.at(0)), game.d.set({3}))), Nodes());
  Uniform there(guessing_nodes(true), UniformStart::Objective);
  const symbolic::AllowedBits none_there(there.bits, 0);
  const FormulaId right_there = there.finally(there.d.at(2));
  EXPECT_EQ(there.d.nodes(there.of({a}).enforce(right_there, there.d.set({2, 3}))), Nodes({2}));
  EXPECT_THROW((void)there.of({a}).enforce(right_there, there.d.set({1})), LimitError);
}

// Who sees enough needs no bits.
TEST(SymbolicUniformCoalition, PerfectInformationNeedsNoStrategies) {
  Uniform game(guessing_nodes(false));
  const symbolic::AllowedBits none(game.bits, 0);
  const FormulaId right = game.finally(game.d.at(2));
  EXPECT_EQ(game.d.nodes(game.of({a}).enforce(right, game.d.everything())), Nodes({0, 1, 2, 4}));
  EXPECT_EQ(game.d.nodes(game.of({a, b}).enforce(right, game.d.everything())), Nodes({0, 1, 2, 4}));
  const symbolic::FoundStrategies found = game.of({a, b}).strategies(right, game.d.set({4}));
  EXPECT_EQ(found.strategies.size(), 2U);
  EXPECT_EQ(game.d.nodes(found.reached), Nodes({0, 4}));
}

// The rule of the first member at a node.
Bdd rule_at(Uniform& game, FormulaId path, Value node) {
  const symbolic::FoundStrategies found = game.of({a, b}).strategies(path, game.d.set({node}));
  return found.strategies.at(0).rule.value_or(game.d.manager.bottom()) & game.d.set({node});
}

// From 0 only l leads nearer to the goal 3; r stays.
TEST(SymbolicUniformCoalition, StrategiesWithPerfectInformation) {
  Uniform game(game_system(4, {{0, "l", "", 1}, {1, "l", "r", 2}, {1, "r", "", 0}, {2, "r", "l", 3}, {3, "", "l", 0}}));
  const auto does = [&](Value node, std::uint32_t action) {
    return game.d.set({node}) & game.d.encoding.performs_only(a, ActionId(action));
  };
  const FormulaId there = game.finally(game.d.at(3));
  EXPECT_EQ(rule_at(game, there, 0), does(0, 0));
  EXPECT_EQ(rule_at(game, there, 1), does(1, 0));
  EXPECT_EQ(rule_at(game, there, 2), does(2, 1));
  EXPECT_EQ(rule_at(game, game.d.make.un(FOp::Next, game.d.at(0)), 1), does(1, 1));
  const FormulaId nothing = game.d.make.no(game.d.make.truth(true));
  const FormulaId stays = game.d.make.bin(FOp::Release, nothing, game.d.make.no(game.d.at(1)));
  EXPECT_EQ(rule_at(game, stays, 0), does(0, 1));
  const FormulaId stays_at_end = game.d.make.bin(FOp::Release, nothing, game.d.at(3));
  const symbolic::FoundStrategies found = game.of({b}).strategies(stays_at_end, game.d.set({3}));
  EXPECT_EQ(*found.strategies.at(0).rule & game.d.set({3}),
            game.d.set({3}) & game.d.encoding.performs_only(b, ActionId(1U)));
}

// With a path formula that is not one operator on states.
TEST(SymbolicUniformCoalition, PathFormulas) {
  Uniform game(guessing_nodes(false));
  const FormulaId stays = game.d.make.bin(FOp::And, game.finally(game.d.at(2)), game.finally(game.d.at(0)));
  EXPECT_EQ(game.d.nodes(game.of({a}).enforce(stays, game.d.everything())), Nodes({0, 4}));
}

TEST(SymbolicUniformCoalition, ShowsStrategies) {
  Uniform game(guessing_nodes(false));
  symbolic::UniformCoalition coalition = game.of({a});
  const symbolic::FoundStrategies found = coalition.strategies(game.finally(game.d.at(2)), game.d.set({1}));
  ASSERT_EQ(found.strategies.size(), 1U);
  EXPECT_EQ(found.strategies[0].agent, a);
  ASSERT_TRUE(found.strategies[0].rule);
  const Bdd at_one = *found.strategies[0].rule & game.d.set({1});
  EXPECT_EQ(at_one, game.d.set({1}) & game.d.encoding.performs_only(a, ActionId(1U)));
  EXPECT_EQ(game.d.nodes(found.reached), Nodes({1}));
  // Where all strategies succeed there is none to show.
  EXPECT_FALSE(coalition.strategies(game.finally(game.d.at(2)), game.d.set({2})).strategies.at(0).rule);
}

}  // namespace
}  // namespace gnomon::test
