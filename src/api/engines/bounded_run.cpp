// SPDX-License-Identifier: Apache-2.0
#include "api/engines/engine_run.hpp"
#include "bmc/checker.hpp"

#include <map>
#include <optional>
#include <unistd.h>

namespace gnomon::api {

namespace {

class BoundedRun : public EngineRun {
 public:
  BoundedRun(const Model& model, const CheckOptions& options)
      : options_(options),
        memory_(options.engine == Engine::Bounded ? most_memory(bounded_memory(options)) : std::nullopt),
        checker_(model.system, model.specification, engine_options(options)) {
    set_limits(options.limits);
  }

  [[nodiscard]] verdict::Verdict check(const logic::Property& property) override {
    bmc::Limits limits(limits_);
    if (options_.progress) {
      limits.progress = [report = options_.progress](std::size_t bound, std::size_t) {
        report({"bound", bound, 0, 0, 0});
      };
    }
    how_.clear();
    bmc::Result result = checker_.check(property, limits);
    verdict::Verdict verdict = result.verdict;
    how_ = result.how;
    results_.insert_or_assign({property.formula, property.logic}, std::move(result));
    return verdict;
  }

  [[nodiscard]] Origin origin() const override { return {Engine::Bounded, how_}; }

  [[nodiscard]] std::optional<verdict::Evidence> explain(const logic::Property& property, bool holds,
                                                         const verdict::ExplainOptions&) override {
    const bmc::Result* const result = known(property);
    const bool asked = result != nullptr && result->verdict == verdict::Verdict::of(holds);
    return asked ? result->evidence : std::nullopt;
  }

  [[nodiscard]] std::optional<model::State> failing_initial_state(const logic::Property& property) override {
    const auto evidence = explain(property, false, {});
    return evidence ? std::optional(evidence->states[evidence->claims.front().state]) : std::nullopt;
  }

  // Formulas about strategies are for the other engines.
  [[nodiscard]] std::optional<verdict::Profile> profile(const logic::Property&, bool) override { return std::nullopt; }
  [[nodiscard]] std::optional<verdict::Refutation> refute(const logic::Property&, const strategies::RefutationQuery&,
                                                          const Limits&) override {
    return std::nullopt;
  }

  // The engine knows no more than that of the state space.
  void describe(CheckReport& report) override {
    if (checker_.has_no_initial_state()) report.space.initial_states = 0;
    for (const auto& [property, result] : results_) {
      if (report.search && report.search->variables >= result.variables) continue;
      report.search = SearchStatistics{result.bound, result.fragments.total(), result.variables};
    }
  }
  void formulas_changed() override {}  // looks at the formulas anew each time

  void set_limits(const Limits& limits) override {
    limits_ = limits;
    limits_.memory = memory_;
  }

 private:
  // Alone, it does not go on for ever. In company others may come to an end.
  static bmc::Options engine_options(const CheckOptions& options) {
    constexpr std::size_t far_enough = 100;
    bmc::Options result = options.bounded;
    if (options.engine == Engine::Bounded && !result.max_bound) result.max_bound = far_enough;
    return result;
  }

  [[nodiscard]] const bmc::Result* known(const logic::Property& property) const {
    const auto place = results_.find({property.formula, property.logic});
    return place != results_.end() ? &place->second : nullptr;
  }

  const CheckOptions& options_;
  // Alone, it has the memory that it would have in a process of its own, where the system sees to it.
  std::optional<std::size_t> memory_;
  Limits limits_;
  bmc::BoundedChecker checker_;
  std::string how_;
  std::map<std::pair<logic::FormulaId, logic::Logic>, bmc::Result> results_;
};

}  // namespace

std::unique_ptr<EngineRun> start_bounded(const Model& model, const CheckOptions& options) {
  return std::make_unique<BoundedRun>(model, options);
}

std::size_t bounded_memory(const CheckOptions& options) {
  if (options.memory > 0) return options.memory;
  return static_cast<std::size_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) / 2;
}

bool bounded_engine_knows(const Model& model, const logic::Property& property) {
  return bmc::may_decide(model.specification, property);
}

}  // namespace gnomon::api
