// SPDX-License-Identifier: Apache-2.0
//
// Sifting: conversion to the form for swaps and back, and the decisions which block to move where. The swaps are in
// swap.cpp.
#include "bdd/sifter.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace gnomon::bdd {

namespace {

// Beyond this many variables the matrix of interactions would be too large.
constexpr std::size_t max_matrix = 16384;
// A reordering ends after this many swaps, whatever it could still gain.
constexpr std::uint64_t max_swaps = 4'000'000;
// Diagrams with more nodes are first sifted quickly: a block turns back at the first growth, or
// after this many places without gain. The way back counts, so most blocks try one direction only.
constexpr std::size_t hurry_above = 10'000;
constexpr double hurry_growth = 1.01;
constexpr std::size_t hurry_patience = 6;

constexpr std::size_t row_words(std::size_t variables) { return (variables + 63) / 64; }

constexpr std::size_t matrix_bytes(std::size_t variables) {
  return variables > max_matrix ? 0 : variables * row_words(variables) * sizeof(std::uint64_t);
}

}  // namespace

Sifter::Sifter(Kernel& kernel)
    : kernel_(kernel),
      copy_(kernel.max_nodes_),
      sorted_(kernel.max_nodes_),
      nodes_(copy_.data()),
      used_(kernel.used_),
      limit_(kernel.max_nodes_),
      variable_to_level_(kernel.variable_to_level_),
      level_to_variable_(kernel.level_to_variable_) {
  if (const std::size_t bytes = kernel.options.memory_limit; bytes != 0) {
    limit_ = std::min(limit_, (bytes - std::min(bytes, matrix_bytes(kernel.variable_count()))) / bytes_per_node);
  }
  build();
  find_interactions();
}

// Nodes are copied, and levels become variables; tables and reference counts are made.
void Sifter::build() {
  const std::size_t variables = kernel_.variable_count();
  tables_.resize(variables);
  make_room(used_);
  nodes_[0] = kernel_.nodes_[0];
  references_.assign(used_, 0);
  std::vector<std::size_t> counts(variables);
  for (std::uint32_t i = 1; i < used_; ++i) {
    tick(1);
    Node& node = nodes_[i];
    node = kernel_.nodes_[i];
    node.level = static_cast<std::uint16_t>(level_to_variable_[node.level]);
    ++counts[node.level];
    ++references_[index_of(node.low)];
    ++references_[index_of(node.high)];
  }
  for (std::size_t v = 0; v < variables; ++v)
    tables_[v].heads.assign(std::bit_ceil(std::max<std::size_t>(counts[v], 4)), 0);
  for (std::uint32_t i = 1; i < used_; ++i) {
    tick(1);
    insert(nodes_[i].level, i);
  }
  for (const Kernel::Root& root : kernel_.roots_) ++references_[index_of(root.edge)];
  size_ = used_ - 1;

  for (std::size_t level = 0; level < variables;) {
    const Variable first = level_to_variable_[level];
    const std::uint32_t group = kernel_.group_of_[first];
    blocks_.push_back(group == Kernel::no_group ? Block{first} : kernel_.groups_[group]);
    block_start_.push_back(static_cast<std::uint32_t>(level));
    level += blocks_.back().size();
  }
}

// Two variables interact if some function depends on both. Those that do not can change places
// without touching a node.
void Sifter::find_interactions() {
  const std::size_t variables = tables_.size();
  if (variables > max_matrix) return;
  row_words_ = row_words(variables);
  interactions_.assign(variables * row_words_, 0);
  std::vector<std::uint32_t> internal(used_, 0);
  for (std::uint32_t i = 1; i < used_; ++i) {
    tick(1);
    ++internal[index_of(nodes_[i].low)];
    ++internal[index_of(nodes_[i].high)];
  }
  std::vector<std::uint32_t> visited(used_, 0);
  std::vector<std::uint32_t> open;
  std::uint32_t stamp = 0;
  std::size_t work = 0;
  const std::size_t most_work = 20 * std::size_t{used_} + 1'000'000;
  std::vector<std::uint64_t> support(row_words_);
  for (std::uint32_t top = 1; top < used_; ++top) {
    if (internal[top] != 0) continue;  // part of a larger function
    ++stamp;
    std::fill(support.begin(), support.end(), 0);
    open.assign(1, top);
    while (!open.empty()) {
      const std::uint32_t index = open.back();
      open.pop_back();
      if (index == 0 || visited[index] == stamp) continue;
      visited[index] = stamp;
      ++work;
      tick(1);
      const Node& node = nodes_[index];
      support[node.level / 64] |= std::uint64_t{1} << (node.level % 64);
      open.push_back(index_of(node.low));
      open.push_back(index_of(node.high));
    }
    for (std::size_t v = 0; v < variables; ++v) {
      if ((support[v / 64] >> (v % 64) & 1U) == 0) continue;
      work += row_words_ / 8;
      tick(1 + row_words_ / 64);
      for (std::size_t w = 0; w < row_words_; ++w) interactions_[v * row_words_ + w] |= support[w];
    }
    if (work > most_work) {
      interactions_.clear();  // too many functions: assume that all variables interact
      return;
    }
  }
}

