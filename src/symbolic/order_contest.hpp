// SPDX-License-Identifier: Apache-2.0
//
// Which order of the bits is good shows only when diagrams are built. The reachable states are first looked for under
// the automatic order. When that has taken some work without coming to an end, other orders are tried with a small part
// of this work each, and the first that is clearly better replaces it, and is put to the test later. Work is counted in
// operations on diagrams, not in time, so that all runs on a model do the same.
#pragma once

#include "engine/options.hpp"
#include "model/system.hpp"
#include "symbolic/lazy_model.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace gnomon::symbolic {

class OrderContest {
 public:
  // Lookups in the computed table: about a fiftieth of a second. Models that take less are never bothered.
  static constexpr std::uint64_t usual_budget = 400'000;

  // Refers to system and options, which must outlive it. If the user has chosen an order, there is nothing to compare.
  OrderContest(const model::System& system, const engine::Options& options, std::uint64_t first_budget = usual_budget);

  // For as long as it exists, work on the model ends with bdd::WorkLimit when other orders are to be tried.
  class Budget {
   public:
    Budget(const OrderContest& contest, LazyModel& model)
        : Budget(model, contest.open_ ? contest.budget_ : UINT64_MAX) {}
    Budget(LazyModel& model, std::uint64_t work) : manager_(model.manager()) { manager_.set_work_limit(work); }
    ~Budget() { manager_.set_work_limit(UINT64_MAX); }
    Budget(const Budget&) = delete;
    Budget& operator=(const Budget&) = delete;

   private:
    bdd::Manager& manager_;
  };

  // Tries other orders, and enlarges the budget. Returns the model under a better order, with what it has found so far;
  // null if there is none. An interruption changes nothing.
  [[nodiscard]] std::unique_ptr<LazyModel> better_than(LazyModel& current);

 private:
  // Returns how much memory another model may take; 0 if there is no limit.
  [[nodiscard]] std::size_t left_beside(LazyModel& current) const;
  // Lets the other model work as long as it is not behind.
  [[nodiscard]] bool wins(LazyModel& other, const LazyModel& current) const;

  const model::System& system_;
  const engine::Options& options_;
  bool open_;
  engine::VariableOrder order_;  // of the current model
  std::vector<engine::VariableOrder> others_;
  std::uint64_t budget_;
};

}  // namespace gnomon::symbolic
