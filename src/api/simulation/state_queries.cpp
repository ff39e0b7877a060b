// SPDX-License-Identifier: Apache-2.0
#include "api/simulation/state_queries.hpp"

#include "api/engines.hpp"
#include "base/error.hpp"
#include "engine/engine.hpp"
#include "ispl/parser.hpp"
#include "logic/boolean.hpp"
#include "logic/classify.hpp"
#include "sema/lower.hpp"

#include <utility>

namespace gnomon::api {

using model::State;

StateQueries::StateQueries(const Loaded& loaded, bool force_symbolic)
    : loaded_(loaded), force_symbolic_(force_symbolic) {}

StateQueries::~StateQueries() = default;

std::optional<std::string_view> StateQueries::engine() const { return engine_ ? std::optional(name_) : std::nullopt; }

// Small models are faster with the explicit engine.
void StateQueries::choose_engine(const std::stop_token& stop) {
  engine::Options options;
  options.limits.stop = stop;
  options.explicit_states = {.max_states = 20'000, .max_transitions = 200'000};
  const auto use = [&](std::string_view name) {
    engine_ = engine_named(name).make(*loaded_.model, options);
    name_ = name;
  };
  if (force_symbolic_) return use("symbolic");
  try {
    use("explicit");
  } catch (const LimitError&) {
    if (stop.stop_requested()) throw;
    use("symbolic");
  }
}

engine::Engine& StateQueries::engine(const std::stop_token& stop) {
  if (!engine_) choose_engine(stop);
  engine_->set_limits({.stop = stop});
  return *engine_;
}

FormulaAnswer StateQueries::evaluate(const std::string& formula, const State& state, std::stop_token stop) {
  FormulaAnswer result{{Source("<formula>", formula), {}}, {}, {}};
  Diagnostics& mistakes = result.formula.diagnostics;
  const ispl::Ast tree = ispl::parse_formula(result.formula.source, mistakes);
  if (mistakes.has_errors()) return result;
  const Model extended =
      sema::extend(*loaded_.model, *loaded_.names, {result.formula.source, tree, mistakes}, {.stop = stop});
  if (mistakes.has_errors()) return result;
  const std::vector<logic::Property>& properties = extended.specification.properties;
  for (std::size_t i = loaded_.model->specification.properties.size(); i < properties.size(); ++i) {
    answer(result, extended, properties[i], state, stop);
    if (result.holds != true) break;  // of several instances all must hold
  }
  return result;
}

void StateQueries::answer(FormulaAnswer& answer, const Model& model, const logic::Property& property,
                          const State& state, const std::stop_token& stop) {
  answer.holds.reset();
  if (property.logic == logic::Logic::Boolean) {
    answer.holds = logic::boolean_value(model.system, model.specification.pool, property.formula, state);
    return;
  }
  engine::Engine& asked = engine(stop);
  const bool fairness_counts = logic::paths_of(property.logic) != logic::PathKind::Finite;
  if (fairness_counts && !asked.in_domain(state)) {
    answer.reason = "no fair path starts in this state, and formulas speak of fair paths only";
    return;
  }
  answer.holds = asked.holds_in(state, {property, model});
}

LookAlikes StateQueries::look_alikes(const State& state, model::AgentId agent, std::size_t limit,
                                     std::stop_token stop) {
  return engine(stop).look_alikes(state, model::observed_variables(loaded_.model->system, agent), limit);
}

}  // namespace gnomon::api
