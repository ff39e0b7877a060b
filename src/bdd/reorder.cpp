// SPDX-License-Identifier: Apache-2.0
//
// When and how the kernel changes the order of its variables.
#include "bdd/sifter.hpp"

#include <algorithm>
#include <bit>

namespace gnomon::bdd {

// With many variables sifting is slow even for small diagrams. Automatic reordering may cost about as
// much as all operations so far, so that it never makes a run more than twice as long.
void Kernel::reorder_unasked() {
  constexpr std::uint64_t always = 100'000;
  reorder(std::max(always, created_before_ + (used_ - used_at_collection_)));
}

// Where memory is limited, reordering starts early enough for a sifter to fit beside the nodes.
std::size_t Kernel::first_reorder() const {
  if (options.memory_limit == 0) return options.first_reorder;
  return std::min(options.first_reorder, options.memory_limit / (2 * Sifter::bytes_per_node));
}

// Keeps only live nodes, and no tables: they have to be rebuilt in any case, and the sifter needs about as much memory
// as they take.
void Kernel::prepare_reordering() {
  compact();
  buckets_.release_behind(0);
  cache_memory_.release_behind(0);
}

void Kernel::reorder(std::uint64_t most_work) {
  if (enumerations > 0 || variable_count() < 2) return;
  prepare_reordering();
  const auto begin = std::chrono::steady_clock::now();
  try {
    Sifter sifter(*this);
    sifter.sift(most_work);
    sifter.commit();
    ++statistics_.reorderings;
  } catch (const MemoryLimit&) {  // the order stays, and is not changed for a while
  } catch (const std::bad_alloc&) {
  }
  after_reordering();
  statistics_.reorder_seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

void Kernel::set_order(std::span<const Var> order) {
  std::vector<bool> seen(variable_count());
  for (const Var variable : order) {
    require(variable.id < variable_count() && !seen[variable.id], "bdd: an order lists every variable once");
    seen[variable.id] = true;
  }
  require(order.size() == variable_count(), "bdd: an order lists every variable once");
  for (const auto& members : groups_) {
    const auto first = std::find(order.begin(), order.end(), Var{members.front()});
    for (std::size_t i = 0; i < members.size(); ++i) {
      const bool together = static_cast<std::size_t>(order.end() - first) > i &&
                            (first + static_cast<std::ptrdiff_t>(i))->id == members[i];
      require(together, "bdd: an order must keep groups together");
    }
  }
  require(enumerations == 0, "bdd: variables cannot move while cubes are enumerated");
  prepare_reordering();
  Sifter sifter(*this);
  sifter.arrange(order);
  sifter.commit();
  after_reordering();
}

// The tables refer to nodes by their old places. They are rebuilt when the next operation starts: an interruption
// here, with the new order in force, would leave the reordering half done.
void Kernel::after_reordering() {
  unfinished_ = Unfinished::Tables;
  used_at_collection_ = used_;
  const std::size_t buckets = std::max<std::size_t>(bucket_count_, std::bit_ceil(std::size_t{used_}));
  if (buckets_.use(buckets)) resize_buckets(buckets);
  collect_at_ = std::max(collect_at_, used_ + 1);
  reorder_at_ = std::max<std::size_t>(first_reorder(), 2 * std::size_t{used_});
  set_memory_limit(options.memory_limit);
}

}  // namespace gnomon::bdd
