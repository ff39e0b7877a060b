// SPDX-License-Identifier: Apache-2.0
#include "bdd/sifter.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace gnomon::bdd {

namespace {

// Beyond this many variables the matrix of interactions would be too large.
constexpr std::size_t max_matrix = 16384;
// A reordering ends after so many swaps, whatever it could still gain.
constexpr std::uint64_t max_swaps = 4'000'000;

}  // namespace

Sifter::Sifter(Kernel& kernel) : kernel_(kernel) {
  build();
  find_interactions();
}

// Levels become variables; tables and reference counts are made.
void Sifter::build() {
  const std::size_t variables = kernel_.variable_count();
  tables_.resize(variables);
  references_.assign(kernel_.used_, 0);
  std::vector<std::size_t> counts(variables);
  for (std::uint32_t i = 1; i < kernel_.used_; ++i) {
    Node& node = kernel_.nodes_[i];
    node.level = static_cast<std::uint16_t>(kernel_.level_to_variable_[node.level]);
    ++counts[node.level];
    ++references_[index_of(node.low)];
    ++references_[index_of(node.high)];
  }
  for (std::size_t v = 0; v < variables; ++v) tables_[v].heads.assign(std::bit_ceil(std::max<std::size_t>(counts[v], 4)), 0);
  for (std::uint32_t i = 1; i < kernel_.used_; ++i) insert(kernel_.nodes_[i].level, i);
  for (const Kernel::Root& root : kernel_.roots_) ++references_[index_of(root.edge)];
  size_ = kernel_.used_ - 1;

  for (std::size_t level = 0; level < variables;) {
    const Variable first = kernel_.level_to_variable_[level];
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
  row_words_ = (variables + 63) / 64;
  interactions_.assign(variables * row_words_, 0);
  std::vector<std::uint32_t> internal(kernel_.used_, 0);
  for (std::uint32_t i = 1; i < kernel_.used_; ++i) {
    ++internal[index_of(kernel_.nodes_[i].low)];
    ++internal[index_of(kernel_.nodes_[i].high)];
  }
  std::vector<std::uint32_t> visited(kernel_.used_, 0);
  std::vector<std::uint32_t> open;
  std::uint32_t stamp = 0;
  std::size_t work = 0;
  const std::size_t most_work = 20 * std::size_t{kernel_.used_} + 1'000'000;
  std::vector<std::uint64_t> support(row_words_);
  for (std::uint32_t top = 1; top < kernel_.used_; ++top) {
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
      const Node& node = kernel_.nodes_[index];
      support[node.level / 64] |= std::uint64_t{1} << (node.level % 64);
      open.push_back(index_of(node.low));
      open.push_back(index_of(node.high));
    }
    for (std::size_t v = 0; v < variables; ++v) {
      if ((support[v / 64] >> (v % 64) & 1U) == 0) continue;
      for (std::size_t w = 0; w < row_words_; ++w) interactions_[v * row_words_ + w] |= support[w];
    }
    if (work > most_work) {
      interactions_.clear();  // too many functions to look at: assume the worst
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
  const Variable x = kernel_.level_to_variable_[upper];
  const Variable y = kernel_.level_to_variable_[upper + 1];
  std::swap(kernel_.level_to_variable_[upper], kernel_.level_to_variable_[upper + 1]);
  std::swap(kernel_.variable_to_level_[x], kernel_.variable_to_level_[y]);
  ++swaps_;
  if (!interact(x, y)) return;

  Table& table = tables_[x];
  // Sifting shrinks diagrams a lot; walking an empty table would cost more than the nodes in it.
  if (table.heads.size() > std::max<std::size_t>(64, 8 * table.count)) resize(table, std::bit_ceil(table.count + 4));
  moved_.clear();
  for (std::uint32_t& head : table.heads) {
    std::uint32_t* link = &head;
    while (*link != 0) {
      Node& candidate = kernel_.nodes_[*link];
      if (node(candidate.low).level == y || node(candidate.high).level == y) {
        moved_.push_back(*link);
        *link = candidate.next;
        --table.count;
      } else {
        link = &candidate.next;
      }
    }
  }
  for (const std::uint32_t index : moved_) {
    const Edge low = kernel_.nodes_[index].low;
    const Edge high = kernel_.nodes_[index].high;
    const bool split_low = node(low).level == y;
    const bool split_high = node(high).level == y;
    const Edge flip = complement_of(high);
    const Edge low_low = split_low ? node(low).low : low;
    const Edge low_high = split_low ? node(low).high : low;
    const Edge high_low = split_high ? node(high).low ^ flip : high;
    const Edge high_high = split_high ? node(high).high ^ flip : high;
    // References to the new children are taken before the old ones are dropped, so that nothing in
    // use is freed in between.
    const Edge new_low = find_or_add(x, low_low, high_low);
    ++references_[index_of(new_low)];
    const Edge new_high = find_or_add(x, low_high, high_high);
    ++references_[index_of(new_high)];
    drop_reference(low);
    drop_reference(high);
    Node& changed = kernel_.nodes_[index];
    changed.low = new_low;
    changed.high = new_high;
    changed.level = static_cast<std::uint16_t>(y);
    insert(y, index);
  }
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

// ---------------------------------------------------------------------------------------- sifting

std::size_t Sifter::block_size(const Block& block) const {
  return std::accumulate(block.begin(), block.end(), std::size_t{0}, [&](std::size_t sum, Variable v) { return sum + tables_[v].count; });
}

bool Sifter::must_stop() {
  if (interrupted_ || swaps_ > max_swaps) return true;
  try {
    kernel_.poll_now(Progress::Phase::Reordering);
  } catch (const Interrupted&) {
    interrupted_ = true;
  }
  return interrupted_;
}

void Sifter::sift() {
  // The largest blocks first: most is to be gained there.
  std::vector<std::pair<std::size_t, Variable>> candidates;
  for (const Block& block : blocks_) candidates.emplace_back(block_size(block), block.front());
  std::stable_sort(candidates.begin(), candidates.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  for (const auto& [size, first] : candidates) {
    if (size == 0 || must_stop()) break;
    sift_block(first);
  }
  kernel_.statistics_.swaps += swaps_;
}

void Sifter::sift_block(Variable first) {
  const auto found = std::find_if(blocks_.begin(), blocks_.end(), [&](const Block& block) { return block.front() == first; });
  auto at = static_cast<std::size_t>(found - blocks_.begin());
  std::size_t best_at = at;
  std::size_t best_size = size_;
  // The nearer end first: the way back costs as many swaps again.
  if (at > blocks_.size() / 2) {
    if (move_down(at, best_at, best_size)) move_up(at, best_at, best_size);
  } else {
    if (move_up(at, best_at, best_size)) move_down(at, best_at, best_size);
  }
  while (at < best_at) swap_blocks(at++);
  while (at > best_at) swap_blocks(--at);
}

// Moves the block down as long as that can lead to something smaller. False: stop altogether.
bool Sifter::move_down(std::size_t& at, std::size_t& best_at, std::size_t& best_size) {
  const auto limit = [&] { return static_cast<double>(best_size) * kernel_.options.max_growth; };
  // At most the nodes of the blocks below that depend on the same functions can disappear.
  std::size_t gain = 0;
  for (std::size_t i = at + 1; i < blocks_.size(); ++i) {
    if (interact(blocks_[at], blocks_[i])) gain += block_size(blocks_[i]);
  }
  while (at + 1 < blocks_.size() && size_ < best_size + gain) {
    if (must_stop()) return false;
    if (interact(blocks_[at], blocks_[at + 1])) gain -= std::min(gain, block_size(blocks_[at + 1]));
    swap_blocks(at++);
    if (size_ < best_size) {
      best_size = size_;
      best_at = at;
    } else if (static_cast<double>(size_) > limit()) {
      break;
    }
  }
  return true;
}

bool Sifter::move_up(std::size_t& at, std::size_t& best_at, std::size_t& best_size) {
  const auto limit = [&] { return static_cast<double>(best_size) * kernel_.options.max_growth; };
  // At most the nodes of the block itself and of those above can disappear.
  std::size_t gain = block_size(blocks_[at]);
  for (std::size_t i = 0; i < at; ++i) {
    if (interact(blocks_[at], blocks_[i])) gain += block_size(blocks_[i]);
  }
  while (at > 0 && size_ < best_size + gain) {
    if (must_stop()) return false;
    const bool involved = interact(blocks_[at], blocks_[at - 1]);
    const std::size_t before = block_size(blocks_[at - 1]);
    swap_blocks(--at);
    if (involved) gain -= std::min(gain, before);
    if (size_ < best_size) {
      best_size = size_;
      best_at = at;
    } else if (static_cast<double>(size_) > limit()) {
      break;
    }
  }
  return true;
}

void Sifter::arrange(std::span<const Var> order) {
  for (std::uint32_t target = 0; target < order.size(); ++target) {
    for (std::uint32_t level = kernel_.variable_to_level_[order[target].id]; level > target; --level) swap_levels(level - 1);
  }
  kernel_.statistics_.swaps += swaps_;
}

// ------------------------------------------------------------------------------------------ nodes

std::size_t Sifter::bucket(const Table& table, Edge low, Edge high) {
  const std::uint64_t children = (static_cast<std::uint64_t>(low) << 32U) | high;
  return static_cast<std::size_t>((children * 0x9E3779B97F4A7C15ULL) >> 32U) & (table.heads.size() - 1);
}

void Sifter::insert(Variable variable, std::uint32_t index) {
  Table& table = tables_[variable];
  if (table.count >= 2 * table.heads.size()) resize(table, 4 * table.heads.size());
  Node& inserted = kernel_.nodes_[index];
  std::uint32_t& head = table.heads[bucket(table, inserted.low, inserted.high)];
  inserted.next = head;
  head = index;
  ++table.count;
}

void Sifter::unlink(Variable variable, std::uint32_t index) {
  Table& table = tables_[variable];
  const Node& removed = kernel_.nodes_[index];
  std::uint32_t* link = &table.heads[bucket(table, removed.low, removed.high)];
  while (*link != index) link = &kernel_.nodes_[*link].next;
  *link = removed.next;
  --table.count;
}

void Sifter::resize(Table& table, std::size_t size) {
  std::vector<std::uint32_t> old(size, 0);
  std::swap(old, table.heads);
  for (std::uint32_t head : old) {
    while (head != 0) {
      Node& moved = kernel_.nodes_[head];
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
  for (std::uint32_t i = table.heads[bucket(table, low, high)]; i != 0; i = kernel_.nodes_[i].next) {
    if (kernel_.nodes_[i].low == low && kernel_.nodes_[i].high == high) return (i << 1U) ^ flip;
  }
  const std::uint32_t index = new_node();
  kernel_.nodes_[index] = {low, high, 0, static_cast<std::uint16_t>(variable), 0};
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
  // The growth limit keeps this far below the end of the arena.
  references_.push_back(0);
  return kernel_.used_++;
}

// Only nodes of the lower variable of a swap can become free here: their children are in use by the
// new nodes, so nothing else follows.
void Sifter::drop_reference(Edge edge) {
  const std::uint32_t index = index_of(edge);
  if (--references_[index] > 0 || index == 0) return;
  const Node removed = kernel_.nodes_[index];
  unlink(removed.level, index);
  --references_[index_of(removed.low)];
  --references_[index_of(removed.high)];
  free_.push_back(index);
  --size_;
}

// Back to the kernel's form: nodes are numbered from the bottom level up, so that children stand
// before parents; variables become levels again.
void Sifter::finish() {
  std::vector<std::uint32_t> new_index(kernel_.used_, 0);
  std::vector<Node> sorted;
  sorted.reserve(size_ + 1);
  sorted.push_back(kernel_.nodes_[0]);
  const auto moved = [&](Edge edge) { return (new_index[index_of(edge)] << 1U) | complement_of(edge); };
  for (std::size_t level = tables_.size(); level > 0; --level) {
    Table& table = tables_[kernel_.level_to_variable_[level - 1]];
    for (const std::uint32_t head : table.heads) {
      for (std::uint32_t i = head; i != 0; i = kernel_.nodes_[i].next) {
        const Node& old = kernel_.nodes_[i];
        new_index[i] = static_cast<std::uint32_t>(sorted.size());
        sorted.push_back({moved(old.low), moved(old.high), 0, static_cast<std::uint16_t>(level - 1), 0});
      }
    }
    table.heads = {};
  }
  std::copy(sorted.begin(), sorted.end(), kernel_.nodes_);
  for (Kernel::Root& root : kernel_.roots_) root.edge = moved(root.edge);
  kernel_.used_ = static_cast<std::uint32_t>(sorted.size());
}

}  // namespace gnomon::bdd
