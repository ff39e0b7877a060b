// SPDX-License-Identifier: Apache-2.0
//
// All strategies of agents as assignments of bits, counted.
#include "symbolic/strategies/parameters.hpp"

#include "base/error.hpp"
#include "unit/symbolic/diagrams.hpp"

namespace gnomon::test {
namespace {

using symbolic::StrategyParameters;

constexpr AgentId a{1}, b{2};

class Strategies {
 public:
  explicit Strategies(System system)
      : d(std::move(system)), free(d.temporal()), knowledge(d.encoding, d.everything()) {}
  [[nodiscard]] StrategyParameters::Model model() { return {d.encoding, d.transitions.behaviour(), knowledge}; }
  // Pairs of a state and a strategy, with the actions of the agent.
  [[nodiscard]] BigInt choices(const StrategyParameters& parameters, AgentId agent) {
    std::vector<bdd::Var> variables = d.encoding.state_bits();
    for (const bdd::Var bit : d.encoding.action_bits(agent)) variables.push_back(bit);
    for (const bdd::Var bit : parameters.bits()) variables.push_back(bit);
    return (parameters.rule(agent) & d.everything()).count(variables);
  }
  Diagrams d;
  symbolic::Temporal free;
  symbolic::Knowledge knowledge;
  symbolic::ParameterBits bits{d.manager};
};

// Three nodes, two actions: 8 strategies, each of which does one thing in each node.
TEST(SymbolicParameters, AChoiceForEachObservation) {
  Strategies s(three_node_game());
  const StrategyParameters seen(s.model(), {a}, s.d.everything(), s.bits);
  EXPECT_EQ(seen.bits().size(), 3U);
  EXPECT_EQ(s.choices(seen, a), 3 * 8);
  const Bdd at_zero = seen.rule(a) & s.d.set({0});
  EXPECT_EQ((at_zero & s.d.encoding.performs_only(a, ActionId(0U))).support().size(), 2U + 1U + 1U);
}

TEST(SymbolicParameters, OneChoiceForWhatLooksTheSame) {
  Strategies s(game_system(3, {}, true));
  const StrategyParameters blind(s.model(), {a}, s.d.everything(), s.bits);
  EXPECT_EQ(blind.bits().size(), 1U);
  EXPECT_EQ(s.choices(blind, a), 3 * 2);
  EXPECT_EQ(blind.cube(), s.d.manager.variable(blind.bits()[0]));
}

// Three bits are too many if two are allowed; those that were taken are returned.
TEST(SymbolicParameters, NoMoreBitsThanAllowed) {
  Strategies s(three_node_game());
  const auto make = [&] { return StrategyParameters(s.model(), {a}, s.d.everything(), s.bits).bits().size(); };
  {
    const symbolic::AllowedBits two(s.bits, 2);
    EXPECT_THROW((void)make(), LimitError);
    {
      const symbolic::AllowedBits three(s.bits, 3);
      EXPECT_EQ(make(), 3U);
      EXPECT_NO_THROW(s.bits.check_allowed());
    }
    EXPECT_THROW((void)make(), LimitError);
  }
  EXPECT_EQ(make(), 3U);
}

TEST(SymbolicParameters, OnlyInTheRegion) {
  Strategies s(three_node_game());
  const StrategyParameters less(s.model(), {a}, s.d.set({0, 2}), s.bits);
  EXPECT_EQ(less.bits().size(), 2U);
  EXPECT_EQ(s.choices(less, a), 2 * 4);
}

// Of four codes for three actions two stand for the same one; where there is no choice no bit is needed.
TEST(SymbolicParameters, EveryAssignmentIsAStrategy) {
  Build build;
  const VarId x = build.integer(environment, "x", 0, 2, true);
  const AgentId agent = build.agent("A", {"one", "two", "three"});
  build.protocol(agent, build(x) == 0, {"one", "two", "three"});
  build.protocol(agent, build(x) == 1, {"two"});
  Strategies s(std::move(build.system));
  const StrategyParameters parameters(s.model(), {agent}, s.d.everything(), s.bits);
  EXPECT_EQ(parameters.bits().size(), 2U);
  EXPECT_EQ(s.choices(parameters, agent), 4 + 4);
  for (const std::size_t action : {0U, 1U, 2U}) {
    EXPECT_TRUE(parameters.rule(agent).intersects(s.d.set({0}) & s.d.encoding.performs_only(agent, ActionId(action))));
  }
  EXPECT_EQ(parameters.rule(agent) & s.d.set({1}), s.d.set({1}) & s.d.encoding.performs_only(agent, ActionId(1U)));
}

TEST(SymbolicParameters, AgentsThatShareAStrategy) {
  Strategies s(three_node_game());
  const StrategyParameters shared(s.model(), {a, b}, s.d.everything(), s.bits);
  EXPECT_EQ(shared.bits().size(), 3U);
  for (const std::size_t action : {0U, 1U}) {
    const Bdd first = s.d.encoding.performs_only(a, ActionId(action));
    const Bdd other = s.d.encoding.performs_only(b, ActionId(1 - action));
    EXPECT_FALSE((shared.rule(a) & shared.rule(b) & s.d.everything()).intersects(first & other));
  }
  EXPECT_TRUE(symbolic::have_strategies(s.model(), {a, b}, s.free));
  Build build;
  const AgentId one = build.agent("A", {"l"}), two = build.agent("B", {"r"});
  build.protocol(one, build.always(), {"l"});
  build.protocol(two, build.always(), {"r"});
  build.boolean(two, "unused");
  Strategies apart(std::move(build.system));
  EXPECT_FALSE(symbolic::have_strategies(apart.model(), {one, two}, apart.free));
  EXPECT_TRUE(symbolic::have_strategies(apart.model(), {one}, apart.free));
}

TEST(SymbolicParameters, BitsAreUsedAgain) {
  Strategies s(three_node_game());
  std::vector<bdd::Var> first;
  {
    const StrategyParameters parameters(s.model(), {a}, s.d.everything(), s.bits);
    first = parameters.bits();
  }
  const StrategyParameters again(s.model(), {b}, s.d.everything(), s.bits);
  EXPECT_EQ(again.bits(), first);
}

}  // namespace
}  // namespace gnomon::test
