// SPDX-License-Identifier: Apache-2.0
//
// Roots, variables, and the sizes of the tables.
#include "bdd/kernel.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

namespace gnomon::bdd {

namespace {

constexpr std::uint32_t no_root = 0xFFFF'FFFFU;

// Small at first: a small problem then stays in the processor's cache.
constexpr std::uint32_t first_limit = 1U << 13U;
// Computed-table entries kept for long runs of small operations.
constexpr std::uint64_t long_run_limit = 1U << 22U;
// Cache misses between two looks at the clock.
constexpr std::uint32_t polls = 1U << 13U;

std::size_t power_of_two(std::size_t at_least) { return std::bit_ceil(at_least); }
unsigned shift_for(std::size_t size) { return 64U - static_cast<unsigned>(std::countr_zero(size)); }

}  // namespace

Kernel::Kernel(Manager& owner, const Options& wanted)
    : manager(owner), options(wanted), free_root_(no_root), last_progress_(std::chrono::steady_clock::now()) {
  arena_ = Mapping<Node>(max_nodes);
  nodes_ = arena_.data();
  buckets_ = Mapping<std::uint32_t>(max_nodes);
  cache_memory_ = Mapping<CacheEntry>(max_nodes);
  cache_ = cache_memory_.data();
  nodes_[0] = {false_edge, false_edge, 0, terminal_level, 0};
  polls_left_ = polls;
  reorder_at_ = options.first_reorder;
  collect_at_ = first_limit;
  resize_buckets(first_limit);
  resize_cache(first_limit);
  set_memory_limit(options.memory_limit);
}

Kernel::~Kernel() { assert(live_roots_ == 0 && "a handle outlives its manager"); }

// ------------------------------------------------------------------------------------------ roots

std::uint32_t Kernel::new_root(Edge edge) {
  ++live_roots_;
  if (free_root_ == no_root) {
    roots_.push_back({edge, 1});
    return static_cast<std::uint32_t>(roots_.size() - 1);
  }
  const std::uint32_t slot = free_root_;
  free_root_ = roots_[slot].references;
  roots_[slot] = {edge, 1};
  return slot;
}

void Kernel::release(std::uint32_t slot) {
  Root& root = roots_[slot];
  if (--root.references > 0) return;
  --live_roots_;
  // A free slot holds a harmless edge, so that collection need not know which slots are free.
  root = {false_edge, free_root_};
  free_root_ = slot;
}

// -------------------------------------------------------------------------------------- variables

std::uint32_t Kernel::level_of(Var variable) const {
  if (variable.id >= variable_to_level_.size()) throw std::invalid_argument("bdd: no such variable");
  return variable_to_level_[variable.id];
}

Var Kernel::new_variable(std::size_t level) {
  if (variable_count() >= max_variables) throw std::invalid_argument("bdd: too many variables");
  if (level > variable_count()) throw std::invalid_argument("bdd: no such level");
  if (level > 0 && level < variable_count()) {
    const std::uint32_t above = group_of_[level_to_variable_[level - 1]];
    if (above != no_group && above == group_of_[level_to_variable_[level]]) {
      throw std::invalid_argument("bdd: a new variable cannot stand inside a group");
    }
  }
  const auto id = static_cast<std::uint32_t>(variable_to_level_.size());
  const bool at_bottom = level == variable_count();
  level_to_variable_.insert(level_to_variable_.begin() + static_cast<std::ptrdiff_t>(level), id);
  variable_to_level_.push_back(0);
  for (std::size_t i = level; i < level_to_variable_.size(); ++i) variable_to_level_[level_to_variable_[i]] = static_cast<std::uint32_t>(i);
  group_of_.push_back(no_group);
  partner_.push_back(no_partner);
  if (!at_bottom) {
    for (std::uint32_t i = 1; i < used_; ++i) {
      if (nodes_[i].level >= level) ++nodes_[i].level;
    }
    rebuild_chains();
    clear_cache();  // holds results of operations that name a level
  }
  return {id};
}

void Kernel::group(std::span<const Var> variables) {
  std::vector<std::uint32_t> members;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    if (level_of(variables[i]) != level_of(variables[0]) + i) throw std::invalid_argument("bdd: a group must be made of neighbours, in order");
    if (group_of_[variables[i].id] != no_group) throw std::invalid_argument("bdd: the variable is in a group already");
    members.push_back(variables[i].id);
  }
  if (members.size() < 2) return;
  for (const std::uint32_t member : members) group_of_[member] = static_cast<std::uint32_t>(groups_.size());
  groups_.push_back(std::move(members));
}

