// SPDX-License-Identifier: Apache-2.0
//
// A formula is read together with the whole model, because it may use all names of it. Reading is
// deterministic and formulas come last, so the result is the model as it was, with a formula and
// perhaps atoms added at the end; what the engines know of the states stays true.
#include "api/simulation/state_queries.hpp"

#include "base/error.hpp"
#include "ispl/parser.hpp"
#include "logic/boolean.hpp"
#include "reference/checker.hpp"
#include "symbolic/checker.hpp"

#include <algorithm>
#include <utility>

namespace gnomon::api {

using model::State;

namespace {

// Beyond that, decision diagrams are faster.
constexpr std::size_t most_explicit_states = 20'000;
constexpr std::size_t most_explicit_transitions = 200'000;

}  // namespace

// What both engines can do.
class StateQueries::Answers {
 public:
  Answers() = default;
  Answers(const Answers&) = delete;
  Answers& operator=(const Answers&) = delete;
  virtual ~Answers() = default;

  [[nodiscard]] virtual Engine engine() const = 0;
  [[nodiscard]] virtual bool in_domain(const State& state) = 0;
  [[nodiscard]] virtual bool holds(const logic::Property& property, const State& state) = 0;
  [[nodiscard]] virtual LookAlikes look_alikes(const State& state, model::AgentId agent, std::size_t limit) = 0;
  virtual void formulas_changed() = 0;
  virtual void set_stop(const std::stop_token& stop) = 0;
};

class StateQueries::ExplicitAnswers : public Answers {
 public:
  ExplicitAnswers(const Model& model, const reference::Limits& limits)
      : system_(model.system), checker_(model.system, model.specification, limits) {}

  [[nodiscard]] Engine engine() const override { return Engine::Explicit; }
  [[nodiscard]] bool in_domain(const State& state) override { return checker_.domain().contains(index(state)); }
  [[nodiscard]] bool holds(const logic::Property& property, const State& state) override {
    return checker_.satisfying(property.formula, reference::reading_of(property.logic)).contains(index(state));
  }
  [[nodiscard]] LookAlikes look_alikes(const State& state, model::AgentId agent, std::size_t limit) override {
    const std::vector<model::VarId> seen = observed_variables(system_, agent);
    const reference::StateTable& states = checker_.graph().states();
    LookAlikes result;
    checker_.domain().for_each([&](reference::StateIndex s) {
      const bool same =
          std::all_of(seen.begin(), seen.end(), [&](model::VarId v) { return states.value(s, v) == state[v.index()]; });
      if (same) result.first.push_back(states[s]);
    });
    result.count = result.first.size();
    std::sort(result.first.begin(), result.first.end(),
              [this](const State& a, const State& b) { return codes(a) < codes(b); });
    if (result.first.size() > limit) result.first.resize(limit);
    return result;
  }
  void formulas_changed() override {}  // looks at the formulas anew each time
  void set_stop(const std::stop_token& stop) override { checker_.set_limits({.stop = stop}); }

 private:
  [[nodiscard]] reference::StateIndex index(const State& state) const {
    const auto found = checker_.graph().states().find(state);
    GNOMON_ASSERT(found, "the state of a run is reachable");
    return *found;
  }
  // What the symbolic engine sorts by.
  [[nodiscard]] std::vector<std::uint64_t> codes(const State& state) const {
    std::vector<std::uint64_t> result;
    for (std::size_t i = 0; i < state.size(); ++i) result.push_back(system_.variables[i].domain.index(state[i]));
    return result;
  }

  const model::System& system_;
  reference::ExplicitChecker checker_;
};

class StateQueries::SymbolicAnswers : public Answers {
 public:
  explicit SymbolicAnswers(const Model& model) : checker_(model.system, model.specification, {}) {}

