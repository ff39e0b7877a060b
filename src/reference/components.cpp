// SPDX-License-Identifier: Apache-2.0
//
// Tarjan's algorithm, with a stack of its own.
#include "reference/components.hpp"

#include <algorithm>

namespace gnomon::reference {

Components::Components(const ExplicitGraph& graph, StateIndex from, const StateSet& inside) {
  if (!inside.contains(from)) return;
  struct Visit {
    StateIndex state = 0;
    std::size_t next = 0;  // index of the successor to look at
  };
  struct Numbers {
    std::size_t own = 0, low = 0;
  };
  std::unordered_map<StateIndex, Numbers> numbers;
  std::vector<StateIndex> waiting;  // without component yet
  std::vector<Visit> stack;
  const auto enter = [&](StateIndex s) {
    const std::size_t number = numbers.size();
    numbers[s] = {number, number};
    waiting.push_back(s);
    states_.push_back(s);
    stack.push_back({s, 0});
  };
  enter(from);
  while (!stack.empty()) {
    const StateIndex s = stack.back().state;
    const auto successors = graph.successors(s);
    if (stack.back().next < successors.size()) {
      const StateIndex t = successors[stack.back().next++];
      if (!inside.contains(t) || component_.contains(t)) continue;
      const auto place = numbers.find(t);
      if (place == numbers.end()) {
        enter(t);
      } else {
        numbers[s].low = std::min(numbers[s].low, place->second.own);
      }
      continue;
    }
    stack.pop_back();
    const Numbers done = numbers[s];
    if (!stack.empty()) {
      Numbers& parent = numbers[stack.back().state];
      parent.low = std::min(parent.low, done.low);
    }
    if (done.low != done.own) continue;
    members_.emplace_back();
    while (true) {
      const StateIndex t = waiting.back();
      waiting.pop_back();
      component_[t] = members_.size() - 1;
      members_.back().push_back(t);
      if (t == s) break;
    }
  }
}

}  // namespace gnomon::reference