void Kernel::pair(Var current, Var next) {
  if (std::max(current.id, next.id) >= variable_count()) throw std::invalid_argument("bdd: no such variable");
  const auto is_free = [&](Var variable, Var twin) { return partner_[variable.id] == no_partner || partner_[variable.id] == twin.id; };
  if (current == next || !is_free(current, next) || !is_free(next, current)) throw std::invalid_argument("bdd: the variable has another twin already");
  partner_[current.id] = next.id;
  partner_[next.id] = current.id;
}

Edge Kernel::cube_edge(std::vector<Literal> literals) {
  std::sort(literals.begin(), literals.end(), [&](Literal a, Literal b) { return level_of(a.variable) > level_of(b.variable); });
  Edge cube = true_edge;
  for (std::size_t i = 0; i < literals.size(); ++i) {
    if (i > 0 && literals[i].variable == literals[i - 1].variable) {
      if (literals[i].value != literals[i - 1].value) throw std::invalid_argument("bdd: a cube with contradicting literals");
      continue;
    }
    const std::uint32_t level = level_of(literals[i].variable);
    cube = literals[i].value ? make(level, false_edge, cube) : make(level, cube, false_edge);
  }
  return cube;
}

// ----------------------------------------------------------------------------------------- tables

// The place where allocation must stop: the buckets are full, the memory is, or reordering is due.
void Kernel::set_allocation_stop() {
  std::size_t stop_at = std::min<std::size_t>(bucket_count_, node_limit_);
  if (options.auto_reorder && enumerations == 0) stop_at = std::min(stop_at, std::max<std::size_t>(4 * reorder_at_, used_ + 1));
  allocation_stop_ = static_cast<std::uint32_t>(std::max<std::size_t>(stop_at, 2));
}

// Called with no room for one more node. Returns with room, or throws.
void Kernel::table_full() {
  note_peak();
  if (options.auto_reorder && enumerations == 0 && used_ >= 4 * reorder_at_) throw ReorderNow{};
  if (used_ >= bucket_count_ && fits(bucket_count_ * sizeof(std::uint32_t) + cache_size_ * sizeof(CacheEntry))) {
    resize_buckets(2 * bucket_count_);
    rebuild_chains();
    if (cache_size_ < bucket_count_) double_cache();
    note_peak();
  }
  set_memory_limit(options.memory_limit);  // what is left for nodes depends on the tables
  if (used_ >= node_limit_) throw OutOfNodes{};
  // No memory for larger tables: longer chains have to do, and memory is looked at again soon.
  if (used_ >= allocation_stop_) allocation_stop_ = static_cast<std::uint32_t>(std::min<std::size_t>(node_limit_, used_ + (used_ >> 3U) + 1));
}

void Kernel::resize_buckets(std::size_t size) {
  arena_.use(size);
  buckets_.use(size);
  if (bucket_count_ >= 4 * size) buckets_.release_behind(size);
  bucket_count_ = size;
  bucket_shift_ = shift_for(size);
}

void Kernel::rebuild_chains() {
  std::memset(buckets_.data(), 0, bucket_count_ * sizeof(std::uint32_t));
  for (std::uint32_t i = 1; i < used_; ++i) {
    Node& node = nodes_[i];
    std::uint32_t& head = buckets_.data()[bucket(node.level, node.low, node.high)];
    node.next = head;
    head = i;
  }
}

void Kernel::clear_cache() { std::memset(static_cast<void*>(cache_), 0, cache_size_ * sizeof(CacheEntry)); }

// The table is empty afterwards.
void Kernel::resize_cache(std::size_t size) {
  cache_memory_.use(size);
  if (cache_size_ >= 4 * size) cache_memory_.release_behind(size);
  cache_size_ = size;
  cache_shift_ = shift_for(size);
  clear_cache();
}

