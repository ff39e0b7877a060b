// SPDX-License-Identifier: Apache-2.0
//
// Swapping neighbouring levels, on nodes in the form that sifter.hpp describes.
#include "bdd/sifter.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace gnomon::bdd {

namespace {

// The empty statement keeps g++ from dropping calls of functions that do nothing but this.
inline void fetch(const void* address) {
  __builtin_prefetch(address);
  asm volatile("");
}

}  // namespace

// ------------------------------------------------------------------------------------------ swaps

// Exchanges the variables x at level `upper` and y below it. A node of x that depends on y becomes
// a node of y over new nodes of x; it stays at its place in memory, so its parents notice nothing.
//
//        f:x                     f:y
//       /   \                   /   \.
//     y       y      ==>      x       x
//    / \     / \             / \     / \.
//  f00 f01 f10 f11         f00 f10 f01 f11
void Sifter::swap_levels(std::uint32_t upper) {
  const Variable x = level_to_variable_[upper];
  const Variable y = level_to_variable_[upper + 1];
  std::swap(level_to_variable_[upper], level_to_variable_[upper + 1]);
  std::swap(variable_to_level_[x], variable_to_level_[y]);
  ++swaps_;
  ++work_;
  tick(1);
  if (!interact(x, y)) return;

  Table& table = tables_[x];
  // Sifting shrinks diagrams a lot; traversing a nearly empty table would cost more than its nodes.
  if (table.heads.size() > std::max<std::size_t>(64, 8 * table.count)) resize(table, std::bit_ceil(table.count + 4));
  work_ += table.count;
  take_parents_of(y, table);
  for (std::size_t k = 0; k < moved_.size(); ++k) {
    tick(2);
    fetch_ahead(k);
    const std::uint32_t index = moved_[k];
    const Edge low = nodes_[index].low;
    const Edge high = nodes_[index].high;
    const Edges four = grandchildren(nodes_[index], y);
    // References to the new children are taken before the old ones are dropped, so that nothing in
    // use is freed in between.
    const Edge new_low = find_or_add(x, four.low_low, four.high_low);
    ++references_[index_of(new_low)];
    const Edge new_high = find_or_add(x, four.low_high, four.high_high);
    ++references_[index_of(new_high)];
    drop_reference(low);
    drop_reference(high);
    Node& changed = nodes_[index];
    changed.low = new_low;
    changed.high = new_high;
    changed.level = static_cast<std::uint16_t>(y);
    insert(y, index);
  }
}

// Moves the nodes that have a child of variable y from the table to moved_. A diagram that needs
// sifting does not fit into the processor's cache, so memory is asked for ahead: first the nodes of
// the next batch of chains, then the children of this one.
void Sifter::take_parents_of(Variable y, Table& table) {
  constexpr std::size_t batch = 32;
  moved_.clear();
  for (std::size_t begin = 0; begin < table.heads.size(); begin += batch) {
    tick(batch);
    const std::size_t end = std::min(table.heads.size(), begin + batch);
    for (std::size_t i = end; i < std::min(table.heads.size(), end + batch); ++i) fetch(&nodes_[table.heads[i]]);
    for (std::size_t i = begin; i < end; ++i) {
      for (std::uint32_t at = table.heads[i]; at != 0; at = nodes_[at].next) {
        fetch(&node(nodes_[at].low));
        fetch(&node(nodes_[at].high));
      }
    }
    for (std::size_t i = begin; i < end; ++i) {
      std::uint32_t* link = &table.heads[i];
      while (*link != 0) {
        Node& candidate = nodes_[*link];
        if (node(candidate.low).level == y || node(candidate.high).level == y) {
          moved_.push_back(*link);
          *link = candidate.next;
          --table.count;
        } else {
          link = &candidate.next;
        }
      }
    }
  }
}

// Prefetches the memory that the nodes behind moved_[k] will need. Sifting a million nodes takes 0.7 of
// the time without it; prefetching also the chains in which the new children will be searched
// gained nothing more.
void Sifter::fetch_ahead(std::size_t k) const {
  if (k + 16 < moved_.size()) fetch(&nodes_[moved_[k + 16]]);
  if (k + 8 >= moved_.size()) return;
  const Node& ahead = nodes_[moved_[k + 8]];
  for (const Edge child : {ahead.low, ahead.high}) {
    fetch(&nodes_[index_of(child)]);
    fetch(&references_[index_of(child)]);
  }
}

