// SPDX-License-Identifier: Apache-2.0
//
// The reachable part of a model as a graph to look at.
#include "api/simulation/state_graph.hpp"

#include "base/error.hpp"
#include "support/small_systems.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

constexpr ActionId none, first{0}, second{1};

TEST(ApiStateGraph, NodesAndEdges) {
  const api::StateGraph graph = api::state_graph(three_node_game(), {});
  ASSERT_EQ(graph.nodes.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(graph.nodes[i].state, State{static_cast<Value>(i)});  // breadth first
    EXPECT_EQ(graph.nodes[i].initial, i == 0);
    EXPECT_EQ(graph.nodes[i].atoms, std::vector{AtomId(i)});
  }
  std::vector<std::pair<std::size_t, std::size_t>> edges;
  for (const api::StateGraph::Edge& edge : graph.edges) edges.emplace_back(edge.from, edge.to);
  EXPECT_EQ(edges, (std::vector<std::pair<std::size_t, std::size_t>>{{0, 0}, {0, 1}, {1, 0}, {1, 2}, {2, 0}, {2, 2}}));
  EXPECT_EQ(graph.edges[3].actions, std::vector<JointAction>({{none, first, first}, {none, second, second}}));
  EXPECT_TRUE(graph.views.empty());
}

TEST(ApiStateGraph, WhatAgentsSee) {
  const System system = game_system(3, {{0, "l", "", 1}, {0, "r", "", 2}}, true);
  api::StateGraphOptions options;
  options.agents = {environment, AgentId(1U)};
  const api::StateGraph graph = api::state_graph(system, options);
  using Classes = std::vector<std::vector<std::size_t>>;
  ASSERT_EQ(graph.views.size(), 2U);
  EXPECT_EQ(graph.views[0].classes, Classes({{0}, {1}, {2}}));
  EXPECT_EQ(graph.views[1].agent, AgentId(1U));
  EXPECT_EQ(graph.views[1].classes, Classes({{0, 1, 2}}));
}

TEST(ApiStateGraph, TooManyStates) {
  api::StateGraphOptions options;
  options.max_states = 3;
  EXPECT_THROW(static_cast<void>(api::state_graph(two_ways(), options)), LimitError);
  options.max_states = 4;
  EXPECT_EQ(api::state_graph(two_ways(), options).nodes.size(), 4U);
}

}  // namespace
}  // namespace gnomon::test
