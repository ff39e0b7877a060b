// SPDX-License-Identifier: Apache-2.0
//
// Roots, variables, what happens before an operation, and interruption.
#include "bdd/kernel.hpp"

#include "base/process_memory.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <string>

namespace gnomon::bdd {

namespace {

constexpr std::uint32_t no_root = 0xFFFF'FFFFU;

// Cache misses between two readings of the clock.
constexpr std::uint32_t polls = 1U << 13U;

std::string too_many_variables(std::size_t most) {
  return "decision diagrams have at most " + std::to_string(most) + " variables here";
}

}  // namespace

VariableLimit::VariableLimit(std::size_t most) : std::runtime_error(too_many_variables(most)) {}

Kernel::Kernel(Manager& owner, const Options& wanted)
    : manager(owner), options(wanted), free_root_(no_root), last_progress_(std::chrono::steady_clock::now()) {
  options.max_variables = std::min(options.max_variables, Options::most_variables);
  set_addresses_aside();
  nodes_ = arena_.data();
  cache_ = cache_memory_.data();
  polls_left_ = polls;
  reorder_at_ = first_reorder();
  if (!arena_.use(1)) throw std::bad_alloc();
  nodes_[0] = {false_edge, false_edge, 0, terminal_level, 0};
  choose_table_sizes();
}

// Returns the number of nodes that the known limits allow. If the address space is limited, a quarter of the rest is
// left to others, and a reordering needs two more arrays of nodes.
std::size_t Kernel::wanted_nodes() const {
  std::size_t nodes = std::bit_floor(std::clamp(options.max_nodes, Options::least_nodes, Options::most_nodes));
  const auto left = address_space_left();
  if (!left) return nodes;
  const std::size_t allowed =
      options.memory_limit == 0 ? Options::most_nodes : std::bit_ceil(options.memory_limit / sizeof(Node));
  const auto affordable = [&] { return nodes * (bytes_per_node + 2 * sizeof(Node)) <= *left / 4 * 3; };
  while (nodes > Options::least_nodes && (nodes > allowed || !affordable())) nodes /= 2;
  return nodes;
}

// There may be limits that are not known, so smaller sizes are tried if the reservation fails.
void Kernel::set_addresses_aside() {
  for (max_nodes_ = wanted_nodes();; max_nodes_ /= 2) {
    try {
      arena_ = Mapping<Node>(max_nodes_);
      buckets_ = Mapping<std::uint32_t>(max_nodes_);
      cache_memory_ = Mapping<CacheEntry>(max_cache_size());
      return;
    } catch (const std::bad_alloc&) {
      if (max_nodes_ <= Options::least_nodes) throw;
      arena_ = Mapping<Node>();
      buckets_ = Mapping<std::uint32_t>();
    }
  }
}

Kernel::~Kernel() { assert(live_roots_ == 0 && "a handle outlives its manager"); }

// ------------------------------------------------------------------------------------------ roots

std::uint32_t Kernel::new_root(Edge edge) {
  if (free_root_ == no_root) {
    roots_.push_back({edge, 1});
    ++live_roots_;
    return static_cast<std::uint32_t>(roots_.size() - 1);
  }
  ++live_roots_;
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
  if (variable_count() >= options.max_variables) throw VariableLimit(options.max_variables);
  if (level > variable_count()) throw std::invalid_argument("bdd: no such level");
  if (level > 0 && level < variable_count()) {
    const std::uint32_t above = group_of_[level_to_variable_[level - 1]];
    if (above != no_group && above == group_of_[level_to_variable_[level]]) {
      throw std::invalid_argument("bdd: a new variable cannot stand inside a group");
    }
  }
  if (unfinished_ == Unfinished::Sliding) slide(false);
  const auto id = static_cast<std::uint32_t>(variable_to_level_.size());
  const bool at_bottom = level == variable_count();
  // All or nothing: operations that may fail come first.
  for (auto* const by_variable : {&level_to_variable_, &variable_to_level_, &group_of_, &partner_}) {
    if (by_variable->size() == by_variable->capacity()) by_variable->reserve(2 * by_variable->size() + 8);
  }
  level_to_variable_.insert(level_to_variable_.begin() + static_cast<std::ptrdiff_t>(level), id);
  variable_to_level_.push_back(0);
  for (std::size_t i = level; i < level_to_variable_.size(); ++i)
    variable_to_level_[level_to_variable_[i]] = static_cast<std::uint32_t>(i);
  group_of_.push_back(no_group);
  partner_.push_back(no_partner);
  if (!at_bottom) {
    for (std::uint32_t i = 1; i < used_; ++i) {
      if (nodes_[i].level >= level) ++nodes_[i].level;
    }
    // Levels are part of the keys of both tables. The tables are rebuilt when they are needed, so that
    // many new variables cost little more than one.
    unfinished_ = Unfinished::Tables;
  }
  return {id};
}

void Kernel::group(std::span<const Var> variables) {
  std::vector<std::uint32_t> members;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    if (level_of(variables[i]) != level_of(variables[0]) + i)
      throw std::invalid_argument("bdd: a group must be made of neighbours, in order");
    if (group_of_[variables[i].id] != no_group) throw std::invalid_argument("bdd: the variable is in a group already");
    members.push_back(variables[i].id);
  }
  if (members.size() < 2) return;
  groups_.push_back(std::move(members));
  for (const std::uint32_t member : groups_.back()) group_of_[member] = static_cast<std::uint32_t>(groups_.size() - 1);
}

