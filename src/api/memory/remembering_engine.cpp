// SPDX-License-Identifier: Apache-2.0
#include "api/memory/remembering_engine.hpp"

#include "api/memory/search.hpp"
#include "base/error.hpp"
#include "logic/views.hpp"

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace gnomon::api {

namespace {

class RememberingEngine final : public engine::Engine {
 public:
  RememberingEngine(const Model& model, const engine::Options& options, const EngineEntry& entry)
      : model_(model), options_(options), entry_(entry), engine_(entry.make(model, options)) {}

  [[nodiscard]] engine::Answer check(const engine::Question& question) override {
    if (!remembers(question)) return engine_->check(question);
    // A formula of an extended model is not kept: another one may have the same id.
    if (question.model != nullptr) {
      return MemorySearch(*question.model, question.property, *engine_, entry_, options_).check();
    }
    return search(question.property).check();
  }

  [[nodiscard]] std::optional<verdict::Evidence> explain(const logic::Property& property, bool holds,
                                                         const verdict::ExplainOptions& options) override {
    return remembers(property) ? search(property).explain(holds, options) : engine_->explain(property, holds, options);
  }
  [[nodiscard]] std::optional<model::State> initial_state(const logic::Property& property, bool holds) override {
    return remembers(property) ? search(property).initial_state(holds) : engine_->initial_state(property, holds);
  }
  [[nodiscard]] std::optional<engine::InitialCounts> initial_counts(const logic::Property& property,
                                                                    bool holds) override {
    return remembers(property) ? search(property).initial_counts(holds) : engine_->initial_counts(property, holds);
  }
  [[nodiscard]] std::optional<verdict::Profile> profile(const logic::Property& property, bool holds) override {
    return remembers(property) ? std::nullopt : engine_->profile(property, holds);
  }
  [[nodiscard]] std::optional<verdict::Refutation> refute(const logic::Property& property,
                                                          const strategies::RefutationQuery& query,
                                                          const Limits& limits) override {
    return remembers(property) ? std::nullopt : engine_->refute(property, query, limits);
  }

  [[nodiscard]] std::optional<bool> holds_at_once(const engine::Question& question) override {
    return remembers(question) ? std::nullopt : engine_->holds_at_once(question);
  }
  [[nodiscard]] bool in_domain(const model::State& state) override { return engine_->in_domain(state); }
  [[nodiscard]] bool holds_in(const model::State& state, const engine::Question& question) override {
    refuse_memory(question);
    return engine_->holds_in(state, question);
  }
  [[nodiscard]] engine::LookAlikes look_alikes(const model::State& state, const std::vector<model::VarId>& variables,
                                               std::size_t limit) override {
    return engine_->look_alikes(state, variables, limit);
  }
  [[nodiscard]] bool holds_in_all_alike(const model::State& state, const std::vector<model::VarId>& variables,
                                        const engine::Question& question) override {
    refuse_memory(question);
    return engine_->holds_in_all_alike(state, variables, question);
  }
  [[nodiscard]] engine::Timing timing(logic::Logic logic, std::size_t most) override {
    return engine_->timing(logic, most);
  }
  [[nodiscard]] engine::Coverage coverage() override { return engine_->coverage(); }
  void describe(engine::Report& report) override { engine_->describe(report); }
  void describe_known(engine::Report& report) override { engine_->describe_known(report); }
  [[nodiscard]] bool explored() const override { return engine_->explored(); }

  void set_limits(const Limits& limits) override {
    options_.limits = limits;
    engine_->set_limits(limits);
    for (auto& [key, search] : searches_) search.set_limits(limits);
  }
  void expect(const std::vector<const logic::Property*>& formulas) override {
    std::vector<const logic::Property*> others = formulas;
    std::erase_if(others, [this](const logic::Property* formula) { return remembers(*formula); });
    engine_->expect(others);
  }
  void set_copied(bool copied) override { engine_->set_copied(copied); }

 private:
  [[nodiscard]] bool remembers(const engine::Question& question) const {
    const Model& asked = question.model != nullptr ? *question.model : model_;
    return logic::has_memory(asked.specification.pool, question.property.formula);
  }
  void refuse_memory(const engine::Question& question) const {
    if (remembers(question)) throw LimitError("what agents remember depends on the run, not on the state alone");
  }

  MemorySearch& search(const logic::Property& property) {
    const std::pair key(property.formula, property.logic);
    return searches_.try_emplace(key, model_, property, *engine_, entry_, options_).first->second;
  }

  const Model& model_;
  engine::Options options_;
  const EngineEntry& entry_;
  std::unique_ptr<engine::Engine> engine_;  // of formulas without memory
  std::map<std::pair<logic::FormulaId, logic::Logic>, MemorySearch> searches_;
};

}  // namespace

std::unique_ptr<engine::Engine> start_remembering(const Model& model, const engine::Options& options,
                                                  const EngineEntry& entry) {
  return std::make_unique<RememberingEngine>(model, options, entry);
}

}  // namespace gnomon::api
