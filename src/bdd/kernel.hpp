// SPDX-License-Identifier: Apache-2.0
//
// The implementation of a manager: nodes, unique table, computed table, roots, and the recursive
// algorithms on raw edges. Nothing here is visible to users of the library; docs/algorithms/bdd.md
// describes the design.
//
// Invariants between operations
//  1. nodes_[0] is the terminal FALSE; nodes_[1 … used_-1] are inner nodes; no two are equal.
//  2. The low edge of a node is never complemented; low != high.
//  3. A node's level is above (smaller than) its children's, and its index is larger than theirs.
//  4. Chains of the unique table run from large to small indices, so a search may stop as soon as
//     the index is not larger than the children's.
//  5. Collection moves nodes. Edges outside of the arrays live in roots_ only.
//
// An interruption may come between any two steps of a long loop. unfinished_ then records what remains to be done:
// 1 to 4 are restored as soon as an edge is needed (by `edge`), the tables as soon as the next operation starts (by
// `safepoint`).
#pragma once

#include "bdd/bdd.hpp"
#include "bdd/mapping.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace gnomon::bdd {

// Index of a node in bits 1 … 29, complement in bit 0. The top two bits are free for the tags of
// the computed table.
using Edge = std::uint32_t;

constexpr Edge false_edge = 0;
constexpr Edge true_edge = 1;
// In substitutions: the variable stays. No edge has this value.
constexpr Edge unchanged = 0xFFFF'FFFFU;

constexpr std::uint32_t index_of(Edge edge) { return edge >> 1; }
constexpr Edge complement_of(Edge edge) { return edge & 1U; }
constexpr Edge negate(Edge edge) { return edge ^ 1U; }
constexpr bool is_terminal(Edge edge) { return edge <= 1; }

struct Node {
  Edge low;
  Edge high;
  std::uint32_t next;   // in the chain of the unique table; 0 ends it
  std::uint16_t level;  // while reordering: the variable
  std::uint16_t mark;
};
static_assert(sizeof(Node) == 16);

constexpr std::uint16_t terminal_level = 0xFFFF;
static_assert(Options::most_variables < terminal_level);
// Indices have 29 bits.
static_assert(Options::most_nodes == std::size_t{1} << 29U);

// Operations of the computed table with two operands; they stand in the third word.
enum class Op : std::uint32_t {
  And = 1,
  Xor,
  Exists,
  Disjoint,
  Restrict,
  Constrain,
  Cofactor,
  Compose,
  Representatives
};
// Operations with three operands; they stand in the top bits of the first word.
enum class Op3 : std::uint32_t { Ite = 1, AndExists = 2, Relation = 3 };

inline void require(bool holds, const char* message) {
  if (!holds) throw std::invalid_argument(message);
}

class Kernel {
 public:
  Kernel(Manager& manager, const Options& options);
  ~Kernel();
  Kernel(const Kernel&) = delete;
  Kernel& operator=(const Kernel&) = delete;

  // --- roots: what handles refer to
  std::uint32_t new_root(Edge edge);
  void retain(std::uint32_t slot) { ++roots_[slot].references; }
  void release(std::uint32_t slot);
  [[nodiscard]] Edge edge(const Bdd& bdd) {
    if (unfinished_ == Unfinished::Sliding) slide(false);
    return roots_[bdd.slot_].edge;
  }
  Bdd handle(Edge edge) { return {this, new_root(edge)}; }

  // Runs an operation that returns an edge (or a bool): collects or reorders before it if that is due,
  // and again if the operation runs out of nodes. `work` must read the edges of its operands itself.
  template <typename Work> auto run(const Work& work);
  template <typename Work> Bdd operation(const Work& work) { return handle(run(work)); }

  // --- variables
  Var new_variable(std::size_t level);
  void group(std::span<const Var> variables);
  void pair(Var current, Var next);
  [[nodiscard]] std::uint32_t level_of(Var variable) const;
  [[nodiscard]] Edge variable_edge(std::uint32_t level) { return make(level, false_edge, true_edge); }
  // Returns the conjunction of literals in any order.
  [[nodiscard]] Edge cube_edge(std::vector<Literal> literals);

  [[nodiscard]] bool is_cube(Edge edge) const;
  [[nodiscard]] bool has_partner(Var variable) const {
    return level_of(variable) < variable_count() && partner_[variable.id] != no_partner;
  }

