// SPDX-License-Identifier: Apache-2.0
//
// Strongly connected components of a graph.
#pragma once

#include <cstdint>
#include <vector>

namespace gnomon {

using Successors = std::vector<std::vector<std::uint32_t>>;

struct Components {
  // Topologically ordered: a component comes after all components that can be reached from it.
  std::vector<std::vector<std::uint32_t>> members;
  std::vector<std::uint32_t> of;  // the component of each node

  // Returns whether the node can be reached from itself by one edge or more.
  [[nodiscard]] bool on_cycle(const Successors& successors, std::uint32_t node) const;
};

// Returns the strongly connected components, by Tarjan's algorithm without recursion.
[[nodiscard]] Components components(const Successors& successors);

}  // namespace gnomon
