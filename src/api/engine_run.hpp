// SPDX-License-Identifier: Apache-2.0
//
// An engine at work on one model, behind an interface that is the same for all of them.
#pragma once

#include "api/check.hpp"

#include <memory>
#include <optional>
#include <string>

namespace gnomon::api {

class EngineRun {
 public:
  EngineRun() = default;
  EngineRun(const EngineRun&) = delete;
  EngineRun& operator=(const EngineRun&) = delete;
  virtual ~EngineRun() = default;

  // Unknown for logics that the engine does not decide. Throws LimitError.
  [[nodiscard]] virtual verdict::Verdict check(const logic::Property& property) = 0;
  // Evidence for a verdict that `check` gave; nothing if no finite piece of the model shows it. Throws LimitError.
  [[nodiscard]] virtual std::optional<verdict::Evidence> explain(const logic::Property& property, bool holds,
                                                                 const verdict::ExplainOptions& options) = 0;
  // An initial state where a formula fails that `check` found false. Throws LimitError.
  [[nodiscard]] virtual std::optional<model::State> failing_initial_state(const logic::Property& property) = 0;
  // The strategies that show a verdict which `check` gave on a formula about uniform strategies; nothing if it is about
  // all strategies. Throws LimitError.
  [[nodiscard]] virtual std::optional<verdict::Profile> profile(const logic::Property& property, bool holds) = 0;
  // Looks for deadlocks and overflows, and adds all that is known of the state space to the report.
  // Throws LimitError; what has been added by then stays.
  virtual void describe(CheckReport& report) = 0;
  // To be called after formulas were added to those of the model.
  virtual void formulas_changed() = 0;
};

// Both refer to their arguments. The explicit engine explores the model here and throws LimitError.
[[nodiscard]] std::unique_ptr<EngineRun> start_symbolic(const sema::Lowered& model, const CheckOptions& options);
[[nodiscard]] std::unique_ptr<EngineRun> start_explicit(const sema::Lowered& model, const CheckOptions& options);
// The one that the options name.
[[nodiscard]] std::unique_ptr<EngineRun> start_engine(const sema::Lowered& model, const CheckOptions& options);

}  // namespace gnomon::api
