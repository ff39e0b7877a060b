// SPDX-License-Identifier: Apache-2.0
//
// The position of each node in an ascending list of nodes, for passes that keep a value for every node of a
// diagram. Takes memory proportional to the diagram, not to all nodes of the manager.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace gnomon::bdd {

class Places {
 public:
  // Indices of inner nodes, ascending: children before parents.
  explicit Places(std::vector<std::uint32_t> nodes) : nodes_(std::move(nodes)) {
    // A table from index to place, unless the nodes lie far apart.
    if (nodes_.empty() || nodes_.back() - nodes_.front() >= 8 * nodes_.size()) return;
    table_.resize(nodes_.back() - nodes_.front() + 1);
    for (std::size_t i = 0; i < nodes_.size(); ++i)
      table_[nodes_[i] - nodes_.front()] = static_cast<std::uint32_t>(i + 1);
  }

  [[nodiscard]] const std::vector<std::uint32_t>& nodes() const { return nodes_; }
  // Returns 1 for the first node of the list, and 0 for the terminal. Only for nodes of the list.
  [[nodiscard]] std::uint32_t operator[](std::uint32_t index) const {
    if (index == 0) return 0;
    if (!table_.empty()) return table_[index - nodes_.front()];
    return static_cast<std::uint32_t>(std::lower_bound(nodes_.begin(), nodes_.end(), index) - nodes_.begin()) + 1;
  }

 private:
  std::vector<std::uint32_t> nodes_;
  std::vector<std::uint32_t> table_;
};

}  // namespace gnomon::bdd
