// SPDX-License-Identifier: Apache-2.0
//
// Systems that can be drawn on paper, for tests of single parts of an engine: a graph that one agent walks, a game of
// two players, and agents that see different bits.
#pragma once

#include "unit/model/build.hpp"

#include <string>
#include <utility>
#include <vector>

namespace gnomon::test {

using Edges = std::vector<std::pair<Value, Value>>;  // from, to

// Atom i says that the variable has its value number i.
inline void name_nodes(Build& b, VarId x) {
  const Domain domain = b.system[x].domain;
  for (Value node = domain.low; node <= domain.high; ++node) b.atom("at" + std::to_string(node), b(x) == node);
}

// Agent A (number 1) walks along edges between the nodes 0 to nodes-1, from one of the initial ones. Where no edge
// begins it has no action. The states have one variable, `x`, the node; atom i says that it is i.
inline System graph_system(Value nodes, const Edges& edges, const std::vector<Value>& initial = {0}) {
  Build b;
  const AgentId a = b.agent("A", {"go"});
  const VarId x = b.integer(a, "x", 0, nodes - 1);
  E has_edge = b.truth(false);
  for (const auto& [from, to] : edges) {
    has_edge = has_edge || b(x) == from;
    b.evolution(a, {{x, b.number(to)}}, b(x) == from);
  }
  b.protocol(a, has_edge, {"go"});
  E starts = b.truth(false);
  for (const Value node : initial) starts = starts || b(x) == node;
  b.initially(starts);
  name_nodes(b, x);
  return std::move(b.system);
}

// Two ways from node 0: into the loop of 1 and 2, or to the end 3. Node 4 cannot be reached.
inline System two_ways() { return graph_system(5, {{0, 1}, {1, 2}, {2, 1}, {0, 3}, {4, 4}, {4, 0}}); }

// What happens at a node if A and B take these actions; "" stands for any.
struct GameMove {
  Value from = 0;
  std::string first, second;
  Value to = 0;
};

// Agents A and B (numbers 1 and 2) choose `l` or `r` at the same time. The node, `x`, changes as the moves say and else
// stays; atom i says that it is i. The play starts at one of the initial nodes. The players see the node unless it is
// hidden.
inline System game_system(Value nodes, const std::vector<GameMove>& moves, bool hidden = false,
                          const std::vector<Value>& initial = {0}) {
  Build b;
  const VarId x = b.integer(environment, "x", 0, nodes - 1, !hidden);
  const AgentId players[] = {b.agent("A", {"l", "r"}), b.agent("B", {"l", "r"})};
  for (const AgentId player : players) b.protocol(player, b.always(), {"l", "r"});
  for (const GameMove& move : moves) {
    E condition = b(x) == move.from;
    if (!move.first.empty()) condition = condition && b.does(players[0], move.first);
    if (!move.second.empty()) condition = condition && b.does(players[1], move.second);
    b.evolution(environment, {{x, b.number(move.to)}}, condition);
  }
  E starts = b.truth(false);
  for (const Value node : initial) starts = starts || b(x) == node;
  b.initially(starts);
  name_nodes(b, x);
  return std::move(b.system);
}

// From node 0, A alone decides whether the play comes to 1. From 1 it goes to 2 if both do the same, and else back to
// 0. Node 2 is left for 0 if B wants it.
inline System three_node_game() {
  return game_system(
      3, {{0, "l", "", 1}, {1, "l", "l", 2}, {1, "r", "r", 2}, {1, "l", "r", 0}, {1, "r", "l", 0}, {2, "", "r", 0}});
}

// A state has the bits e (everybody sees it), h (nobody does), a (of A) and b (of B), in this order; nothing ever
// changes. A and B are agents 1 and 2.
inline System four_bits() {
  Build b;
  b.boolean(environment, "e", true);
  b.boolean(environment, "h");
  b.boolean(b.agent("A"), "a");
  b.boolean(b.agent("B"), "b");
  return std::move(b.system);
}

}  // namespace gnomon::test
