// SPDX-License-Identifier: Apache-2.0
#include "api/engines/engine_run.hpp"
#include "base/error.hpp"
#include "symbolic/checker.hpp"

#include <algorithm>
#include <utility>

namespace gnomon::api {

namespace {

using Clock = std::chrono::steady_clock;

class SymbolicRun : public InterruptibleRun {
 public:
  SymbolicRun(const Model& model, const CheckOptions& options)
      : options_(options),
        limits_(options.limits),
        checker_(model.system, model.specification, engine_options(options)) {}

  [[nodiscard]] verdict::Verdict check(const logic::Property& property) override { return checker_.check(property); }

  [[nodiscard]] Origin origin() const override { return {Engine::Symbolic, {}}; }

  [[nodiscard]] std::optional<verdict::Evidence> explain(const logic::Property& property, bool holds,
                                                         const verdict::ExplainOptions& options) override {
    return checker_.explain(property, holds, options);
  }

  [[nodiscard]] std::optional<model::State> failing_initial_state(const logic::Property& property) override {
    return checker_.failing_initial_state(property);
  }

  [[nodiscard]] std::optional<verdict::Profile> profile(const logic::Property& property, bool holds) override {
    return checker_.profile(property, holds);
  }

  [[nodiscard]] std::optional<verdict::Refutation> refute(const logic::Property& property,
                                                          const strategies::RefutationQuery& query,
                                                          const Limits& limits) override {
    const OtherLimits until(*this, limits);
    return checker_.refute(property, query, limits);
  }

  void describe(CheckReport& report) override {
    // Without formulas the numbers are all that there is to tell.
    const bool thorough = options_.consistency == Consistency::On || options_.selection.empty();
    const bool all = thorough || options_.count_states || checker_.statistics().complete;
    if (all) report.space.reachable_states = checker_.reachable_count();
    if (options_.count_states) report.space.mcmas_states = checker_.mcmas_state_count();
    add_sizes(report);
    report.space.initial_states = checker_.initial_count();
    if (!all) return;
    report.space.fair_states = checker_.fair_count();
    if (options_.consistency == Consistency::Off) return;
    const OtherLimits until(*this, thorough ? limits_ : limits_of_warnings());
    find_deadlock_and_overflow(report, thorough);
    add_sizes(report);
  }

  void formulas_changed() override { checker_.formulas_changed(); }

  void set_limits(const Limits& limits) override {
    limits_ = limits;
    checker_.set_limits(limits);
  }

  [[nodiscard]] bool explored() const override { return checker_.statistics().complete; }

  void describe_known(CheckReport& report) override { add_sizes(report); }

 private:
  static symbolic::Options engine_options(const CheckOptions& options) {
    symbolic::Options result = options.symbolic;
    result.uniform_start = options.uniform;
    result.memory = options.memory;
    result.limits = options.limits;
    if (options.progress) {
      result.progress = [report = options.progress](const symbolic::Progress& state) {
        report({state.phase, state.depth, state.states, 0, state.nodes});
      };
    }
    return result;
  }

  // For as long as it exists, the checker has other limits.
  class OtherLimits {
   public:
    OtherLimits(SymbolicRun& run, const Limits& limits) : run_(run) { run_.checker_.set_limits(limits); }
    ~OtherLimits() { run_.checker_.set_limits(run_.limits_); }
    OtherLimits(const OtherLimits&) = delete;
    OtherLimits& operator=(const OtherLimits&) = delete;

   private:
    SymbolicRun& run_;
  };

  // Warnings that nobody asked for may cost a tenth of what the check took, and a little.
  [[nodiscard]] Limits limits_of_warnings() const {
    const auto allowance = std::max<Clock::duration>(std::chrono::milliseconds(50), (Clock::now() - start_) / 10);
    return sooner(limits_, Clock::now() + allowance);
  }

  void find_deadlock_and_overflow(CheckReport& report, bool thorough) {
    try {
      if (auto found = checker_.deadlock()) {
        report.space.deadlocks = found->states;
        report.deadlock = std::move(found->trace);
      } else {
        report.space.deadlocks = 0;
      }
      if (auto found = checker_.overflow()) {
        report.overflow = Overflow{found->agent, found->item, std::move(found->trace), std::move(found->action)};
      }
    } catch (const LimitError&) {
      if (thorough || limits_.stop.stop_requested()) throw;
    }
  }

  void add_sizes(CheckReport& report) const {
    report.diagrams = checker_.statistics();
    if (report.diagrams->complete) report.space.depth = report.diagrams->depth;
    report.exploration = Seconds(report.diagrams->exploration_seconds);
  }

  const CheckOptions& options_;
  Limits limits_;
  Clock::time_point start_ = Clock::now();
  symbolic::SymbolicChecker checker_;
};

}  // namespace

std::unique_ptr<InterruptibleRun> start_symbolic(const Model& model, const CheckOptions& options) {
  return std::make_unique<SymbolicRun>(model, options);
}

}  // namespace gnomon::api
