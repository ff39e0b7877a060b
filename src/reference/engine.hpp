// SPDX-License-Identifier: Apache-2.0
//
// The explicit engine: the reference checker, slow and obvious, behind the interface of all engines.
#pragma once

#include "engine/engine.hpp"
#include "engine/own_model.hpp"
#include "reference/checker.hpp"

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>

namespace gnomon::reference {

class ExplicitEngine final : public engine::Engine {
 public:
  static constexpr std::string_view name = "explicit";

  // Explores the model. Throws LimitError.
  ExplicitEngine(const Model& model, const engine::Options& options);

  [[nodiscard]] engine::Answer check(const engine::Question& question) override;
  [[nodiscard]] std::optional<verdict::Evidence> explain(const logic::Property& property, bool holds,
                                                         const verdict::ExplainOptions& options) override;
  [[nodiscard]] std::optional<model::State> initial_state(const logic::Property& property, bool holds) override;
  [[nodiscard]] std::optional<engine::InitialCounts> initial_counts(const logic::Property& property,
                                                                    bool holds) override;
  [[nodiscard]] std::optional<verdict::Profile> profile(const logic::Property& property, bool holds) override;
  [[nodiscard]] std::optional<verdict::Refutation> refute(const logic::Property& property,
                                                          const strategies::RefutationQuery& query,
                                                          const gnomon::Limits& limits) override;
  [[nodiscard]] std::optional<bool> holds_at_once(const engine::Question& question) override;
  [[nodiscard]] bool in_domain(const model::State& state) override;
  [[nodiscard]] bool holds_in(const model::State& state, const engine::Question& question) override;
  [[nodiscard]] engine::LookAlikes look_alikes(const model::State& state, const std::vector<model::VarId>& variables,
                                               std::size_t limit) override;
  [[nodiscard]] bool holds_in_all_alike(const model::State& state, const std::vector<model::VarId>& variables,
                                        const engine::Question& question) override;
  [[nodiscard]] engine::Timing timing(logic::Logic logic, std::size_t most) override;
  [[nodiscard]] engine::Coverage coverage() override;
  void describe(engine::Report& report) override;
  [[nodiscard]] bool explored() const override { return true; }
  void set_limits(const gnomon::Limits& limits) override { checker_.set_limits(with_memory(limits)); }

 private:
  [[nodiscard]] Reading reading(const logic::Property& property) const;
  [[nodiscard]] StateIndex index(const model::State& state) const;
  [[nodiscard]] bool agrees(StateIndex other, const model::State& state,
                            const std::vector<model::VarId>& variables) const;
  [[nodiscard]] gnomon::Limits with_memory(gnomon::Limits limits) const;
  [[nodiscard]] Limits checker_limits() const;
  void find_deadlock(engine::Report& report) const;
  void find_overflow(engine::Report& report) const;

  engine::Options options_;
  std::optional<std::size_t> memory_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  engine::OwnModel own_;
  ExplicitChecker checker_;
  engine::Seconds exploration_;
  std::map<std::pair<logic::FormulaId, logic::Logic>, engine::InitialCounts> counts_;  // of the formulas decided so far
};

}  // namespace gnomon::reference
