// SPDX-License-Identifier: Apache-2.0
//
// Garbage collection: mark from the roots, slide what is alive to the front, keep its order.
// Children stand before parents, so both passes are loops over the array.
#include "bdd/kernel.hpp"

namespace gnomon::bdd {

void Kernel::collect() {
  const auto begin = std::chrono::steady_clock::now();
  compact();
  rebuild_tables();
  statistics_.collection_seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// Leaves the tables to be rebuilt.
void Kernel::compact() {
  note_peak();
  if (unfinished_ == Unfinished::Sliding) slide(true);
  mark_alive();
  nodes_[0].next = 0;
  slide_from_ = 1;
  slide_to_ = 1;
  unfinished_ = Unfinished::Sliding;
  slide(true);
  ++statistics_.collections;
}

// Returns a mark that no node has. So marks need not be removed, neither after use nor after an
// interruption.
std::uint16_t Kernel::new_mark() {
  if (mark_ == 0xFFFF) {
    for (std::uint32_t i = 0; i < used_; ++i) nodes_[i].mark = 0;
    mark_ = 0;
  }
  return ++mark_;
}

void Kernel::mark_alive() {
  const std::uint16_t alive = new_mark();
  for (const Root& root : roots_) nodes_[index_of(root.edge)].mark = alive;
  for (std::uint32_t i = used_ - 1; i > 0; --i) {
    tick_round(i, Progress::Phase::Collecting);
    if (nodes_[i].mark != alive) continue;
    nodes_[index_of(nodes_[i].low)].mark = alive;
    nodes_[index_of(nodes_[i].high)].mark = alive;
  }
}

// The new index of a node is kept in `next` at its old place until all edges are rewritten. The
// other fields of that place may be overwritten before. After an interruption the nodes are
// unusable until the collection has been completed; the roots still hold the old edges.
void Kernel::slide(bool may_stop) {
  const auto forwarded = [&](Edge edge) { return (nodes_[index_of(edge)].next << 1U) | complement_of(edge); };
  std::uint32_t to = slide_to_;
  for (std::uint32_t i = slide_from_; i < used_; ++i) {
    if (may_stop && (i & 1023U) == 0) {
      slide_from_ = i;
      slide_to_ = to;
      tick(128, Progress::Phase::Collecting);
    }
    if (nodes_[i].mark != mark_) continue;
    const Node node = nodes_[i];
    nodes_[i].next = to;
    Node& target = nodes_[to];
    target.low = forwarded(node.low);
    target.high = forwarded(node.high);
    target.level = node.level;
    ++to;
  }
  for (Root& root : roots_) root.edge = forwarded(root.edge);
  if (used_ > 4 * to) arena_.release_behind(to);
  created_before_ += used_ - used_at_collection_;
  used_ = to;
  used_at_collection_ = to;
  unfinished_ = Unfinished::Tables;
  choose_table_sizes();
}

}  // namespace gnomon::bdd
