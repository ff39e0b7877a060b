// SPDX-License-Identifier: Apache-2.0
//
// The bounded engine: the bounded checker behind the interface of all engines.
#pragma once

#include "bmc/checker.hpp"
#include "engine/engine.hpp"
#include "engine/own_model.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <utility>

namespace gnomon::bmc {

class BoundedEngine final : public engine::Engine {
 public:
  static constexpr std::string_view name = "bounded";

  BoundedEngine(const Model& model, const engine::Options& options);

  [[nodiscard]] engine::Answer check(const engine::Question& question) override;
  [[nodiscard]] std::optional<verdict::Evidence> explain(const logic::Property& property, bool holds,
                                                         const verdict::ExplainOptions& options) override;
  [[nodiscard]] std::optional<model::State> initial_state(const logic::Property& property, bool holds) override;
  [[nodiscard]] std::optional<engine::InitialCounts> initial_counts(const logic::Property& property,
                                                                    bool holds) override;
  void describe(engine::Report& report) override;
  void set_limits(const gnomon::Limits& limits) override;

 private:
  engine::Options options_;
  std::optional<std::size_t> memory_;
  gnomon::Limits limits_;
  engine::OwnModel own_;
  BoundedChecker checker_;
  std::map<std::pair<logic::FormulaId, logic::Logic>, Result> results_;
};

}  // namespace gnomon::bmc
