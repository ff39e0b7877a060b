// SPDX-License-Identifier: Apache-2.0
//
// The unique table and the computed table: their sizes, and how they grow.
#include "bdd/kernel.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>

namespace gnomon::bdd {

namespace {

// Small at first: a small problem then stays in the processor's cache.
constexpr std::size_t first_limit = Options::least_nodes;
// Computed-table entries kept for long runs of small operations.
constexpr std::uint64_t long_run_limit = 1U << 22U;
// Up to this size, tables may grow freely.
constexpr std::size_t small_table = 1U << 16U;
constexpr std::size_t medium_table = 1U << 18U;
// Bytes that are cleared between two readings of the clock: about a millisecond.
constexpr std::size_t clear_step = std::size_t{1} << 22U;

// Returns the number of entries of the computed table for a number of buckets. Half as many entries are 10 to 20 %
// faster than equally many (less memory to touch) and save 8 bytes per node.
std::size_t cache_size_for(std::size_t buckets) { return buckets > small_table ? buckets / 2 : buckets; }

unsigned shift_for(std::size_t size) { return 64U - static_cast<unsigned>(std::countr_zero(size)); }

void clear(Kernel& kernel, void* memory, std::size_t bytes) {
  for (std::size_t from = 0; from < bytes; from += clear_step) {
    if (from > 0) kernel.poll_now(Progress::Phase::Collecting);
    std::memset(static_cast<char*>(memory) + from, 0, std::min(clear_step, bytes - from));
  }
}

}  // namespace

// Computes the node count at which allocation must stop: the buckets or the memory are full, or reordering is due.
void Kernel::set_allocation_stop() {
  std::size_t stop_at = std::min<std::size_t>(bucket_count_, node_limit_);
  if (options.auto_reorder && enumerations == 0)
    stop_at = std::min(stop_at, std::max<std::size_t>(reorder_stop(), used_ + 1));
  stop_allocation_at(std::max<std::size_t>(stop_at, 2));
}

void Kernel::stop_allocation_at(std::size_t nodes) {
  allocation_stop_ = static_cast<std::uint32_t>(arena_.use(nodes) ? nodes : arena_.usable());
}

// To be called when there is no room for one more node. Makes room, or throws.
void Kernel::table_full() {
  note_peak();
  if (options.auto_reorder && enumerations == 0 && used_ >= reorder_stop()) throw ReorderNow{};
  if (used_ >= bucket_count_ && 2 * bucket_count_ <= max_nodes_ &&
      fits(bucket_count_ * sizeof(std::uint32_t) + cache_size_ * sizeof(CacheEntry)) &&
      reserve_tables(2 * bucket_count_, cache_size_for(2 * bucket_count_)))
    grow_tables();
  set_memory_limit(options.memory_limit);  // what is left for nodes depends on the tables
  if (used_ >= node_limit_) throw OutOfNodes{};
  // Without memory for larger tables, chains become longer, and memory is checked again soon.
  if (used_ >= allocation_stop_) stop_allocation_at(std::min<std::size_t>(node_limit_, used_ + (used_ >> 3U) + 1));
  if (used_ >= allocation_stop_) throw OutOfNodes{};
}

// Makes memory available for tables of these sizes. Returns false if there is not enough.
bool Kernel::reserve_tables(std::size_t buckets, std::size_t cache) {
  return buckets_.use(buckets) && cache_memory_.use(cache);
}

void Kernel::grow_tables() {
  unfinished_ = Unfinished::Tables;  // if this is interrupted
  resize_buckets(2 * bucket_count_);
  rebuild_chains();
  if (cache_size_ < cache_size_for(bucket_count_)) double_cache();
  unfinished_ = Unfinished::Nothing;
  note_peak();
}

// Table sizes after a collection. Three times what is alive leaves room to work. A share of all
// that was ever made keeps results of earlier operations in long runs; small problems never get
// there and stay in the processor's cache. Long runs of small operations depend on cached
// results, so they get the larger computed table, and large tables are filled before the next
// collection forgets it.
void Kernel::choose_table_sizes() {
  const std::uint64_t share = std::min<std::uint64_t>(created_before_ / 4, long_run_limit);
  const std::uint64_t wanted = std::max({std::uint64_t{first_limit}, std::uint64_t{3} * used_, share});
  std::size_t size = std::bit_ceil(std::min<std::uint64_t>(wanted, max_nodes_));
  if (options.memory_limit != 0) {
    while (size > first_limit &&
           used_ * sizeof(Node) + size * (sizeof(std::uint32_t) + sizeof(CacheEntry)) > options.memory_limit / 4 * 3)
      size /= 2;
  }
  const bool long_run = share >= std::uint64_t{3} * used_;
  const auto cache_size = [&] { return long_run ? size : cache_size_for(size); };
  while (size > first_limit && !reserve_tables(size, cache_size())) size /= 2;
  resize_buckets(size);
  resize_cache(cache_size());
  const std::uint64_t next = long_run && size > medium_table ? size : wanted;
  collect_at_ =
      static_cast<std::uint32_t>(std::min<std::uint64_t>(std::max<std::uint64_t>(next, used_ + 1), max_nodes_));
  set_memory_limit(options.memory_limit);
}

// Rebuilds the tables after nodes have moved, or for new sizes.
void Kernel::rebuild_tables() {
  unfinished_ = Unfinished::Tables;  // if this is interrupted
  rebuild_chains();
  clear(*this, cache_, cache_size_ * sizeof(CacheEntry));
  unfinished_ = Unfinished::Nothing;
}

void Kernel::rebuild_chains() {
  clear(*this, buckets_.data(), bucket_count_ * sizeof(std::uint32_t));
  for (std::uint32_t i = 1; i < used_; ++i) {
    tick_round(i, Progress::Phase::Collecting);
    Node& node = nodes_[i];
    std::uint32_t& head = buckets_.data()[bucket(node.level, node.low, node.high)];
    node.next = head;
    head = i;
  }
}

// These two invalidate the contents of the tables. There is memory for the sizes: it was requested before.
void Kernel::resize_buckets(std::size_t size) {
  if (!buckets_.use(size)) throw std::bad_alloc();
  if (bucket_count_ >= 4 * size) buckets_.release_behind(size);
  bucket_count_ = size;
  bucket_shift_ = shift_for(size);
}

void Kernel::resize_cache(std::size_t size) {
  if (!cache_memory_.use(size)) throw std::bad_alloc();
  if (cache_size_ >= 4 * size) cache_memory_.release_behind(size);
  cache_size_ = size;
  cache_shift_ = shift_for(size);
}

// Returns one entry for every bucket up to the size that long runs benefit from, and half as many beyond.
std::size_t Kernel::max_cache_size() const {
  return std::max<std::size_t>(std::min<std::size_t>(max_nodes_, long_run_limit), max_nodes_ / 2);
}

// In place, from the end: the index is made of the hash's high bits, so entry i moves to 2i or 2i+1.
void Kernel::double_cache() {
  const std::size_t old_size = cache_size_;
  resize_cache(2 * old_size);
  for (std::size_t i = old_size; i-- > 0;) {
    tick_round(i, Progress::Phase::Collecting);
    const CacheEntry entry = cache_[i];
    cache_[2 * i] = {};
    cache_[2 * i + 1] = {};
    if (entry.h != 0 || entry.f != 0) cache_entry(entry.f, entry.g, entry.h) = entry;
  }
}

std::size_t Kernel::memory_bytes() const {
  return used_ * sizeof(Node) + bucket_count_ * sizeof(std::uint32_t) + cache_size_ * sizeof(CacheEntry) +
         roots_.capacity() * sizeof(Root);
}

bool Kernel::fits(std::size_t more_bytes) const {
  return options.memory_limit == 0 || memory_bytes() + more_bytes <= options.memory_limit;
}

void Kernel::set_copied(bool copied) {
  arena_.set_copied(copied);
  buckets_.set_copied(copied);
  cache_memory_.set_copied(copied);
}

void Kernel::set_memory_limit(std::size_t bytes) {
  options.memory_limit = bytes;
  node_limit_ = max_nodes_;
  if (bytes != 0) {
    const std::size_t tables = memory_bytes() - used_ * sizeof(Node);
    node_limit_ = std::min<std::size_t>(max_nodes_, bytes > tables ? (bytes - tables) / sizeof(Node) : 0);
  }
  set_allocation_stop();
}

MemoryLimit Kernel::memory_limit() const {
  if (node_limit_ < max_nodes_) return MemoryLimit("the memory limit was reached");
  if (arena_.usable() < max_nodes_) return MemoryLimit("there is not enough memory");
  const bool content_with_fewer = 2 * max_nodes_ <= std::min(options.max_nodes, Options::most_nodes);
  return MemoryLimit("there is no room for more than " + std::to_string(max_nodes_) + " nodes of decision diagrams" +
                     (content_with_fewer ? ", because the address space is limited" : ""));
}

}  // namespace gnomon::bdd
