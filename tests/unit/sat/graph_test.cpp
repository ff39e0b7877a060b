// SPDX-License-Identifier: Apache-2.0
#include "sat/graph.hpp"

#include "sat/connectives.hpp"
#include "sat/simulation.hpp"
#include "unit/sat/random_circuit.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace gnomon::test {
namespace {

using sat::Graph;
using sat::Signal;

struct GraphRules : testing::Test {
  Graph graph;
  Signal x = graph.new_input(), y = graph.new_input(), z = graph.new_input();
  const Signal no = Signal::constant(false), yes = Signal::constant(true);
};

TEST_F(GraphRules, ConstantsEqualsAndComplements) {
  EXPECT_EQ(graph.conjunction(x, yes), x);
  EXPECT_EQ(graph.conjunction(no, x), no);
  EXPECT_EQ(graph.conjunction(x, x), x);
  EXPECT_EQ(graph.conjunction(!x, x), no);
  EXPECT_EQ(graph.disjunction(x, !x), yes);
  EXPECT_EQ(graph.exclusive_or(x, yes), !x);
  EXPECT_EQ(graph.ite(yes, x, y), x);
  EXPECT_EQ(graph.ite(x, y, y), y);
  EXPECT_EQ(graph.ite(x, yes, no), x);
}

TEST_F(GraphRules, EqualNodesAreStoredOnce) {
  EXPECT_EQ(graph.conjunction(x, y), graph.conjunction(y, x));
  EXPECT_EQ(graph.exclusive_or(x, !y), !graph.exclusive_or(y, x));
  const std::size_t nodes = graph.node_count();
  EXPECT_EQ(graph.iff(!x, y), graph.exclusive_or(x, y));
  EXPECT_EQ(graph.node_count(), nodes);
}

TEST_F(GraphRules, AbsorptionAndItsKin) {
  const Signal both = graph.conjunction(x, y);
  EXPECT_EQ(graph.conjunction(x, both), both);
  EXPECT_EQ(graph.conjunction(!y, both), no);
  EXPECT_EQ(graph.conjunction(!x, !both), !x);
  EXPECT_EQ(graph.conjunction(x, !both), graph.conjunction(x, !y));
  EXPECT_EQ(graph.conjunction(both, graph.conjunction(!x, z)), no);
  EXPECT_EQ(graph.conjunction(both, !graph.conjunction(!x, z)), both);
  EXPECT_EQ(graph.conjunction(both, !graph.conjunction(x, z)), graph.conjunction(both, !z));
  EXPECT_EQ(graph.conjunction(!both, !graph.conjunction(x, !y)), !x);
  EXPECT_EQ(graph.disjunction(x, both), x);
}

TEST_F(GraphRules, WideConnectives) {
  const std::vector<Signal> none, one{x}, three{x, y, z}, turned{z, x, y, x}, clash{x, y, !x};
  EXPECT_EQ(all_of(graph, none), yes);
  EXPECT_EQ(any_of(graph, none), no);
  EXPECT_EQ(parity(graph, none), no);
  EXPECT_EQ(at_most_one(graph, none), yes);
  EXPECT_EQ(exactly_one(graph, none), no);
  EXPECT_EQ(all_of(graph, one), x);
  EXPECT_EQ(exactly_one(graph, one), x);
  EXPECT_EQ(all_of(graph, three), all_of(graph, turned));
  EXPECT_EQ(any_of(graph, three), any_of(graph, turned));
  EXPECT_EQ(all_of(graph, clash), no);
  EXPECT_EQ(any_of(graph, clash), yes);
}

TEST_F(GraphRules, InputsAndUsesAreKnown) {
  EXPECT_EQ(graph.input_count(), 3U);
  EXPECT_EQ(graph.input(1), y);
  EXPECT_FALSE(graph.is_conjunction(x.node()));
  const Signal both = graph.conjunction(x, !y);
  EXPECT_TRUE(graph.is_conjunction(both.node()));
  EXPECT_EQ(graph.operands(both.node()), (Graph::Operands{x, !y}));
  EXPECT_FALSE(graph.is_shared(x.node()));
  static_cast<void>(graph.conjunction(!x, z));
  EXPECT_TRUE(graph.is_shared(x.node()));
}

TEST(GraphRandom, FunctionsAreThoseOfTheTruthTables) {
  for (std::uint64_t seed = 0; seed < 3'000; ++seed) {
    RandomCircuit circuit(seed, 6);
    circuit.grow(40);
    const sat::Simulation simulation(circuit.graph(), input_tables);
    for (const auto& [signal, table] : circuit.functions()) ASSERT_EQ(simulation.word(signal), table) << seed;
  }
}

TEST(GraphRandom, OperandsAreOlderAndNoNodeIsThereTwice) {
  RandomCircuit circuit(1, 6);
  circuit.grow(2'000);
  const Graph& graph = circuit.graph();
  std::vector<std::pair<Signal, Signal>> seen;
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    if (!graph.is_conjunction(node)) continue;
    const auto [left, right] = graph.operands(node);
    EXPECT_LT(left, right);
    EXPECT_LT(right.node(), node);
    EXPECT_FALSE(left.is_constant());
    seen.emplace_back(left, right);
  }
  std::sort(seen.begin(), seen.end());
  EXPECT_EQ(std::adjacent_find(seen.begin(), seen.end()), seen.end());
}

TEST(Simulation, OneAssignment) {
  Graph graph;
  const Signal x = graph.new_input(), y = graph.new_input();
  const Signal differ = graph.exclusive_or(x, y);
  EXPECT_TRUE(evaluate(graph, {true, false}).value(differ));
  EXPECT_FALSE(evaluate(graph, {true, true}).value(differ));
  EXPECT_TRUE(evaluate(graph, {true, true}).value(!differ));
  EXPECT_THROW(static_cast<void>(evaluate(graph, {true})), std::invalid_argument);
}

TEST(Simulation, WideOperandsAtMostOne) {
  for (std::size_t width = 1; width <= 6; ++width) {
    Graph graph;
    std::vector<Signal> inputs;
    for (std::size_t i = 0; i < width; ++i) inputs.push_back(graph.new_input());
    const Signal exactly = exactly_one(graph, inputs);
    const sat::Simulation simulation(graph, std::span(input_tables).first(width));
    for (unsigned i = 0; i < 1U << width; ++i) {
      EXPECT_EQ(simulation.value(exactly, i), std::popcount(i) == 1) << width << ' ' << i;
    }
  }
}

}  // namespace
}  // namespace gnomon::test
