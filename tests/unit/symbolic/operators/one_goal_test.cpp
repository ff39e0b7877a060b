// SPDX-License-Identifier: Apache-2.0
//
// What prefixes of strategy quantifiers force in one step of a game of two players.
#include "symbolic/operators/one_goal.hpp"

#include "logic/strategy_sentence.hpp"
#include "unit/symbolic/diagrams.hpp"

namespace gnomon::test {
namespace {

constexpr AgentId a{1}, b{2};

class SymbolicOneGoal : public testing::Test {
 protected:
  // Quantifiers by name, those in upper case universal; A follows `of_a` and B `of_b`.
  [[nodiscard]] Nodes force(const std::string& quantifiers, const std::string& of_a, const std::string& of_b,
                            const Nodes& goal) {
    FormulaId formula = d.make.bind(a, of_a, d.make.bind(b, of_b, d.make.un(FOp::Next, d.at(0))));
    for (auto name = quantifiers.rbegin(); name != quantifiers.rend(); ++name) {
      const bool all = *name >= 'A' && *name <= 'Z';
      formula = d.make.strategy(all ? FOp::StrategyAll : FOp::StrategySome, std::string(1, *name), formula);
    }
    const logic::StrategyPrefix prefix = logic::strategy_prefix(d.pool, formula);
    const symbolic::Temporal temporal = d.temporal();
    return d.nodes(symbolic::OneGoalStep(d.encoding, temporal, d.pool, prefix).force(d.set(goal)));
  }
  Diagrams d{three_node_game()};
};

TEST_F(SymbolicOneGoal, TheOrderOfQuantifiersMatters) {
  EXPECT_EQ(force("xY", "x", "Y", {2}), Nodes());
  EXPECT_EQ(force("Yx", "x", "Y", {2}), Nodes({1}));
  EXPECT_EQ(force("xy", "x", "y", {2}), Nodes({1, 2}));
  EXPECT_EQ(force("yX", "X", "y", {2}), Nodes({2}));
  EXPECT_EQ(force("XY", "X", "Y", {0, 2}), Nodes({1, 2}));
  EXPECT_EQ(force("xY", "x", "Y", {1}), Nodes({0}));
}

TEST_F(SymbolicOneGoal, AgentsThatShareAStrategyDoTheSame) {
  EXPECT_EQ(force("x", "x", "x", {2}), Nodes({1, 2}));
  EXPECT_EQ(force("X", "X", "X", {2}), Nodes({1}));
  EXPECT_EQ(force("x", "x", "x", {0}), Nodes({0, 2}));
}

// At 0 the two have no action in common that both may take.
TEST(SymbolicOneGoalStep, ThePlayEndsWithoutACommonAction) {
  Build build;
  const VarId x = build.integer(environment, "x", 0, 1, true);
  const AgentId first = build.agent("A", {"l", "r"});
  const AgentId second = build.agent("B", {"r", "s"});
  build.protocol(first, build(x) == 0, {"l"});
  build.protocol(first, build(x) == 1, {"l", "r"});
  build.protocol(second, build.always(), {"r", "s"});
  Diagrams d(std::move(build.system));
  const FormulaId formula =
      d.make.strategy(FOp::StrategySome, "x", d.make.bind(first, "x", d.make.bind(second, "x", d.make.truth(true))));
  const symbolic::Temporal temporal = d.temporal();
  const symbolic::OneGoalStep step(d.encoding, temporal, d.pool, logic::strategy_prefix(d.pool, formula));
  EXPECT_EQ(d.nodes(step.force(d.set({}))), Nodes({0}));
  EXPECT_EQ(d.nodes(step.force(d.set({1}))), Nodes({0, 1}));
}

}  // namespace
}  // namespace gnomon::test
