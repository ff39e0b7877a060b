// SPDX-License-Identifier: Apache-2.0
#include "automata/reduce/graph.hpp"

#include <gtest/gtest.h>

namespace gnomon::automata {
namespace {

// A node for each list of targets. Edges miss no acceptance set.
Graph graph(const std::vector<std::vector<std::uint32_t>>& targets) {
  Graph result;
  for (const auto& list : targets) {
    Node& node = result.nodes.emplace_back();
    for (const std::uint32_t to : list) node.edges.push_back({to, {}, {}});
  }
  return result;
}

TEST(AutomataTrim, WhatCanBeReachedAndAccepts) {
  // 0 and 1 go on for ever, 2 ends, 3 cannot be reached.
  const Graph found = trimmed(graph({{1, 2}, {0}, {}, {0}}));
  ASSERT_EQ(found.nodes.size(), 2U);
  ASSERT_EQ(found.nodes[0].edges.size(), 1U);
  EXPECT_EQ(found.nodes[0].edges[0].to, 1U);
}

TEST(AutomataTrim, FiniteWordsMayEnd) {
  Graph words = graph({{1, 2}, {}, {}});
  words.words = Words::Finite;
  words.nodes[1].accepting = true;
  EXPECT_EQ(trimmed(words).nodes.size(), 2U);
}

TEST(AutomataTrim, TheInitialStateStays) { EXPECT_EQ(trimmed(graph({{1}, {}})).nodes.size(), 1U); }

// The loop of 1 is in no acceptance set.
TEST(AutomataTrim, LoopsWithoutAcceptance) {
  Graph words = graph({{0, 1}, {1}});
  words.acceptance_sets = 1;
  words.nodes[1].edges[0].missing = {0};
  EXPECT_EQ(trimmed(words).nodes.size(), 1U);
}

}  // namespace
}  // namespace gnomon::automata
