// SPDX-License-Identifier: Apache-2.0
#include "symbolic/order_contest.hpp"

#include "symbolic/encoding/scheduler.hpp"

#include <algorithm>
#include <utility>

namespace gnomon::symbolic {

using engine::VariableOrder;

namespace {

constexpr std::uint64_t budget_growth = 4;
// What another order may take of the budget: at first, and as long as nobody is ahead. While it is ahead, it gets more,
// up to all of it.
constexpr std::uint64_t first_share = 32, share_of_undecided = 4;

}  // namespace

OrderContest::OrderContest(const model::System& system, const engine::Options& options, std::uint64_t first_budget)
    : system_(system),
      options_(options),
      open_(options.symbolic.order == VariableOrder::Auto),
      order_(options.symbolic.order),
      others_{VariableOrder::Events, VariableOrder::Interleaved},
      budget_(first_budget) {}

std::unique_ptr<LazyModel> OrderContest::better_than(LazyModel& current) {
  if (current.statistics().complete) {
    open_ = false;
    return nullptr;
  }
  // Without a scheduler both orders are the same.
  if (others_.front() == VariableOrder::Events && !find_scheduler(system_)) others_.erase(others_.begin());
  for (auto order = others_.begin(); order != others_.end(); ++order) {
    engine::Options options = options_;
    options.symbolic.order = *order;
    options.limits = current.limits();
    options.memory = left_beside(current);
    auto other = std::make_unique<LazyModel>(system_, options);
    if (!wins(*other, current)) continue;
    other->manager().set_memory_limit(options_.memory);  // the current one goes
    // The one that is left may prove to have been better, as it had to build its relation first.
    *order = std::exchange(order_, *order);
    budget_ *= budget_growth;
    return other;
  }
  budget_ *= budget_growth;
  return nullptr;
}

// Both have to do with the memory of one.
std::size_t OrderContest::left_beside(LazyModel& current) const {
  constexpr std::size_t least_share = 8;
  const std::size_t used = std::min(current.manager().statistics().memory_bytes, options_.memory);
  return std::max(options_.memory - used, options_.memory / least_share);
}

// The other order is ahead if it has found more states than the current one had with twice as much work.
bool OrderContest::wins(LazyModel& other, const LazyModel& current) const {
  bool ahead = false;
  for (std::uint64_t work = std::max<std::uint64_t>(budget_ / first_share, 1); work <= budget_; work *= 2) {
    try {
      const Budget limited(other, work);
      (void)other.reachable().all();
      return true;
    } catch (const bdd::WorkLimit&) {
      const double found = other.states_found();
      const double before = current.states_found_by(2 * work);
      // As long as the current order has found no state, its relation is not finished, which says nothing.
      ahead = found > before && current.states_found() > 0;
      if (found < before || (!ahead && work >= budget_ / share_of_undecided)) return false;
    } catch (const bdd::MemoryLimit&) {
      return false;
    }
  }
  return ahead;
}

}  // namespace gnomon::symbolic
