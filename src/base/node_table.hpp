// SPDX-License-Identifier: Apache-2.0
//
// A list of distinct nodes that finds the number of an equal node: the core of hash-consing for expressions, formulas
// and graphs. The nodes stand in one array; the hash table holds their numbers only, which is several times faster and
// smaller than a map from nodes to numbers.
#pragma once

#include "base/error.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace gnomon {

// With a list such as std::deque, references to nodes stay valid when others are added.
template <typename Node, typename Hash, typename List = std::vector<Node>> class NodeTable {
 public:
  // Returns the number of the node, which is added if it is new.
  std::uint32_t add(const Node& node) {
    if (nodes_.size() * 2 >= slots_.size()) grow();
    const std::size_t slot = slot_of(node);
    if (slots_[slot] == empty) {
      GNOMON_ASSERT(nodes_.size() < empty, "fewer nodes than numbers");
      slots_[slot] = static_cast<std::uint32_t>(nodes_.size());
      nodes_.push_back(node);
    }
    return slots_[slot];
  }

  [[nodiscard]] const Node& operator[](std::size_t number) const { return nodes_[number]; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }

  friend bool operator==(const NodeTable& a, const NodeTable& b) { return a.nodes_ == b.nodes_; }

 private:
  static constexpr std::uint32_t empty = 0xFFFF'FFFFU;

  // Returns the slot with an equal node, or the empty one where it belongs.
  [[nodiscard]] std::size_t slot_of(const Node& node) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = Hash{}(node)&mask;
    while (slots_[slot] != empty && !(nodes_[slots_[slot]] == node)) slot = (slot + 1) & mask;
    return slot;
  }

  void grow() {
    slots_.assign(slots_.empty() ? 64 : slots_.size() * 2, empty);
    for (std::size_t i = 0; i < nodes_.size(); ++i) slots_[slot_of(nodes_[i])] = static_cast<std::uint32_t>(i);
  }

  List nodes_;
  std::vector<std::uint32_t> slots_;  // linear probing, at most half full; the size is a power of two
};

// Mixes a number into a hash value. All bits of the result depend on all bits of both.
inline void mix_hash(std::size_t& seed, std::uint64_t value) {
  std::uint64_t z = (seed ^ value) + 0x9E37'79B9'7F4A'7C15U;
  z = (z ^ (z >> 30U)) * 0xBF58'476D'1CE4'E5B9U;
  z = (z ^ (z >> 27U)) * 0x94D0'49BB'1331'11EBU;
  seed = z ^ (z >> 31U);
}

}  // namespace gnomon
