// SPDX-License-Identifier: Apache-2.0
//
// Questions about single states of a model: does a formula hold here, which states look the same to
// an agent? Small models are explored state by state, large ones with decision diagrams; the answers
// are the same. The states are explored when the first question needs them, and only once.
#pragma once

#include "api/check.hpp"
#include "api/load.hpp"
#include "model/evaluate.hpp"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace gnomon::api {

// Whether a formula holds in a state.
struct FormulaAnswer {
  LoadedFormula formula;      // the text with the mistakes in it; without errors there is an answer
  std::optional<bool> holds;  // nothing: see `reason`
  std::string reason;

  [[nodiscard]] bool ok() const { return !formula.diagnostics.has_errors(); }
};

// States that an agent cannot tell from a given one, itself among them.
struct LookAlikes {
  BigInt count;
  std::vector<model::State> first;  // the first few, in ascending order
};

// Refers to the model, which must outlive it. Questions throw LimitError if they are stopped; they may
// be asked again after that.
class StateQueries {
 public:
  StateQueries(const Loaded& loaded, sema::Definitions definitions, bool force_symbolic);
  ~StateQueries();
  StateQueries(const StateQueries&) = delete;
  StateQueries& operator=(const StateQueries&) = delete;

  // The state is reachable.
  [[nodiscard]] FormulaAnswer evaluate(const std::string& formula, const model::State& state, std::stop_token stop);
  // Among the reachable states; among the fair ones, if the model has fairness conditions.
  [[nodiscard]] LookAlikes look_alikes(const model::State& state, model::AgentId agent, std::size_t limit,
                                       std::stop_token stop);
  // Which engine has been chosen; nothing as long as none was needed.
  [[nodiscard]] std::optional<Engine> engine() const;

 private:
  class Answers;
  class ExplicitAnswers;
  class SymbolicAnswers;

  [[nodiscard]] Answers& answers(const std::stop_token& stop);
  [[nodiscard]] std::unique_ptr<Answers> choose_engine(const std::stop_token& stop) const;
  void answer(FormulaAnswer& answer, const logic::Property& property, const model::State& state,
              const std::stop_token& stop);

  const Loaded& loaded_;
  sema::Definitions definitions_;
  bool force_symbolic_;
  // The model with one formula more, the last that was asked for. The engines refer to this object.
  std::unique_ptr<Model> model_;
  std::unique_ptr<Answers> answers_;
};

}  // namespace gnomon::api