  // --- algorithms on edges
  Edge conjunction(Edge f, Edge g);
  Edge disjunction(Edge f, Edge g) { return negate(conjunction(negate(f), negate(g))); }
  Edge exclusive_or(Edge f, Edge g);
  Edge if_then_else(Edge f, Edge g, Edge h);
  bool disjoint(Edge f, Edge g);
  Edge exists(Edge f, Edge cube);
  Edge and_exists(Edge f, Edge g, Edge cube);
  Edge representatives(Edge f, Edge cube);
  Edge image(Edge states, Edge relation, Edge cube);
  Edge preimage(Edge states, Edge relation, Edge cube);
  Edge cofactor(Edge f, std::uint32_t level, bool value);
  Edge restrict(Edge f, Edge care);
  Edge constrain(Edge f, Edge care);
  // Replaces the variable at each level by the function in substitution_[level].
  Edge substitute(Edge f);
  Edge start_substitution(Edge f, std::vector<Edge> by_level);
  Edge rename_variables(Edge f, std::span<const std::pair<Var, Var>> from_to);

  // Returns whether the fused images may be used for this cube: pairs must be neighbours.
  [[nodiscard]] bool pairs_adjacent(Edge cube) const;
  Edge slow_image(Edge states, Edge relation, Edge cube, bool backwards);

  // --- inspection
  // Returns the indices of the inner nodes below the edges, ascending: children before parents.
  [[nodiscard]] std::vector<std::uint32_t> nodes_below(std::span<const Edge> roots);
  [[nodiscard]] std::vector<std::uint32_t> nodes_in_any_order(std::span<const Edge> roots);
  [[nodiscard]] std::vector<std::uint32_t> support_levels(Edge f);  // ascending
  [[nodiscard]] const Node& node(std::uint32_t index) const { return nodes_[index]; }
  [[nodiscard]] std::uint32_t level(Edge edge) const { return nodes_[index_of(edge)].level; }
  [[nodiscard]] Edge low(Edge edge) const { return nodes_[index_of(edge)].low ^ complement_of(edge); }
  [[nodiscard]] Edge high(Edge edge) const { return nodes_[index_of(edge)].high ^ complement_of(edge); }
  [[nodiscard]] Var variable_at(std::uint32_t level) const { return {level_to_variable_[level]}; }
  [[nodiscard]] std::size_t variable_count() const { return level_to_variable_.size(); }

  // Returns the node (level, low, high), which is made if it does not exist.
  Edge make(std::uint32_t level, Edge low, Edge high);

  // --- life-cycle
  void collect();
  // `most_work`: the number of nodes that swaps may visit.
  void reorder(std::uint64_t most_work = UINT64_MAX);
  void set_order(std::span<const Var> order);
  void set_memory_limit(std::size_t bytes);
  void set_copied(bool copied);
  void set_work_limit(std::uint64_t lookups);
  [[nodiscard]] std::size_t max_nodes() const { return max_nodes_; }
  // Returns the exception for the case that no more nodes are available.
  [[nodiscard]] MemoryLimit memory_limit() const;
  void check_invariants();
  [[nodiscard]] const Statistics& statistics();
  // Throws Interrupted if the deadline has passed or a stop is requested.
  void poll_now(Progress::Phase phase);
  // To be called during long work, with the time since the last call in about tenths of a microsecond.
  void tick(std::size_t units, Progress::Phase phase = Progress::Phase::Working) {
    if (polls_left_ <= units) {
      poll_now(phase);
    } else {
      polls_left_ -= static_cast<std::uint32_t>(units);
    }
  }
  // To be called in the i-th round of a short loop.
  void tick_round(std::size_t i, Progress::Phase phase = Progress::Phase::Working) {
    if ((i & 1023U) == 1023U) tick(128, phase);
  }

  Manager& manager;
  Options options;
  Limits limits;
  std::function<void(const Progress&)> progress;
  // The number of unfinished enumerations, during which variables must keep their places.
  std::size_t enumerations = 0;

 private:
  friend class Sifter;

