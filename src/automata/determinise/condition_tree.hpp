// SPDX-License-Identifier: Apache-2.0
//
// The Zielonka tree of a condition (Zielonka 1998): a node is a set of marks, its children are the largest subsets
// for which the condition has the other value. A run that meets exactly the marks of a node infinitely often has
// the node's value. The tree gives the nesting of fixpoints that solves a game with this condition: one
// node for safety or reachability, a chain of two for Buchi and co-Buchi, a chain of n for parity, a root with n
// leaves for generalised Buchi with n sets.
#pragma once

#include "automata/determinise/condition.hpp"
#include "automata/limits.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace gnomon::automata {

struct ConditionTree {
  struct Node {
    Marks marks = 0;
    bool accepting = false;
    std::uint32_t parent = 0;  // the root's is itself
    std::vector<std::uint32_t> children;
  };

  // The root first, every node before its children.
  std::vector<Node> nodes;
};

// Returns the tree for runs that meet all of `surely`, some of `perhaps` and no other marks; its nodes are subsets of
// `perhaps`. Throws LimitError.
[[nodiscard]] ConditionTree condition_tree(const Condition& condition, Marks surely, Marks perhaps, Watch& watch);

// Returns the value that the condition has for all such runs, if there is one and it is easy to find.
[[nodiscard]] std::optional<bool> fixed_value(const Condition& condition, Marks surely, Marks perhaps);

}  // namespace gnomon::automata
