// SPDX-License-Identifier: Apache-2.0
//
// The search for the verdict on one formula in which agents go by their memory. Cheap ways first: less memory may
// suffice to prove knowledge, and what is not even true is not known. Then a model with records; then, where no record
// suffices, an engine that knows of memory itself. See docs/algorithms/memory.md.
#pragma once

#include "api/engines.hpp"
#include "api/memory/recording.hpp"
#include "engine/engine.hpp"
#include "logic/model.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace gnomon::api {

class MemorySearch {
 public:
  // `plain` decides formulas of the model without memory; engines like it are made by `entry`. All references must
  // outlive the object, except for the property.
  MemorySearch(const Model& model, const logic::Property& property, engine::Engine& plain, const EngineEntry& entry,
               engine::Options options);
  MemorySearch(const MemorySearch&) = delete;
  MemorySearch& operator=(const MemorySearch&) = delete;

  // Goes on where it was interrupted. Throws LimitError.
  [[nodiscard]] engine::Answer check();
  void set_limits(const Limits& limits);

  // The following are about the verdict.
  //
  // Returns evidence; nothing if there is none, or if nothing was recorded that shows it.
  [[nodiscard]] std::optional<verdict::Evidence> explain(bool holds, const verdict::ExplainOptions& options);
  [[nodiscard]] std::optional<model::State> initial_state(bool holds);
  [[nodiscard]] std::optional<engine::InitialCounts> initial_counts(bool holds);

 private:
  // In this order.
  enum class Way : std::uint8_t { ProveByObs, RefuteByObs, Record, ProveByClock, RefuteByClock, Explore, None };
  // What is asked at present: the last formula of a model, with records or not.
  struct Asked {
    std::unique_ptr<Recording> recording;
    std::unique_ptr<engine::Engine> own;  // null: the plain one is asked
    std::string method;

    [[nodiscard]] const Model& model() const { return recording->model; }
    [[nodiscard]] const logic::Property& property() const { return model().specification.properties.back(); }
  };

  // Returns what to ask on the present way; nothing if that is of no use.
  [[nodiscard]] std::optional<Asked> start();
  [[nodiscard]] std::optional<Asked> start_bound(const logic::View& weaker, bool lower);
  // Asks for a formula of a model that extends the original one, with records if it has memory.
  [[nodiscard]] std::optional<Asked> start_exact(Model model);
  // Returns the model with one formula more.
  [[nodiscard]] static Model with_formula(Model model, const logic::Property& property);
  [[nodiscard]] bool is_proof() const { return way_ == Way::ProveByObs || way_ == Way::ProveByClock; }
  [[nodiscard]] bool is_refutation() const { return way_ == Way::RefuteByObs || way_ == Way::RefuteByClock; }
  [[nodiscard]] engine::Engine& engine() const { return asked_->own ? *asked_->own : plain_; }

  const Model& model_;
  const logic::Property property_;
  engine::Engine& plain_;
  const EngineEntry& entry_;
  engine::Options options_;
  Way way_;
  std::optional<Asked> asked_;
  std::optional<Asked> shown_;  // of which evidence is made, where a cheaper way gave the verdict
  std::string reason_;          // why there is no verdict
};

}  // namespace gnomon::api
