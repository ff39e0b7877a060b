// SPDX-License-Identifier: Apache-2.0
//
// Inspection of diagrams: nodes, support, invariants. All functions are loops over the array, children before parents.
#include "bdd/kernel.hpp"

#include <algorithm>
#include <string>

namespace gnomon::bdd {

std::vector<std::uint32_t> Kernel::nodes_in_any_order(std::span<const Edge> roots) {
  const std::uint16_t seen = new_mark();
  std::vector<std::uint32_t> found;
  const auto visit = [&](Edge edge) {
    Node& node = nodes_[index_of(edge)];
    if (is_terminal(edge) || node.mark == seen) return;
    node.mark = seen;
    found.push_back(index_of(edge));
  };
  for (const Edge root : roots) visit(root);
  for (std::size_t i = 0; i < found.size(); ++i) {
    tick_round(i);
    const Node& node = nodes_[found[i]];
    visit(node.low);
    visit(node.high);
  }
  return found;
}

std::vector<std::uint32_t> Kernel::nodes_below(std::span<const Edge> roots) {
  std::vector<std::uint32_t> found = nodes_in_any_order(roots);
  if (found.size() > used_ / 16) {
    // A large part of all nodes: collecting the marks is faster than sorting.
    found.clear();
    for (std::uint32_t i = 1; i < used_; ++i) {
      tick_round(i);
      if (nodes_[i].mark == mark_) found.push_back(i);
    }
  } else {
    std::size_t rounds = 0;
    std::sort(found.begin(), found.end(), [&](std::uint32_t a, std::uint32_t b) {
      tick_round(++rounds);
      return a < b;
    });
  }
  return found;
}

bool Kernel::is_cube(Edge edge) const {
  for (; !is_terminal(edge); edge = cube_rest(edge)) {
    if (low(edge) != false_edge && high(edge) != false_edge) return false;
  }
  return edge == true_edge;
}

std::vector<std::uint32_t> Kernel::support_levels(Edge f) {
  std::vector<bool> present(variable_count());
  for (const std::uint32_t index : nodes_in_any_order(std::span(&f, 1))) present[nodes_[index].level] = true;
  std::vector<std::uint32_t> levels;
  for (std::uint32_t i = 0; i < present.size(); ++i) {
    if (present[i]) levels.push_back(i);
  }
  return levels;
}

void Kernel::check_invariants() {
  if (unfinished_ == Unfinished::Sliding) slide(false);
  const auto require = [](bool holds, const std::string& what) {
    if (!holds) throw std::logic_error("bdd: " + what);
  };
  for (std::size_t i = 0; i < level_to_variable_.size(); ++i) {
    require(variable_to_level_[level_to_variable_[i]] == i,
            "levels and variables do not match at level " + std::to_string(i));
  }
  for (const auto& members : groups_) {
    for (std::size_t i = 1; i < members.size(); ++i) {
      require(variable_to_level_[members[i]] == variable_to_level_[members[i - 1]] + 1, "a group is torn apart");
    }
  }
  for (std::uint32_t i = 1; i < used_; ++i) {
    const Node& node = nodes_[i];
    const std::string name = "node " + std::to_string(i);
    require(complement_of(node.low) == 0, name + " has a complemented low edge");
    require(node.low != node.high, name + " is redundant");
    require(node.level < variable_count(), name + " has no variable");
    require(index_of(node.low) < i && index_of(node.high) < i, name + " stands before a child");
    require(node.level < level(node.low) && node.level < level(node.high), name + " is not above its children");
    if (unfinished_ == Unfinished::Tables) continue;  // there is no unique table at present
    // The node is found by its own key, and no other node is.
    std::size_t copies = 0;
    std::uint32_t previous = used_;
    for (std::uint32_t j = buckets_.data()[bucket(node.level, node.low, node.high)]; j != 0; j = nodes_[j].next) {
      require(j < previous, "a chain does not run from new to old");
      previous = j;
      if (nodes_[j].low == node.low && nodes_[j].high == node.high && nodes_[j].level == node.level) ++copies;
    }
    require(copies == 1, name + " stands " + std::to_string(copies) + " times in the unique table");
  }
  std::size_t live = 0;
  std::vector<bool> is_free(roots_.size());
  for (std::uint32_t slot = free_root_; slot < roots_.size(); slot = roots_[slot].references) is_free[slot] = true;
  for (std::size_t i = 0; i < roots_.size(); ++i) {
    require(index_of(roots_[i].edge) < used_, "a root points behind the nodes");
    if (!is_free[i]) ++live;
    require(is_free[i] || roots_[i].references > 0, "a root in use has no references");
  }
  require(live == live_roots_, "the number of roots is wrong");
}

}  // namespace gnomon::bdd
