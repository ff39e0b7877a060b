// SPDX-License-Identifier: Apache-2.0
//
// Questions about single states of a model: does a formula hold here, which states look the same to
// an agent? Small models are explored state by state, large ones with decision diagrams; the answers
// are the same. The states are explored when the first question needs them, and only once.
#pragma once

#include "api/load.hpp"
#include "engine/report.hpp"
#include "model/evaluate.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::engine {
class Engine;
}

namespace gnomon::api {

using engine::LookAlikes;

// Whether a formula holds in a state.
struct FormulaAnswer {
  LoadedFormula formula;      // the text with the mistakes in it; without errors there is an answer
  std::optional<bool> holds;  // nothing: see `reason`
  std::string reason;
  std::vector<std::optional<bool>> along;  // the same of other states, if they were asked for

  [[nodiscard]] bool ok() const { return !formula.diagnostics.has_errors(); }
};

// Refers to the model, which must outlive it. Questions throw LimitError if they are stopped; they may
// be asked again after that.
class StateQueries {
 public:
  StateQueries(const Loaded& loaded, bool force_symbolic);
  ~StateQueries();
  StateQueries(const StateQueries&) = delete;
  StateQueries& operator=(const StateQueries&) = delete;

  // The states are reachable.
  [[nodiscard]] FormulaAnswer evaluate(const std::string& formula, const model::State& state, std::stop_token stop,
                                       std::span<const model::State> along = {});
  // Among the reachable states; among the fair ones, if the model has fairness conditions.
  [[nodiscard]] LookAlikes look_alikes(const model::State& state, model::AgentId agent, std::size_t limit,
                                       std::stop_token stop);
  // Returns the name of the engine that has been chosen; nothing as long as none was needed.
  [[nodiscard]] std::optional<std::string_view> engine() const;

 private:
  [[nodiscard]] engine::Engine& engine(const std::stop_token& stop);
  void choose_engine(const std::stop_token& stop);
  // Of several instances all must hold; none if that is not known, and why.
  [[nodiscard]] std::optional<bool> holds(const Model& extended, const model::State& state, std::string& reason,
                                          const std::stop_token& stop);

  const Loaded& loaded_;
  bool force_symbolic_;
  std::string_view name_;
  std::unique_ptr<engine::Engine> engine_;
};

}  // namespace gnomon::api
