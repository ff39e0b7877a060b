// SPDX-License-Identifier: Apache-2.0
#include "automata/determinise/condition_tree.hpp"

#include "base/error.hpp"

#include <algorithm>
#include <set>

namespace gnomon::automata {

namespace {

constexpr std::size_t most_nodes = 5'000;
constexpr std::size_t most_subsets = 100'000;

// Returns the largest subsets of `marks` for which the condition is not `value`. Subsets are tried from the large ones
// down, unless it is known that all smaller ones have the value.
std::vector<Marks> largest_opposite(const Condition& condition, Marks surely, Marks marks, bool value, Watch& watch) {
  std::vector<Marks> found;
  std::vector<Marks> layer{marks};
  std::size_t looked_at = 0;
  while (!layer.empty()) {
    std::set<Marks> next;
    for (const Marks set : layer) {
      watch.tick(1);
      if (++looked_at > most_subsets) throw LimitError("the formula has too many conditions on infinite runs");
      if (std::any_of(found.begin(), found.end(), [set](Marks other) { return (set & ~other) == 0; })) continue;
      if (condition.holds(surely | set) != value) {
        found.push_back(set);
        continue;
      }
      if (condition.known(surely, set) == value) continue;
      for (Marks rest = set; rest != 0; rest &= rest - 1) next.insert(set & ~(rest & ~(rest - 1)));
    }
    layer.assign(next.begin(), next.end());
  }
  return found;
}

}  // namespace

ConditionTree condition_tree(const Condition& condition, Marks surely, Marks perhaps, Watch& watch) {
  const Marks all = perhaps & ~surely;
  ConditionTree tree;
  tree.nodes.push_back({all, condition.holds(surely | all), 0, {}});
  for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
    const Marks marks = tree.nodes[i].marks;
    const bool accepting = tree.nodes[i].accepting;
    for (const Marks child : largest_opposite(condition, surely, marks, accepting, watch)) {
      if (tree.nodes.size() == most_nodes) throw LimitError("the formula has too many conditions on infinite runs");
      tree.nodes[i].children.push_back(static_cast<std::uint32_t>(tree.nodes.size()));
      tree.nodes.push_back({child, !accepting, i, {}});
    }
  }
  return tree;
}

// If the evaluation does not decide it, all sets of marks are tried, provided that there are few marks.
std::optional<bool> fixed_value(const Condition& condition, Marks surely, Marks perhaps) {
  const Marks open = perhaps & ~surely;
  if (const auto known = condition.known(surely, open)) return known;
  constexpr int few = 10;
  if (__builtin_popcountll(open) > few) return std::nullopt;
  const bool value = condition.holds(surely);
  for (Marks set = open; set != 0; set = (set - 1) & open) {
    if (condition.holds(surely | set) != value) return std::nullopt;
  }
  return value;
}

}  // namespace gnomon::automata
