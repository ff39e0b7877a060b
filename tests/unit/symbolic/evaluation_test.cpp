// SPDX-License-Identifier: Apache-2.0
//
// Sets of states of whole formulas: each operator finds its operands, in each reading of quantifiers and coalitions.
#include "symbolic/evaluation.hpp"

#include "unit/symbolic/diagrams.hpp"

namespace gnomon::test {
namespace {

constexpr AgentId a{1};

class SymbolicEvaluation : public testing::Test {
 protected:
  [[nodiscard]] Nodes nodes(Diagrams& d, FormulaId formula, const symbolic::Reading& reading = {}) {
    symbolic::Evaluation evaluation(d.encoding, d.circuits, d.pool, d.temporal(), reading);
    return d.nodes(evaluation.satisfying(formula));
  }
  Diagrams graph{two_ways()}, game{three_node_game()};
  Limits limits;
  symbolic::PathOptions paths{logic::PathKind::Infinite, engine::PathEngine::Auto, &limits};
};

TEST_F(SymbolicEvaluation, BranchingTime) {
  Formulas& make = graph.make;
  const FormulaId end = graph.at(3);
  EXPECT_EQ(nodes(graph, make.some(FOp::Next, end)), Nodes({0}));
  EXPECT_EQ(nodes(graph, make.some(FOp::Until, make.truth(true), end)), Nodes({0, 3, 4}));
  EXPECT_EQ(nodes(graph, make.some(FOp::Globally, make.no(end))), Nodes({0, 1, 2, 4}));
  EXPECT_EQ(nodes(graph, make.some(FOp::Next, make.some(FOp::Next, end))), Nodes({4}));
  EXPECT_EQ(nodes(graph, make.bin(FOp::And, make.no(end), make.no(make.some(FOp::Next, make.truth(true))))), Nodes());
}

// A path that ends is none of these.
TEST_F(SymbolicEvaluation, PathLogics) {
  Formulas& make = graph.make;
  const FormulaId to_end = make.some(FOp::Until, make.truth(true), graph.at(3));
  EXPECT_EQ(nodes(graph, to_end, {.paths = paths}), Nodes());
  paths.kind = logic::PathKind::Finite;
  EXPECT_EQ(nodes(graph, to_end, {.paths = paths}), Nodes({0, 3, 4}));
}

TEST_F(SymbolicEvaluation, Coalitions) {
  Formulas& make = game.make;
  EXPECT_EQ(nodes(game, make.can({a}, make.un(FOp::Next, game.at(1)))), Nodes({0}));
  EXPECT_EQ(nodes(game, make.can({a}, make.bin(FOp::Until, make.truth(true), game.at(1)))), Nodes({0, 1}));
  const FormulaId stays = make.bin(FOp::Release, make.no(make.truth(true)), game.at(0));
  EXPECT_EQ(nodes(game, make.can({a}, stays)), Nodes({0}));
  EXPECT_EQ(nodes(game, make.no(make.can({a}, stays))), Nodes({1, 2}));
}

TEST_F(SymbolicEvaluation, KnowledgeAndCorrectness) {
  Build build;
  const VarId x = build.boolean(environment, "x");
  const AgentId agent = build.agent("A");
  const VarId y = build.boolean(agent, "y");
  build.atom("x", build(x));
  build.atom("y", build(y));
  build.red(agent, !build(y));
  Diagrams d(std::move(build.system));
  symbolic::Evaluation evaluation(d.encoding, d.circuits, d.pool, d.temporal());
  const auto states = [&](FormulaId formula) { return d.states(evaluation.satisfying(formula)); };
  const FormulaId of_x = d.make.atom(0), of_y = d.make.atom(1);
  EXPECT_EQ(states(d.make.knows(agent, of_y)), States({{0, 1}, {1, 1}}));
  EXPECT_EQ(states(d.make.knows(agent, of_x)), States());
  EXPECT_EQ(states(d.make.group(FOp::DistributedKnows, {environment, agent}, d.make.bin(FOp::And, of_x, of_y))),
            States({{1, 1}}));
  EXPECT_EQ(states(d.make.group(FOp::CommonKnows, {environment, agent}, of_y)), States());
  EXPECT_EQ(states(d.make.green(agent)), States({{0, 1}, {1, 1}}));
  EXPECT_EQ(states(d.make.ought(agent, of_y)).size(), 4U);  // so it is wherever the agent behaves correctly
  EXPECT_EQ(states(d.make.ought(agent, of_x)).size(), 0U);
}

// Only what is asked about needs to be right.
TEST_F(SymbolicEvaluation, CareSets) {
  symbolic::Evaluation evaluation(graph.encoding, graph.circuits, graph.pool, graph.temporal());
  const FormulaId f = graph.make.no(graph.make.some(FOp::Next, graph.at(3)));
  const Bdd care = graph.set({0, 1});
  EXPECT_EQ(graph.nodes(evaluation.satisfying(f, care) & care), Nodes({1}));
  EXPECT_EQ(graph.nodes(evaluation.satisfying(f)), Nodes({1, 2, 3, 4}));
}

// A search that ended early is not taken for the whole set later, neither for the formula nor for one around it.
TEST_F(SymbolicEvaluation, WhatIsRightForSomeStatesIsNotRemembered) {
  symbolic::Evaluation evaluation(graph.encoding, graph.circuits, graph.pool, graph.temporal());
  const FormulaId to_end = graph.make.some(FOp::Until, graph.make.truth(true), graph.at(3));
  const Bdd care = graph.set({0});
  EXPECT_EQ(graph.nodes(evaluation.satisfying(to_end, care)), Nodes({0, 3}));
  EXPECT_EQ(graph.nodes(evaluation.satisfying(graph.make.some(FOp::Next, to_end))), Nodes({0, 4}));
  EXPECT_EQ(graph.nodes(evaluation.satisfying(to_end)), Nodes({0, 3, 4}));

  symbolic::Evaluation games(game.encoding, game.circuits, game.pool, game.temporal());
  const FormulaId can = game.make.can({a}, game.make.bin(FOp::Until, game.make.truth(true), game.at(1)));
  EXPECT_EQ(game.nodes(games.satisfying(can, game.set({1}))), Nodes({1}));
  EXPECT_EQ(game.nodes(games.satisfying(can)), Nodes({0, 1}));
}

}  // namespace
}  // namespace gnomon::test