bool Sifter::interact(Variable a, Variable b) const {
  return interactions_.empty() || (interactions_[a * row_words_ + b / 64] >> (b % 64) & 1U) != 0;
}

bool Sifter::interact(const Block& a, const Block& b) const {
  return std::any_of(a.begin(), a.end(), [&](Variable v) {
    return std::any_of(b.begin(), b.end(), [&](Variable w) { return interact(v, w); });
  });
}

// ---------------------------------------------------------------------------------------- sifting

std::size_t Sifter::block_size(const Block& block) const {
  return std::accumulate(block.begin(), block.end(), std::size_t{0},
                         [&](std::size_t sum, Variable v) { return sum + tables_[v].count; });
}

bool Sifter::too_long() const { return swaps_ > max_swaps || work_ > most_work_; }

// The cost of a swap is the size of its levels, so first a large diagram is made smaller quickly:
// blocks that turn back early gain most of what is to be gained for a fraction of the work, and what
// follows works on a small diagram. (1.1 million nodes: 15.7 instead of 29.7 million nodes moved, and
// a better end.) After that, passes are repeated while they gain, up to the same work again.
void Sifter::sift(std::uint64_t most_work) {
  most_work_ = most_work;
  for (std::size_t before = 2 * size_ + 1; size_ > hurry_above && 2 * size_ < before && !too_long();) {
    before = size_;
    max_growth_ = std::min(hurry_growth, kernel_.options.max_growth);
    patience_ = hurry_patience;
    sift_all();
  }
  max_growth_ = kernel_.options.max_growth;
  patience_ = blocks_.size();
  sift_all();
  const std::uint64_t enough = 2 * work_;
  for (std::size_t before = 2 * size_; 50 * size_ < 49 * before && work_ < enough && !too_long();) {
    before = size_;
    sift_all();
  }
}

void Sifter::sift_all() {
  // The largest blocks come first, since they have the most to gain.
  std::vector<std::pair<std::size_t, Variable>> candidates;
  for (const Block& block : blocks_) candidates.emplace_back(block_size(block), block.front());
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  for (const auto& [size, first] : candidates) {
    if (size == 0 || too_long()) break;
    sift_block(first);
  }
}

void Sifter::sift_block(Variable first) {
  const auto found =
      std::find_if(blocks_.begin(), blocks_.end(), [&](const Block& block) { return block.front() == first; });
  const auto at = static_cast<std::size_t>(found - blocks_.begin());
  Search search{at, at, size_};
  // The nearer end comes first, since the way back takes as many swaps again.
  if (at > blocks_.size() / 2) {
    move_down(search);
    move_up(search);
  } else {
    move_up(search);
    move_down(search);
  }
  while (search.at < search.best_at) swap_blocks(search.at++);
  while (search.at > search.best_at) swap_blocks(--search.at);
}

bool Sifter::goes_on(Search& search, std::size_t& idle) const {
  if (size_ < search.best_size) {
    search.best_size = size_;
    search.best_at = search.at;
    idle = 0;
    return true;
  }
  return ++idle < patience_ && static_cast<double>(size_) <= static_cast<double>(search.best_size) * max_growth_;
}

