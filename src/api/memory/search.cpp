// SPDX-License-Identifier: Apache-2.0
#include "api/memory/search.hpp"

#include "api/memory/evidence_of_runs.hpp"
#include "base/error.hpp"
#include "logic/views.hpp"

#include <utility>
#include <variant>

namespace gnomon::api {

using logic::View;
using verdict::Verdict;

MemorySearch::MemorySearch(const Model& model, const logic::Property& property, engine::Engine& plain,
                           const EngineEntry& entry, engine::Options options)
    : model_(model),
      property_(property),
      plain_(plain),
      entry_(entry),
      options_(std::move(options)),
      way_(entry.remembers ? Way::Explore : Way::ProveByObs) {}

engine::Answer MemorySearch::check() {
  while (way_ != Way::None) {
    if (!asked_) asked_ = start();
    if (asked_) {
      const logic::Property& property = asked_->property();
      engine::Answer answer = asked_->own ? asked_->own->check(property) : plain_.check({property, asked_->model()});
      const auto found = answer.verdict.answer;
      const bool decides =
          is_proof() ? found == Verdict::Answer::True : !is_refutation() || found == Verdict::Answer::False;
      if (found != Verdict::Answer::Unknown && decides) {
        answer.how = answer.how.empty() ? asked_->method : asked_->method + ", " + answer.how;
        return answer;
      }
      if (found == Verdict::Answer::Unknown && !is_proof() && !is_refutation()) reason_ = answer.verdict.reason;
    }
    asked_.reset();
    way_ = static_cast<Way>(static_cast<std::uint8_t>(way_) + 1);
  }
  return {Verdict::unknown(reason_), entry_.name, {}};
}

void MemorySearch::set_limits(const Limits& limits) {
  options_.limits = limits;
  for (std::optional<Asked>* one : {&asked_, &shown_}) {
    if (*one && (*one)->own) (*one)->own->set_limits(limits);
  }
}

// Bounds by less memory tell that something is so, but not why: then records are made all the same.
std::optional<verdict::Evidence> MemorySearch::explain(bool holds, const verdict::ExplainOptions& options) {
  Asked* source = way_ == Way::Record && asked_ ? &*asked_ : nullptr;
  if (source == nullptr) {
    if (!shown_) shown_ = start_exact(with_formula(model_, property_));
    if (!shown_) return std::nullopt;
    const Verdict verdict = shown_->own->check(shown_->property()).verdict;
    if (verdict.answer == Verdict::Answer::Unknown) return std::nullopt;
    GNOMON_ASSERT(verdict == Verdict::of(holds), "less memory and records lead to the same verdict");
    source = &*shown_;
  }
  const auto recorded = source->own->explain(source->property(), holds, options);
  return recorded ? evidence_of_runs(model_, *source->recording, *recorded) : std::nullopt;
}

std::optional<model::State> MemorySearch::initial_state(bool holds) {
  if (!asked_ || !asked_->own) return std::nullopt;
  std::optional<model::State> state = engine().initial_state(asked_->property(), holds);
  if (state) state->resize(model_.system.variables.size());
  return state;
}

// What refutes a formula by something that follows from it may fail in fewer states.
std::optional<engine::InitialCounts> MemorySearch::initial_counts(bool holds) {
  if (!asked_ || !asked_->own || is_refutation()) return std::nullopt;
  return engine().initial_counts(asked_->property(), holds);
}

std::optional<MemorySearch::Asked> MemorySearch::start() {
  switch (way_) {
    case Way::ProveByObs:
    case Way::RefuteByObs: return start_bound({}, way_ == Way::ProveByObs);
    case Way::ProveByClock:
    case Way::RefuteByClock: return start_bound({.kind = View::Kind::Clock}, way_ == Way::ProveByClock);
    case Way::Record:
    case Way::Explore:
    case Way::None: break;
  }
  Model model = with_formula(model_, property_);
  if (way_ == Way::Record) return start_exact(std::move(model));
  auto recording = std::make_unique<Recording>(Recording{.model = std::move(model)});
  if (entry_.remembers) return Asked{std::move(recording), nullptr, {}};
  if (entry_.name != portfolio_name) return std::nullopt;
  std::unique_ptr<engine::Engine> explorer = engine_named("explicit").make(recording->model, options_);
  return Asked{std::move(recording), std::move(explorer), "exploring what agents consider possible"};
}

Model MemorySearch::with_formula(Model model, const logic::Property& property) {
  model.specification.properties.push_back(property);
  return model;
}

std::optional<MemorySearch::Asked> MemorySearch::start_bound(const View& weaker, bool lower) {
  Model model = model_;
  logic::Property property = property_;
  const auto bound = logic::with_weaker_recall(model.specification.pool, property.formula, weaker, lower);
  if (!bound || *bound == property.formula) return std::nullopt;
  property.formula = *bound;
  std::optional<Asked> result = start_exact(with_formula(std::move(model), property));
  if (result) {
    const std::string how = lower ? "what is known by " : "not even what would follow from knowledge, by ";
    result->method = how + view_text(weaker);
  }
  return result;
}

std::optional<MemorySearch::Asked> MemorySearch::start_exact(Model model) {
  constexpr std::size_t most_steps = 10'000;
  const logic::Property& property = model.specification.properties.back();
  if (!logic::has_memory(model.specification.pool, property.formula)) {
    return Asked{std::make_unique<Recording>(Recording{.model = std::move(model)}), nullptr, {}};
  }
  auto found = record(model, property, [this] { return plain_.timing(property_.logic, most_steps); });
  if (auto* const reason = std::get_if<NotRecorded>(&found)) {
    if (way_ == Way::Record) reason_ = std::move(reason->reason);
    return std::nullopt;
  }
  auto recording = std::make_unique<Recording>(std::move(std::get<Recording>(found)));
  std::unique_ptr<engine::Engine> own = entry_.make(recording->model, options_);
  std::string method = recording->method;
  return Asked{std::move(recording), std::move(own), std::move(method)};
}

}  // namespace gnomon::api
