// SPDX-License-Identifier: Apache-2.0
//
// A system in decision diagrams. The transition relation and the reachable states are computed when somebody needs
// them, and the latter only as far as they are needed.
#pragma once

#include "base/big_int.hpp"
#include "base/error.hpp"
#include "base/limits.hpp"
#include "bdd/bdd.hpp"
#include "engine/coverage.hpp"
#include "engine/options.hpp"
#include "engine/report.hpp"
#include "model/system.hpp"
#include "symbolic/encoding/circuits.hpp"
#include "symbolic/encoding/encoding.hpp"
#include "symbolic/operators/temporal.hpp"
#include "symbolic/relation/reachable.hpp"
#include "symbolic/relation/transitions.hpp"
#include "verdict/trace.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace gnomon::symbolic {

// Refers to the system, which must outlive it. Functions that compute diagrams throw what ends such work early;
// `guarded` turns it into LimitError. They may be called again after that.
class LazyModel {
 public:
  LazyModel(const model::System& system, const engine::Options& options);
  LazyModel(const LazyModel&) = delete;
  LazyModel& operator=(const LazyModel&) = delete;
  ~LazyModel() = default;

  // Does something on diagrams, and turns what ends it early into a LimitError.
  template <typename Work> auto guarded(Work work) {
    try {
      return work();
    } catch (const bdd::MemoryLimit& limit) {
      throw LimitError(limit.what());
    } catch (const bdd::VariableLimit& limit) {
      throw LimitError(limit.what());
    } catch (const bdd::Interrupted&) {
      throw LimitError(limits_.stop.stop_requested() ? "interrupted" : "the time limit was reached");
    }
  }

  [[nodiscard]] const model::System& system() const { return encoding_.system(); }
  [[nodiscard]] bdd::Manager& manager() { return manager_; }
  [[nodiscard]] const Encoding& encoding() const { return encoding_; }
  [[nodiscard]] Circuits& circuits() { return circuits_; }
  [[nodiscard]] Transitions& transitions();
  [[nodiscard]] Reachable& reachable();
  [[nodiscard]] Temporal temporal(const bdd::Bdd& domain, std::vector<bdd::Bdd> fairness);

  [[nodiscard]] BigInt count(const bdd::Bdd& states) const { return states.count(encoding_.state_bits()); }
  [[nodiscard]] BigInt mcmas_state_count();  // of the reachable states, see model/mcmas_codes
  [[nodiscard]] std::optional<engine::Deadlock> deadlock();
  [[nodiscard]] std::optional<engine::Overflow> overflow();
  [[nodiscard]] engine::Coverage coverage();
  [[nodiscard]] engine::DiagramStatistics statistics() const;

  // Return how many states have been found, and how many had been found with so much work
  // (bdd::Statistics::cache_lookups); none as long as these are just the initial ones.
  [[nodiscard]] double states_found() const;
  [[nodiscard]] double states_found_by(std::uint64_t work) const;
  // Counts what another model of the same system has spent on exploration as well.
  void add_exploration_of(const LazyModel& other) { exploration_ += other.exploration_; }

  [[nodiscard]] const Limits& limits() const { return limits_; }
  void set_limits(const Limits& limits);
  // For as long as it exists, other limits are in force.
  class OtherLimits {
   public:
    OtherLimits(LazyModel& model, const Limits& limits) : model_(model), before_(model.limits_) {
      model_.set_limits(limits);
    }
    ~OtherLimits() { model_.set_limits(before_); }
    OtherLimits(const OtherLimits&) = delete;
    OtherLimits& operator=(const OtherLimits&) = delete;

   private:
    LazyModel& model_;
    Limits before_;
  };

  // What progress tells from now on.
  void enter_phase(std::string_view phase) { phase_ = phase; }
  // Counts the time until the end of the block as exploration.
  class Exploring {
   public:
    explicit Exploring(LazyModel& model) : model_(model), outermost_(!model.exploring_) { model.exploring_ = true; }
    ~Exploring() {
      if (!outermost_) return;
      model_.exploring_ = false;
      model_.exploration_ += std::chrono::steady_clock::now() - start_;
    }
    Exploring(const Exploring&) = delete;
    Exploring& operator=(const Exploring&) = delete;

   private:
    LazyModel& model_;
    bool outermost_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  };

 private:
  [[nodiscard]] bdd::Manager& watched_manager();
  void report_round(std::size_t round);
  // Notes how many nodes are made for a line of the model, until the next one.
  void enter_line(Span line);
  [[nodiscard]] std::optional<engine::CostlyLine> costly_line() const;
  void note_milestone();
  [[nodiscard]] bdd::Var extra_bit(std::size_t index);
  [[nodiscard]] verdict::Trace trace_to(const bdd::Bdd& target);
  [[nodiscard]] bdd::Bdd all_actions();

  engine::Options options_;
  Limits limits_;  // those that are in force
  bdd::Manager manager_;
  Encoding encoding_;
  Circuits circuits_;
  std::vector<bdd::Var> extra_bits_;
  std::optional<Transitions> transitions_;
  std::optional<Reachable> reachable_;
  struct Milestone {
    std::uint64_t work = 0;
    double states = 0;
  };
  std::vector<Milestone> milestones_;  // of the search for reachable states
  std::string_view phase_ = "transition relation";
  std::size_t round_ = 0;
  double states_ = 0;
  engine::CostlyLine line_;                        // with the number of nodes that were made before it
  std::optional<engine::CostlyLine> costly_line_;  // before that
  bool exploring_ = false;
  engine::Seconds exploration_{};
  std::chrono::steady_clock::time_point next_count_;
};

}  // namespace gnomon::symbolic