// Moves the block down as long as that can lead to a smaller diagram.
void Sifter::move_down(Search& search) {
  std::size_t& at = search.at;
  // At most the nodes of the blocks below that depend on the same functions can disappear.
  std::size_t gain = 0;
  for (std::size_t i = at + 1; i < blocks_.size(); ++i) {
    if (interact(blocks_[at], blocks_[i])) gain += block_size(blocks_[i]);
  }
  std::size_t idle = 0;
  while (at + 1 < blocks_.size() && size_ < search.best_size + gain && has_room(at) && !too_long()) {
    if (interact(blocks_[at], blocks_[at + 1])) gain -= std::min(gain, block_size(blocks_[at + 1]));
    swap_blocks(at++);
    if (!goes_on(search, idle)) break;
  }
}

void Sifter::move_up(Search& search) {
  std::size_t& at = search.at;
  // At most the nodes of the block itself and of those above can disappear.
  std::size_t gain = block_size(blocks_[at]);
  for (std::size_t i = 0; i < at; ++i) {
    if (interact(blocks_[at], blocks_[i])) gain += block_size(blocks_[i]);
  }
  std::size_t idle = 0;
  while (at > 0 && size_ < search.best_size + gain && has_room(at - 1) && !too_long()) {
    const bool involved = interact(blocks_[at], blocks_[at - 1]);
    const std::size_t before = block_size(blocks_[at - 1]);
    swap_blocks(--at);
    if (involved) gain -= std::min(gain, before);
    if (!goes_on(search, idle)) break;
  }
}

// A swap makes at most two nodes for each one that it moves; a block of two moves nodes up to four
// times. Larger blocks may need more room, and find out in `make_room`.
bool Sifter::has_room(std::size_t upper_block) const {
  return size_ + 8 * (block_size(blocks_[upper_block]) + block_size(blocks_[upper_block + 1])) < limit_;
}

void Sifter::arrange(std::span<const Var> order) {
  for (std::uint32_t target = 0; target < order.size(); ++target) {
    for (std::uint32_t level = variable_to_level_[order[target].id]; level > target; --level) {
      const std::size_t more = 2 * tables_[level_to_variable_[level - 1]].count;
      if (size_ + more >= limit_) throw kernel_.memory_limit();
      swap_levels(level - 1);
    }
  }
}

// Nodes are numbered from the bottom level up, so that children stand before parents; variables
// become levels again.
void Sifter::commit() {
  if (!sorted_.use(std::max<std::size_t>(kernel_.allocation_stop_, size_ + 1))) throw std::bad_alloc();
  Node* const target = sorted_.data();
  target[0] = nodes_[0];
  std::uint32_t end = 1;
  std::vector<std::uint32_t> new_index(used_, 0);
  const auto moved = [&](Edge edge) { return (new_index[index_of(edge)] << 1U) | complement_of(edge); };
  for (std::size_t level = tables_.size(); level > 0; --level) {
    for (const std::uint32_t head : tables_[level_to_variable_[level - 1]].heads) {
      tick(1);
      for (std::uint32_t i = head; i != 0; i = nodes_[i].next) {
        const Node& old = nodes_[i];
        new_index[i] = end;
        target[end++] = {moved(old.low), moved(old.high), 0, static_cast<std::uint16_t>(level - 1), 0};
      }
    }
  }
  Statistics& statistics = kernel_.statistics_;
  statistics.peak_memory_bytes = std::max(statistics.peak_memory_bytes, memory_bytes());
  // Nothing below can fail.
  for (Kernel::Root& root : kernel_.roots_) root.edge = moved(root.edge);
  kernel_.arena_ = std::move(sorted_);
  kernel_.nodes_ = kernel_.arena_.data();
  kernel_.used_ = end;
  kernel_.variable_to_level_ = std::move(variable_to_level_);
  kernel_.level_to_variable_ = std::move(level_to_variable_);
  statistics.swaps += swaps_;
}

// At the end, with the kernel's nodes.
std::size_t Sifter::memory_bytes() const {
  const std::size_t nodes = kernel_.used_ + std::size_t{used_} + size_ + 1;
  std::size_t numbers = references_.capacity() + used_;  // and the new indices
  for (const Table& table : tables_) numbers += table.heads.capacity();
  return nodes * sizeof(Node) + numbers * sizeof(std::uint32_t);
}

}  // namespace gnomon::bdd
