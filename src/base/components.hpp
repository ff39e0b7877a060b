// SPDX-License-Identifier: Apache-2.0
//
// Strongly connected components of a graph.
#pragma once

#include <cstdint>
#include <vector>

namespace gnomon {

using Successors = std::vector<std::vector<std::uint32_t>>;

struct Components {
  // A component comes after all that can be reached from it.
  std::vector<std::vector<std::uint32_t>> members;
  std::vector<std::uint32_t> of;  // the component of each node

  // The node can be reached from itself.
  [[nodiscard]] bool on_cycle(const Successors& successors, std::uint32_t node) const;
};

// Tarjan's algorithm without recursion.
[[nodiscard]] Components components(const Successors& successors);

}  // namespace gnomon
