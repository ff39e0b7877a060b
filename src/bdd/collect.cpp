// SPDX-License-Identifier: Apache-2.0
//
// Garbage collection: mark from the roots, slide what is alive to the front, keep its order.
// Children stand before parents, so both passes are loops over the array.
#include "bdd/kernel.hpp"

namespace gnomon::bdd {

void Kernel::compact() {
  created_before_ += used_ - used_at_collection_;
  for (const Root& root : roots_) nodes_[index_of(root.edge)].mark = 1;
  for (std::uint32_t i = used_ - 1; i > 0; --i) {
    if (nodes_[i].mark == 0) continue;
    nodes_[index_of(nodes_[i].low)].mark = 1;
    nodes_[index_of(nodes_[i].high)].mark = 1;
  }
  nodes_[0].mark = 0;
  nodes_[0].next = 0;

  // The new index of a node is kept in `next` at its old place until all edges are rewritten. The
  // other fields of that place may be overwritten before.
  const auto forwarded = [&](Edge edge) { return (nodes_[index_of(edge)].next << 1U) | complement_of(edge); };
  std::uint32_t free = 1;
  for (std::uint32_t i = 1; i < used_; ++i) {
    if (nodes_[i].mark == 0) continue;
    const Node node = nodes_[i];
    nodes_[i].next = free;
    Node& target = nodes_[free];
    target.low = forwarded(node.low);
    target.high = forwarded(node.high);
    target.level = node.level;
    target.mark = 0;
    ++free;
  }
  for (Root& root : roots_) root.edge = forwarded(root.edge);
  // Marks of the places that are free now.
  for (std::uint32_t i = free; i < used_; ++i) nodes_[i].mark = 0;
  if (used_ > 4 * free) arena_.release_behind(free);
  used_ = free;
  used_at_collection_ = free;
}

}  // namespace gnomon::bdd
