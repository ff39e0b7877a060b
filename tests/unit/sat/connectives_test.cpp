// SPDX-License-Identifier: Apache-2.0
//
// Functions of several signals, on all values of their inputs.
#include "sat/connectives.hpp"

#include "sat/simulation.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <vector>

namespace gnomon::sat {
namespace {

TEST(SatConnectives, OfUpToFiveSignals) {
  for (unsigned count = 0; count <= 5; ++count) {
    Graph graph;
    std::vector<Signal> inputs;
    for (unsigned i = 0; i < count; ++i) inputs.push_back(graph.new_input());
    const Signal all = all_of(graph, inputs), any = any_of(graph, inputs), odd = parity(graph, inputs);
    const Signal most = at_most_one(graph, inputs), one = exactly_one(graph, inputs);
    for (unsigned values = 0; values < 1U << count; ++values) {
      std::vector<bool> bits;
      for (unsigned i = 0; i < count; ++i) bits.push_back((values >> i & 1U) != 0);
      const Simulation simulation = evaluate(graph, bits);
      const auto set = static_cast<unsigned>(std::popcount(values));
      EXPECT_EQ(simulation.value(all), set == count);
      EXPECT_EQ(simulation.value(any), set > 0);
      EXPECT_EQ(simulation.value(odd), set % 2 == 1);
      EXPECT_EQ(simulation.value(most), set <= 1);
      EXPECT_EQ(simulation.value(one), set == 1);
    }
  }
}

TEST(SatConnectives, TheOrderDoesNotMatter) {
  Graph graph;
  const Signal x = graph.new_input(), y = graph.new_input(), z = graph.new_input();
  EXPECT_EQ(all_of(graph, std::vector{x, y, z}), all_of(graph, std::vector{z, x, y}));
  EXPECT_EQ(any_of(graph, std::vector{x, y, z}), any_of(graph, std::vector{y, z, x}));
}

}  // namespace
}  // namespace gnomon::sat
