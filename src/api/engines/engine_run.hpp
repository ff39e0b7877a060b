// SPDX-License-Identifier: Apache-2.0
//
// An engine at work on one model, behind an interface that is the same for all of them.
#pragma once

#include "api/check.hpp"
#include "base/limits.hpp"
#include "strategies/refute.hpp"

#include <memory>
#include <optional>
#include <string>

namespace gnomon::api {

// Whose answer it is, and a few words about the way to it, if it was not the usual one: "a counterexample with bound
// 5".
struct Origin {
  Engine engine = Engine::Symbolic;
  std::string how;
};

class EngineRun {
 public:
  EngineRun() = default;
  EngineRun(const EngineRun&) = delete;
  EngineRun& operator=(const EngineRun&) = delete;
  virtual ~EngineRun() = default;

  // Unknown for logics that the engine does not decide. Throws LimitError.
  [[nodiscard]] virtual verdict::Verdict check(const logic::Property& property) = 0;
  // Returns where the last verdict of `check` comes from.
  [[nodiscard]] virtual Origin origin() const = 0;
  // Evidence for a verdict that `check` gave; nothing if no finite piece of the model shows it. Throws LimitError.
  [[nodiscard]] virtual std::optional<verdict::Evidence> explain(const logic::Property& property, bool holds,
                                                                 const verdict::ExplainOptions& options) = 0;
  // An initial state where a formula fails that `check` found false. Throws LimitError.
  [[nodiscard]] virtual std::optional<model::State> failing_initial_state(const logic::Property& property) = 0;
  // The strategies that show a verdict which `check` gave on a formula about uniform strategies; nothing if it is about
  // all strategies. Throws LimitError.
  [[nodiscard]] virtual std::optional<verdict::Profile> profile(const logic::Property& property, bool holds) = 0;
  // Why a coalition of the formula has no uniform strategies that work, as the query says; there is no fairness.
  // Nothing if there are some. Throws LimitError.
  [[nodiscard]] virtual std::optional<verdict::Refutation> refute(const logic::Property& property,
                                                                  const strategies::RefutationQuery& query,
                                                                  const Limits& limits) = 0;
  // Looks for deadlocks and overflows, and adds all that is known of the state space to the report.
  // Throws LimitError; what has been added by then stays.
  virtual void describe(CheckReport& report) = 0;
  // To be called after formulas were added to those of the model.
  virtual void formulas_changed() = 0;
  // Replaces those of the options. After a LimitError everything may be asked again, with other limits: the answers
  // are those that there would have been without the interruption.
  virtual void set_limits(const Limits& limits) = 0;
};

// A run whose work may be stopped and resumed while another engine is at work on the same formula.
class InterruptibleRun : public EngineRun {
 public:
  // All reachable states have been found.
  [[nodiscard]] virtual bool explored() const = 0;
  // As `describe`, but only what is known without further work.
  virtual void describe_known(CheckReport& report) = 0;
};

// They refer to their arguments. The explicit engine explores the model here and throws LimitError.
[[nodiscard]] std::unique_ptr<InterruptibleRun> start_symbolic(const Model& model, const CheckOptions& options);
[[nodiscard]] std::unique_ptr<EngineRun> start_explicit(const Model& model, const CheckOptions& options);
[[nodiscard]] std::unique_ptr<EngineRun> start_bounded(const Model& model, const CheckOptions& options);
// Whether the bounded engine may come to a verdict on this property.
[[nodiscard]] bool bounded_engine_knows(const Model& model, const logic::Property& property);
// What this process may have in use if it may take so many bytes from now on; nothing if that is 0, or if the system
// does not tell.
[[nodiscard]] std::optional<std::size_t> most_memory(std::size_t bytes);
// How many bytes the bounded engine may take: what the user allows, else half of what the machine has.
[[nodiscard]] std::size_t bounded_memory(const CheckOptions& options);
// The one that the options name.
[[nodiscard]] std::unique_ptr<EngineRun> start_engine(const Model& model, const CheckOptions& options);

}  // namespace gnomon::api
