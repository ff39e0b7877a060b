// SPDX-License-Identifier: Apache-2.0
//
// Strategies as tables of what is seen and done.
#include "symbolic/evidence/strategy_tables.hpp"

#include "unit/symbolic/diagrams.hpp"

namespace gnomon::test {
namespace {

constexpr AgentId a{1}, b{2};
constexpr ActionId l{0}, r{1};
using Choices = std::vector<verdict::PlannedChoice>;

TEST(SymbolicStrategyTables, WhatIsSeenAndDone) {
  Diagrams d(three_node_game());
  const symbolic::Temporal free = d.temporal();
  const Bdd left = d.encoding.performs_only(a, l), right = d.encoding.performs_only(a, r);
  const Bdd rule = (d.set({0, 2}) & right) | (d.set({1}) & left);
  const auto tables =
      symbolic::strategy_tables(d.encoding, free, {{{"x", a, rule}, {"y", b, std::nullopt}}, d.set({0, 1})});
  ASSERT_EQ(tables.size(), 2U);
  EXPECT_EQ(tables[0].name, "x");
  EXPECT_EQ(tables[0].agent, a);
  EXPECT_EQ(tables[0].observed, std::vector<VarId>{VarId(0U)});
  EXPECT_EQ(tables[0].choices, Choices({{{0}, r}, {{1}, l}}));  // 2 is not reached
  EXPECT_EQ(tables[1].agent, b);
  EXPECT_EQ(tables[1].choices, Choices());  // it may do what it likes
}

// Lines for what can be seen, and only where there is a choice.
TEST(SymbolicStrategyTables, OneLineForEachObservation) {
  Build build;
  const AgentId agent = build.agent("A", {"l", "r"});
  const VarId x = build.integer(agent, "x", 0, 2);
  build.boolean(build.agent("B"), "unseen");
  build.protocol(agent, build(x) == 1, {"l"});
  build.other(agent, {"l", "r"});
  Diagrams d(std::move(build.system));
  const symbolic::Temporal free = d.temporal();
  const symbolic::FoundStrategies found{{{{}, agent, d.encoding.performs_only(agent, r)}}, d.everything()};
  const auto tables = symbolic::strategy_tables(d.encoding, free, found);
  EXPECT_EQ(tables.at(0).choices, Choices({{{0}, r}, {{2}, r}}));
}

TEST(SymbolicStrategyTables, ChoosesParameters) {
  Diagrams d(three_node_game());
  symbolic::Knowledge knowledge(d.encoding, d.everything());
  symbolic::ParameterBits bits(d.manager);
  const symbolic::StrategyParameters parameters({d.encoding, d.transitions.behaviour(), knowledge}, {a}, d.set({0, 1}),
                                                bits);
  ASSERT_EQ(parameters.bits().size(), 2U);
  const Bdd first = d.manager.variable(parameters.bits()[0]), second = d.manager.variable(parameters.bits()[1]);
  const std::vector<const symbolic::StrategyParameters*> list{&parameters};
  EXPECT_EQ(symbolic::chosen_parameters(list, first | second), second.minus(first));
  EXPECT_EQ(symbolic::chosen_parameters(list, first), first.minus(second));
}

}  // namespace
}  // namespace gnomon::test