  [[nodiscard]] Engine engine() const override { return Engine::Symbolic; }
  [[nodiscard]] bool in_domain(const State& state) override { return checker_.in_domain(state); }
  [[nodiscard]] bool holds(const logic::Property& property, const State& state) override {
    return checker_.satisfies(state, property.formula, property.logic);
  }
  [[nodiscard]] LookAlikes look_alikes(const State& state, model::AgentId agent, std::size_t limit) override {
    auto found = checker_.look_alikes(state, agent, limit);
    return {std::move(found.count), std::move(found.first)};
  }
  void formulas_changed() override { checker_.formulas_changed(); }
  void set_stop(const std::stop_token& stop) override { checker_.set_limits({.stop = stop}); }

 private:
  symbolic::SymbolicChecker checker_;
};

StateQueries::StateQueries(const Loaded& loaded, sema::Definitions definitions, bool force_symbolic)
    : loaded_(loaded),
      definitions_(std::move(definitions)),
      force_symbolic_(force_symbolic),
      model_(std::make_unique<Model>(*loaded.model)) {}

StateQueries::~StateQueries() = default;

std::optional<Engine> StateQueries::engine() const {
  return answers_ ? std::optional(answers_->engine()) : std::nullopt;
}

std::unique_ptr<StateQueries::Answers> StateQueries::choose_engine(const std::stop_token& stop) const {
  if (force_symbolic_) return std::make_unique<SymbolicAnswers>(*model_);
  reference::Limits limits;
  limits.states = most_explicit_states;
  limits.transitions = most_explicit_transitions;
  limits.stop = stop;
  try {
    return std::make_unique<ExplicitAnswers>(*model_, limits);
  } catch (const LimitError&) {
    if (stop.stop_requested()) throw;
    return std::make_unique<SymbolicAnswers>(*model_);
  }
}

StateQueries::Answers& StateQueries::answers(const std::stop_token& stop) {
  if (!answers_) answers_ = choose_engine(stop);
  answers_->set_stop(stop);
  return *answers_;
}

FormulaAnswer StateQueries::evaluate(const std::string& formula, const State& state, std::stop_token stop) {
  FormulaAnswer result{{Source("<formula>", formula), {}}, {}, {}};
  Diagnostics& mistakes = result.formula.diagnostics;
  const ispl::Ast tree = ispl::parse_formula(result.formula.source, mistakes);
  if (mistakes.has_errors()) return result;
  Diagnostics of_the_file;  // known already
  Model model =
      sema::lower(loaded_.source, loaded_.ast, definitions_, {{result.formula.source, tree, mistakes}}, of_the_file);
  if (mistakes.has_errors()) return result;
  GNOMON_ASSERT(model.system.variables.size() == model_->system.variables.size(), "the same model again");
  *model_ = std::move(model);
  if (answers_) answers_->formulas_changed();
  const std::vector<logic::Property>& properties = model_->specification.properties;
  for (std::size_t i = loaded_.file_properties; i < properties.size(); ++i) {
    answer(result, properties[i], state, stop);
    if (result.holds != true) break;  // of several instances all must hold
  }
  return result;
}

void StateQueries::answer(FormulaAnswer& answer, const logic::Property& property, const State& state,
                          const std::stop_token& stop) {
  answer.holds.reset();
  if (property.logic == logic::Logic::Boolean) {
    answer.holds = logic::boolean_value(model_->system, model_->specification.pool, property.formula, state);
    return;
  }
  Answers& engine = answers(stop);
  const bool fairness_counts = logic::paths_of(property.logic) != logic::PathKind::Finite;
  if (fairness_counts && !engine.in_domain(state)) {
    answer.reason = "no fair path starts in this state, and formulas speak of fair paths only";
    return;
  }
  answer.holds = engine.holds(property, state);
}

LookAlikes StateQueries::look_alikes(const State& state, model::AgentId agent, std::size_t limit,
                                     std::stop_token stop) {
  return answers(stop).look_alikes(state, agent, limit);
}

}  // namespace gnomon::api
