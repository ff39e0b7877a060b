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
    engine_ = make_engine(name, *loaded_.model, options);
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

FormulaAnswer StateQueries::evaluate(const std::string& formula, const State& state, std::stop_token stop,
                                     std::span<const State> along) {
  FormulaAnswer result{{Source("<formula>", formula), {}}, {}, {}, {}};
  Diagnostics& mistakes = result.formula.diagnostics;
  const ispl::Ast tree = ispl::parse_formula(result.formula.source, mistakes);
  if (mistakes.has_errors()) return result;
  const Model extended =
      sema::extend(*loaded_.model, *loaded_.names, {result.formula.source, tree, mistakes}, {.stop = stop});
  if (mistakes.has_errors()) return result;
  result.holds = holds(extended, state, result.reason, stop);
  std::string unsaid;
  for (const State& other : along) result.along.push_back(holds(extended, other, unsaid, stop));
  return result;
}

std::optional<bool> StateQueries::holds(const Model& extended, const State& state, std::string& reason,
                                        const std::stop_token& stop) {
  const std::vector<logic::Property>& properties = extended.specification.properties;
  for (std::size_t i = loaded_.model->specification.properties.size(); i < properties.size(); ++i) {
    const logic::Property& property = properties[i];
    bool here = false;
    if (property.logic == logic::Logic::Boolean) {
      here = logic::boolean_value(extended.system, extended.specification.pool, property.formula, state);
    } else {
      engine::Engine& asked = engine(stop);
      const bool fairness_counts = logic::paths_of(property.logic) != logic::PathKind::Finite;
      if (fairness_counts && !asked.in_domain(state)) {
        reason = "no fair path starts in this state, and formulas speak of fair paths only";
        return std::nullopt;
      }
      here = asked.holds_in(state, {property, extended});
    }
    if (!here) return false;
  }
  return true;
}

LookAlikes StateQueries::look_alikes(const State& state, model::AgentId agent, std::size_t limit,
                                     std::stop_token stop) {
  return engine(stop).look_alikes(state, model::observed_variables(loaded_.model->system, agent), limit);
}

}  // namespace gnomon::api
