// SPDX-License-Identifier: Apache-2.0
#include "bmc/engine.hpp"

namespace gnomon::bmc {

BoundedEngine::BoundedEngine(const Model& model, const engine::Options& options)
    : options_(options),
      memory_(engine::memory_allowance(options.memory)),
      own_(model),
      checker_(own_.system(), own_.specification(), options_.bounded) {
  set_limits(options.limits);
}

void BoundedEngine::set_limits(const gnomon::Limits& limits) {
  limits_ = limits;
  limits_.memory = memory_;
}

engine::Answer BoundedEngine::check(const engine::Question& question) {
  logic::Property property = question.property;
  property.formula = own_.import(question);
  Limits limits(limits_);
  limits.progress = options_.progress;
  Result result = checker_.check(property, limits);
  engine::Answer answer{result.verdict, name, result.how};
  results_.insert_or_assign({property.formula, property.logic}, std::move(result));
  return answer;
}

std::optional<verdict::Evidence> BoundedEngine::explain(const logic::Property& property, bool holds,
                                                        const verdict::ExplainOptions&) {
  const auto place = results_.find({property.formula, property.logic});
  const bool asked = place != results_.end() && place->second.verdict == verdict::Verdict::of(holds);
  return asked ? place->second.evidence : std::nullopt;
}

std::optional<model::State> BoundedEngine::initial_state(const logic::Property& property, bool holds) {
  const auto evidence = explain(property, holds, {});
  return evidence ? std::optional(evidence->states[evidence->claims.front().state]) : std::nullopt;
}

// The engine counts to one. Whether this state is fair, it does not know.
std::optional<engine::InitialCounts> BoundedEngine::initial_counts(const logic::Property&, bool holds) {
  if (checker_.has_no_initial_state()) return engine::InitialCounts{0, 0};
  if (!checker_.has_one_initial_state() || !own_.specification().fairness.empty()) return std::nullopt;
  return engine::InitialCounts{holds ? 1 : 0, holds ? 0 : 1};
}

// The engine knows no more than that of the state space.
void BoundedEngine::describe(engine::Report& report) {
  if (checker_.has_no_initial_state()) report.space.initial_states = 0;
  for (const auto& [property, result] : results_) {
    if (report.search && report.search->variables >= result.variables) continue;
    report.search = engine::SearchStatistics{result.bound, result.fragments.total(), result.variables};
  }
}

}  // namespace gnomon::bmc