// In place, from the end: the index is made of the hash's high bits, so entry i moves to 2i or 2i+1.
void Kernel::double_cache() {
  cache_memory_.use(2 * cache_size_);
  cache_shift_ = shift_for(2 * cache_size_);
  for (std::size_t i = cache_size_; i-- > 0;) {
    const CacheEntry entry = cache_[i];
    cache_[2 * i] = {};
    cache_[2 * i + 1] = {};
    if (entry.h != 0 || entry.f != 0) cache_entry(entry.f, entry.g, entry.h) = entry;
  }
  cache_size_ *= 2;
}

std::size_t Kernel::memory_bytes() const {
  return used_ * sizeof(Node) + bucket_count_ * sizeof(std::uint32_t) + cache_size_ * sizeof(CacheEntry) + roots_.capacity() * sizeof(Root);
}

bool Kernel::fits(std::size_t more_bytes) const {
  return options.memory_limit == 0 || memory_bytes() + more_bytes <= options.memory_limit;
}

void Kernel::set_memory_limit(std::size_t bytes) {
  options.memory_limit = bytes;
  node_limit_ = max_nodes;
  if (bytes != 0) {
    const std::size_t tables = memory_bytes() - used_ * sizeof(Node);
    node_limit_ = std::min<std::size_t>(max_nodes, bytes > tables ? (bytes - tables) / sizeof(Node) : 0);
  }
  set_allocation_stop();
}

// ----------------------------------------------------------------------------------- safe points

void Kernel::safepoint() {
  if (used_ >= collect_at_) collect_and_resize(true);
  reorder_if_due();
}

void Kernel::reorder_if_due() {
  if (!options.auto_reorder || enumerations > 0 || used_ < reorder_at_) return;
  // Just below the limit, every operation would collect to see whether it is passed.
  if (used_at_collection_ < reorder_at_ && used_ < used_at_collection_ + used_at_collection_ / 2) return;
  collect();
  if (used_ >= reorder_at_) reorder();
}

void Kernel::collect() { collect_and_resize(true); }

// Table sizes after a collection. Three times what is alive leaves room to work. A share of all
// that was ever made keeps results of earlier operations in long runs; small problems never get
// there and stay in the processor's cache.
void Kernel::collect_and_resize(bool drop_cache) {
  const auto begin = std::chrono::steady_clock::now();
  note_peak();
  compact();
  const std::uint64_t share = std::min<std::uint64_t>(created_before_ / 4, long_run_limit);
  const std::uint64_t wanted = std::max({std::uint64_t{first_limit}, std::uint64_t{3} * used_, share});
  std::size_t size = power_of_two(std::min<std::uint64_t>(wanted, max_nodes));
  if (options.memory_limit != 0) {
    while (size > first_limit && used_ * sizeof(Node) + size * (sizeof(std::uint32_t) + sizeof(CacheEntry)) > options.memory_limit / 4 * 3) size /= 2;
  }
  resize_buckets(size);
  rebuild_chains();
  if (drop_cache) resize_cache(size);
  collect_at_ = static_cast<std::uint32_t>(std::min<std::uint64_t>(std::max<std::uint64_t>(wanted, used_ + 1), max_nodes));
  set_memory_limit(options.memory_limit);
  ++statistics_.collections;
  statistics_.collection_seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

void Kernel::note_peak() {
  statistics_.peak_nodes = std::max<std::size_t>(statistics_.peak_nodes, used_ - 1);
  statistics_.peak_memory_bytes = std::max(statistics_.peak_memory_bytes, memory_bytes());
}

const Statistics& Kernel::statistics() {
  note_peak();
  statistics_.live_nodes = used_ - 1;
  statistics_.created_nodes = created_before_ + (used_ - used_at_collection_);
  statistics_.memory_bytes = memory_bytes();
  return statistics_;
}

void Kernel::poll_now(Progress::Phase phase) {
  polls_left_ = polls;
  if (!deadline && !progress && !stop.stop_possible()) return;
  if (stop.stop_requested()) throw Interrupted();
  const auto now = std::chrono::steady_clock::now();
  if (deadline && now >= *deadline) throw Interrupted();
  if (progress && now - last_progress_ >= std::chrono::milliseconds(100)) {
    last_progress_ = now;
    progress({phase, used_ - 1U});
  }
}

}  // namespace gnomon::bdd
