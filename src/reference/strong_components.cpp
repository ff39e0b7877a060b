// SPDX-License-Identifier: Apache-2.0
#include "reference/strong_components.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace gnomon::reference {

std::vector<std::vector<std::uint32_t>> strong_components(const std::vector<std::vector<std::uint32_t>>& next) {
  constexpr std::uint32_t never = std::numeric_limits<std::uint32_t>::max();
  struct Visit {
    std::uint32_t node = 0;
    std::size_t edge = 0;  // to look at next
  };
  std::vector<std::uint32_t> number(next.size(), never);
  std::vector<std::uint32_t> low(next.size(), 0);
  std::vector<bool> placed(next.size(), false);
  std::vector<std::uint32_t> waiting;  // without component yet
  std::vector<Visit> stack;
  std::vector<std::vector<std::uint32_t>> result;
  std::uint32_t count = 0;
  const auto enter = [&](std::uint32_t node) {
    number[node] = low[node] = count++;
    waiting.push_back(node);
    stack.push_back({node, 0});
  };
  for (std::uint32_t root = 0; root < next.size(); ++root) {
    if (number[root] == never) enter(root);
    while (!stack.empty()) {
      const std::uint32_t at = stack.back().node;
      if (stack.back().edge < next[at].size()) {
        const std::uint32_t to = next[at][stack.back().edge++];
        if (number[to] == never) {
          enter(to);
        } else if (!placed[to]) {
          low[at] = std::min(low[at], number[to]);
        }
        continue;
      }
      stack.pop_back();
      if (!stack.empty()) low[stack.back().node] = std::min(low[stack.back().node], low[at]);
      if (low[at] != number[at]) continue;
      result.emplace_back();
      while (!placed[at]) {
        placed[waiting.back()] = true;
        result.back().push_back(waiting.back());
        waiting.pop_back();
      }
    }
  }
  return result;
}

}  // namespace gnomon::reference