  struct Root {
    Edge edge;
    std::uint32_t references;  // of a free slot: the next free one
  };
  struct CacheEntry {
    std::uint32_t f, g, h;
    Edge result;
  };
  // At most this many bytes of address space.
  static constexpr std::size_t bytes_per_node = sizeof(Node) + sizeof(std::uint32_t) + sizeof(CacheEntry);
  // Thrown inside an operation, caught by `run`.
  struct OutOfNodes {};
  struct ReorderNow {};

  // --- unique table
  [[nodiscard]] std::uint32_t bucket(std::uint32_t level, Edge low, Edge high) const {
    const std::uint64_t children = (static_cast<std::uint64_t>(low) << 32U) | high;
    return static_cast<std::uint32_t>((children * 0x9E3779B97F4A7C15ULL + level * 0xD6E8FEB86659FD93ULL) >>
                                      bucket_shift_);
  }
  void table_full();
  void grow_tables();
  void resize_buckets(std::size_t size);
  void rebuild_chains();
  void rebuild_tables();
  void choose_table_sizes();
  [[nodiscard]] std::size_t wanted_nodes() const;
  void set_addresses_aside();
  [[nodiscard]] bool reserve_tables(std::size_t buckets, std::size_t cache);
  void set_allocation_stop();
  void stop_allocation_at(std::size_t nodes);

  // --- computed table
  [[nodiscard]] CacheEntry& cache_entry(std::uint32_t f, std::uint32_t g, std::uint32_t h) const {
    const std::uint64_t operands = (static_cast<std::uint64_t>(f) << 32U) | g;
    return cache_[(operands * 0x9E3779B97F4A7C15ULL ^ h * 0xC2B2AE3D27D4EB4FULL) >> cache_shift_];
  }
  // Looks the operation up. On a miss, also checks for interruption.
  bool cached(std::uint32_t f, std::uint32_t g, std::uint32_t h, Edge& result) {
    ++statistics_.cache_lookups;
    const CacheEntry& entry = cache_entry(f, g, h);
    if (entry.f == f && entry.g == g && entry.h == h) {
      ++statistics_.cache_hits;
      result = entry.result;
      return true;
    }
    if (--polls_left_ == 0) poll_now(Progress::Phase::Working);
    return false;
  }
  void remember(std::uint32_t f, std::uint32_t g, std::uint32_t h, Edge result) {
    cache_entry(f, g, h) = {f, g, h, result};
  }
  void resize_cache(std::size_t size);
  void double_cache();
  [[nodiscard]] std::size_t max_cache_size() const;
  static std::uint32_t tagged(Edge f, Op3 op) { return f | (static_cast<std::uint32_t>(op) << 30U); }

  void safepoint();
  void reorder_unasked();
  void reorder_if_due();
  // At this many nodes, alive or not, it is checked whether reordering is due, even in the middle of an operation.
  [[nodiscard]] std::size_t reorder_stop() const { return 4 * reorder_at_; }
  void prepare_reordering();
  void after_reordering();
  [[nodiscard]] std::size_t first_reorder() const;
  void compact();
  void mark_alive();
  void slide(bool may_stop);
  std::uint16_t new_mark();
  [[nodiscard]] std::size_t memory_bytes() const;
  [[nodiscard]] bool fits(std::size_t more_bytes) const;
  void note_peak();

  Edge relation_step(Edge states, Edge relation, Edge cube, bool backwards);
  [[nodiscard]] Edge cube_rest(Edge cube) const {
    const Edge below = low(cube);
    return below == false_edge ? high(cube) : below;
  }
  [[nodiscard]] bool cube_positive(Edge cube) const { return low(cube) == false_edge; }
  // Returns the part of a cube from the given level down, by a loop, since it may be thousands of levels away.
  [[nodiscard]] Edge cube_from(Edge cube, std::uint32_t top) {
    const std::uint32_t from = level(cube);
    if (from >= top) return cube;
    do {
      cube = cube_rest(cube);
    } while (level(cube) < top);
    if (top - from > 256) tick((top - from) >> 5U);
    return cube;
  }

  // What remains to be done after an interruption. Sliding: a collection is moving nodes.
  // Tables: the unique table must be rebuilt and the computed table be cleared.
  enum class Unfinished : std::uint8_t { Nothing, Sliding, Tables };
  Unfinished unfinished_ = Unfinished::Nothing;
  std::uint32_t slide_from_ = 1;  // the next node to be moved
  std::uint32_t slide_to_ = 1;    // and its new place
  std::uint16_t mark_ = 0;        // nodes with another mark are unmarked

