// SPDX-License-Identifier: Apache-2.0
//
// A condition on marks as a tree (Zielonka 1998): a node is a set of marks, its children are the largest subsets
// with which the condition has the other value. A run that meets just the marks of a node infinitely often has
// the node's value. The tree tells how deeply fixpoints must be nested to solve a game with this condition: one
// node for safety or reachability, a chain of two for Buchi and co-Buchi, a chain of n for parity, a root with n
// leaves if n things must happen again and again.
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

// For runs that meet all of `surely`, some of `perhaps` and nothing else; the tree speaks of the latter only.
// Throws LimitError.
[[nodiscard]] ConditionTree condition_tree(const Condition& condition, Marks surely, Marks perhaps, Watch& watch);

// The value that the condition has for all such runs, if it is easy to see that there is one.
[[nodiscard]] std::optional<bool> fixed_value(const Condition& condition, Marks surely, Marks perhaps);

}  // namespace gnomon::automata