void Kernel::pair(Var current, Var next) {
  if (std::max(current.id, next.id) >= variable_count()) throw std::invalid_argument("bdd: no such variable");
  const auto is_free = [&](Var variable, Var twin) {
    return partner_[variable.id] == no_partner || partner_[variable.id] == twin.id;
  };
  if (current == next || !is_free(current, next) || !is_free(next, current))
    throw std::invalid_argument("bdd: the variable has another twin already");
  partner_[current.id] = next.id;
  partner_[next.id] = current.id;
}

Edge Kernel::cube_edge(std::vector<Literal> literals) {
  std::sort(literals.begin(), literals.end(),
            [&](Literal a, Literal b) { return level_of(a.variable) > level_of(b.variable); });
  Edge cube = true_edge;
  for (std::size_t i = 0; i < literals.size(); ++i) {
    if (i > 0 && literals[i].variable == literals[i - 1].variable) {
      if (literals[i].value != literals[i - 1].value)
        throw std::invalid_argument("bdd: a cube with contradicting literals");
      continue;
    }
    const std::uint32_t level = level_of(literals[i].variable);
    cube = literals[i].value ? make(level, false_edge, cube) : make(level, cube, false_edge);
  }
  return cube;
}

// ----------------------------------------------------------------------------------- safe points

void Kernel::safepoint() {
  // A long sequence of operations whose results are all cached must be interruptible, too.
  if (limits.clock) {
    poll_now(Progress::Phase::Working);
  } else {
    tick(1);
  }
  if (unfinished_ == Unfinished::Sliding) slide(true);
  if (used_ >= collect_at_) collect();
  reorder_if_due();
  if (unfinished_ == Unfinished::Tables) rebuild_tables();
}

void Kernel::reorder_if_due() {
  if (!options.auto_reorder || enumerations > 0 || used_ < reorder_at_) return;
  // The number of live nodes is known only after a collection. Collecting just for that would repeatedly discard cached
  // results that long computations depend on.
  if (used_at_collection_ < reorder_at_ && used_ < reorder_stop()) return;
  if (used_ > used_at_collection_) collect();
  if (used_ >= reorder_at_) reorder_unasked();
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

void Kernel::set_work_limit(std::uint64_t lookups) {
  work_limit_ = lookups;
  polls_left_ = 1;
}

void Kernel::poll_now(Progress::Phase phase) {
  polls_left_ = polls;
  if (limits.out_of_time()) throw Interrupted();
  if (phase == Progress::Phase::Working && statistics_.cache_lookups >= work_limit_) throw WorkLimit();
  const std::uint64_t work_left = work_limit_ - std::min(work_limit_, statistics_.cache_lookups);
  polls_left_ = static_cast<std::uint32_t>(std::clamp<std::uint64_t>(work_left, 1, polls));
  if (!progress) return;
  const auto now = std::chrono::steady_clock::now();
  if (now - last_progress_ >= std::chrono::milliseconds(100)) {
    last_progress_ = now;
    progress({phase, used_ - 1U});
  }
}

}  // namespace gnomon::bdd