  // A power of two. No node has a larger index, and no table more entries.
  std::size_t max_nodes_ = 0;
  Mapping<Node> arena_;
  Node* nodes_ = nullptr;
  std::uint32_t used_ = 1;
  std::uint32_t allocation_stop_ = 0;  // at this many nodes something must be done; all of them are usable
  std::uint32_t collect_at_ = 0;       // collect before the next operation
  std::size_t node_limit_ = 0;         // at most max_nodes_

  Mapping<std::uint32_t> buckets_;
  std::size_t bucket_count_ = 0;
  unsigned bucket_shift_ = 63;

  Mapping<CacheEntry> cache_memory_;
  CacheEntry* cache_ = nullptr;
  std::size_t cache_size_ = 0;
  unsigned cache_shift_ = 63;

  std::vector<Root> roots_;
  std::uint32_t free_root_;
  std::size_t live_roots_ = 0;

  std::vector<std::uint32_t> variable_to_level_;
  std::vector<std::uint32_t> level_to_variable_;
  std::vector<std::vector<std::uint32_t>> groups_;  // variables, in order
  std::vector<std::uint32_t> group_of_;             // by variable; no_group if alone
  std::vector<std::uint32_t> partner_;              // by variable; no_partner if none
  static constexpr std::uint32_t no_group = 0xFFFF'FFFFU;
  static constexpr std::uint32_t no_partner = 0xFFFF'FFFFU;

  std::vector<Edge> substitution_;        // by level, during a substitution
  std::uint32_t substitution_depth_ = 0;  // levels below this one are not substituted
  std::uint32_t substitution_id_ = 0;     // distinguishes substitutions in the computed table

  std::uint32_t polls_left_ = 1;
  std::uint64_t work_limit_ = UINT64_MAX;  // of lookups in the computed table
  std::chrono::steady_clock::time_point last_progress_;
  std::size_t reorder_at_ = 0;  // live nodes
  std::uint64_t created_before_ = 0;
  std::uint32_t used_at_collection_ = 1;
  Statistics statistics_;
};

inline Edge Kernel::make(std::uint32_t level, Edge low, Edge high) {
  if (low == high) return low;
  const Edge flip = complement_of(low);
  low ^= flip;
  high ^= flip;
  std::uint32_t* head = buckets_.data() + bucket(level, low, high);
  const std::uint32_t oldest = index_of(low > high ? low : high);
  for (std::uint32_t i = *head; i > oldest; i = nodes_[i].next) {
    const Node& candidate = nodes_[i];
    if (candidate.low == low && candidate.high == high && candidate.level == level) return (i << 1U) ^ flip;
  }
  if (used_ >= allocation_stop_) {
    table_full();
    head = buckets_.data() + bucket(level, low, high);
  }
  const std::uint32_t index = used_++;
  nodes_[index] = {low, high, *head, static_cast<std::uint16_t>(level), 0};
  *head = index;
  return (index << 1U) ^ flip;
}

template <typename... Others> Kernel& Bdd::own(const Others&... others) const {
  require(kernel_ != nullptr, "bdd: an empty handle");
  require(((others.kernel_ == kernel_) && ...), "bdd: operands of different managers");
  return *kernel_;
}

template <typename Work> auto Kernel::run(const Work& work) {
  safepoint();
  bool collected = false;
  bool looked = false;
  while (true) {
    try {
      return work();
    } catch (const OutOfNodes&) {
      if (collected) throw memory_limit();
      collected = true;
      collect();
      // With little room left, every operation would collect, and the failure would only be delayed.
      if (used_ > node_limit_ - node_limit_ / 8) throw memory_limit();
    } catch (const ReorderNow&) {
      // The operation is restarted. If earlier operations had filled the tables, there is room now; if not, it must get
      // further before it is stopped the next time.
      if (!std::exchange(looked, true)) {
        collect();
        if (used_ < reorder_at_) continue;
      }
      const std::size_t before = reorder_at_;
      reorder_unasked();
      reorder_at_ = std::max(reorder_at_, 2 * before);
      rebuild_tables();
      set_allocation_stop();
    }
  }
}

}  // namespace gnomon::bdd