// Returns the children of a node for both values of y.
Sifter::Edges Sifter::grandchildren(const Node& parent, Variable y) const {
  const Node& low = nodes_[index_of(parent.low)];
  const Node& high = nodes_[index_of(parent.high)];
  const Edge flip = complement_of(parent.high);
  const bool split_low = low.level == y;
  const bool split_high = high.level == y;
  return {split_low ? low.low : parent.low, split_low ? low.high : parent.low,
          split_high ? high.low ^ flip : parent.high, split_high ? high.high ^ flip : parent.high};
}

void Sifter::swap_blocks(std::size_t upper) {
  const std::size_t above = blocks_[upper].size();
  const std::size_t below = blocks_[upper + 1].size();
  const std::uint32_t start = block_start_[upper];
  // Each variable of the lower block rises through the upper one.
  for (std::size_t i = 0; i < below; ++i) {
    for (std::size_t j = above; j > 0; --j) swap_levels(static_cast<std::uint32_t>(start + i + j - 1));
  }
  std::swap(blocks_[upper], blocks_[upper + 1]);
  block_start_[upper + 1] = start + static_cast<std::uint32_t>(below);
}

// ------------------------------------------------------------------------------------------ nodes

std::size_t Sifter::bucket(const Table& table, Edge low, Edge high) {
  const std::uint64_t children = (static_cast<std::uint64_t>(low) << 32U) | high;
  return static_cast<std::size_t>((children * 0x9E3779B97F4A7C15ULL) >> 32U) & (table.heads.size() - 1);
}

void Sifter::insert(Variable variable, std::uint32_t index) {
  Table& table = tables_[variable];
  if (table.count >= 2 * table.heads.size()) resize(table, 4 * table.heads.size());
  Node& inserted = nodes_[index];
  std::uint32_t& head = table.heads[bucket(table, inserted.low, inserted.high)];
  inserted.next = head;
  head = index;
  ++table.count;
}

void Sifter::unlink(Variable variable, std::uint32_t index) {
  Table& table = tables_[variable];
  const Node& removed = nodes_[index];
  std::uint32_t* link = &table.heads[bucket(table, removed.low, removed.high)];
  while (*link != index) link = &nodes_[*link].next;
  *link = removed.next;
  --table.count;
}

void Sifter::resize(Table& table, std::size_t size) {
  std::vector<std::uint32_t> old(size, 0);
  std::swap(old, table.heads);
  for (std::uint32_t head : old) {
    tick(1);
    while (head != 0) {
      Node& moved = nodes_[head];
      const std::uint32_t next = moved.next;
      std::uint32_t& target = table.heads[bucket(table, moved.low, moved.high)];
      moved.next = target;
      target = head;
      head = next;
    }
  }
}

Edge Sifter::find_or_add(Variable variable, Edge low, Edge high) {
  if (low == high) return low;
  const Edge flip = complement_of(low);
  low ^= flip;
  high ^= flip;
  Table& table = tables_[variable];
  for (std::uint32_t i = table.heads[bucket(table, low, high)]; i != 0; i = nodes_[i].next) {
    if (nodes_[i].low == low && nodes_[i].high == high) return (i << 1U) ^ flip;
  }
  const std::uint32_t index = new_node();
  nodes_[index] = {low, high, 0, static_cast<std::uint16_t>(variable), 0};
  ++references_[index_of(low)];
  ++references_[index_of(high)];
  insert(variable, index);
  ++size_;
  return (index << 1U) ^ flip;
}

std::uint32_t Sifter::new_node() {
  if (!free_.empty()) {
    const std::uint32_t index = free_.back();
    free_.pop_back();
    return index;
  }
  if (used_ == room_) make_room(std::size_t{used_} + 1);
  references_.push_back(0);
  return used_++;
}

// Makes room for this many nodes, and for some more if there is memory.
void Sifter::make_room(std::size_t nodes) {
  if (nodes > limit_) throw kernel_.memory_limit();
  if (!copy_.use(std::min(limit_, nodes + nodes / 4)) && !copy_.use(nodes)) throw std::bad_alloc();
  room_ = copy_.usable();
}

// Only nodes of the lower variable of a swap can become free here: their children are in use by the
// new nodes, so nothing else follows.
void Sifter::drop_reference(Edge edge) {
  const std::uint32_t index = index_of(edge);
  if (--references_[index] > 0 || index == 0) return;
  const Node removed = nodes_[index];
  unlink(removed.level, index);
  --references_[index_of(removed.low)];
  --references_[index_of(removed.high)];
  free_.push_back(index);
  --size_;
}

}  // namespace gnomon::bdd
