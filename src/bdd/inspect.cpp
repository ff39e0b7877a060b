// SPDX-License-Identifier: Apache-2.0
//
// Looking at diagrams without changing them: nodes, support, counts, invariants. All of it is
// loops over the array, children before parents.
#include "bdd/kernel.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>

namespace gnomon::bdd {

std::vector<std::uint32_t> Kernel::nodes_below(std::span<const Edge> roots) const {
  std::vector<std::uint32_t> found;
  const auto visit = [&](Edge edge) {
    Node& node = nodes_[index_of(edge)];
    if (is_terminal(edge) || node.mark != 0) return;
    node.mark = 1;
    found.push_back(index_of(edge));
  };
  for (const Edge root : roots) visit(root);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Node& node = nodes_[found[i]];
    visit(node.low);
    visit(node.high);
  }
  for (const std::uint32_t index : found) nodes_[index].mark = 0;
  std::sort(found.begin(), found.end());
  return found;
}

bool Kernel::is_cube(Edge edge) const {
  for (; !is_terminal(edge); edge = cube_rest(edge)) {
    if (low(edge) != false_edge && high(edge) != false_edge) return false;
  }
  return edge == true_edge;
}

std::vector<std::uint32_t> Kernel::support_levels(Edge f) const {
  std::vector<bool> present(variable_count());
  for (const std::uint32_t index : nodes_below(std::span(&f, 1))) present[nodes_[index].level] = true;
  std::vector<std::uint32_t> levels;
  for (std::uint32_t i = 0; i < present.size(); ++i) {
    if (present[i]) levels.push_back(i);
  }
  return levels;
}

BigInt Bdd::count(std::span<const Var> variables) const {
  const Kernel& kernel = own();
  const Edge root = kernel.edge(*this);
  // Variables are ranked by level; a node of rank r speaks of the variables r, r+1, …
  std::vector<std::uint32_t> levels;
  for (const Var variable : variables) levels.push_back(kernel.level_of(variable));
  std::sort(levels.begin(), levels.end());
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
  const std::size_t total = levels.size();
  std::vector<std::size_t> rank(kernel.variable_count(), total);
  for (std::size_t i = 0; i < total; ++i) rank[levels[i]] = i;

  const auto rank_of = [&](Edge edge) { return is_terminal(edge) ? total : rank[kernel.level(edge)]; };
  std::unordered_map<std::uint32_t, BigInt> counts;
  counts[0] = 0;
  // Assignments of the variables from `from` on that satisfy the edge.
  const auto weight = [&](Edge edge, std::size_t from) {
    const std::size_t own = rank_of(edge);
    BigInt result = counts.at(index_of(edge));
    if (complement_of(edge) != 0) {
      BigInt all = 1;
      all <<= static_cast<unsigned>(total - own);
      result = all - result;
    }
    result <<= static_cast<unsigned>(own - from);
    return result;
  };
  for (const std::uint32_t index : kernel.nodes_below(std::span(&root, 1))) {
    const Node& node = kernel.node(index);
    const std::size_t own = rank[node.level];
    if (own == total) throw std::invalid_argument("bdd: count needs all variables of the function");
    counts[index] = weight(node.low, own + 1) + weight(node.high, own + 1);
  }
  return weight(root, 0);
}

namespace {

// fraction * 2^exponent, for numbers beyond the range of doubles.
struct Scaled {
  double fraction = 0;
  int exponent = 0;
};

Scaled half_of_sum(Scaled a, Scaled b) {
  if (a.fraction == 0 || (b.fraction != 0 && a.exponent < b.exponent)) std::swap(a, b);
  int more = 0;
  const double sum = std::frexp(a.fraction + std::ldexp(b.fraction, b.exponent - a.exponent), &more);
  return {sum, sum == 0 ? 0 : a.exponent + more - 1};
}

}  // namespace

double Bdd::count_double(std::size_t variables) const {
  const Kernel& kernel = own();
  const Edge root = kernel.edge(*this);
  // Shares of the assignments that make a node true and false: 1 - x would lose small shares. They
  // may be as small as 2^-levels, so the exponent is kept apart.
  struct Shares {
    Scaled yes, no;
  };
  std::unordered_map<std::uint32_t, Shares> shares;
  shares[0] = {{0, 0}, {1, 0}};
  const auto of = [&](Edge edge) {
    const Shares s = shares.at(index_of(edge));
    return complement_of(edge) != 0 ? Shares{s.no, s.yes} : s;
  };
  for (const std::uint32_t index : kernel.nodes_below(std::span(&root, 1))) {
    const Shares low = of(kernel.node(index).low);
    const Shares high = of(kernel.node(index).high);
    shares[index] = {half_of_sum(low.yes, high.yes), half_of_sum(low.no, high.no)};
  }
  const Scaled share = of(root).yes;
  return std::ldexp(share.fraction, share.exponent + static_cast<int>(std::min<std::size_t>(variables, 100'000)));
}

void Kernel::check_invariants() const {
  const auto require = [](bool holds, const std::string& what) {
    if (!holds) throw std::logic_error("bdd: " + what);
  };
  for (std::size_t i = 0; i < level_to_variable_.size(); ++i) {
    require(variable_to_level_[level_to_variable_[i]] == i, "levels and variables do not match at level " + std::to_string(i));
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
    require(node.mark == 0, name + " is marked");
    // Found by its own key, and nothing else is.
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
