// SPDX-License-Identifier: Apache-2.0
#include "reference/engine.hpp"

#include "base/error.hpp"
#include "model/step.hpp"
#include "reference/evidence/source.hpp"
#include "reference/evidence/trace.hpp"
#include "reference/space/coverage.hpp"
#include "reference/space/mcmas_state_count.hpp"
#include "reference/space/timing.hpp"
#include "reference/strategies/profile.hpp"
#include "verdict/explain/explain.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace gnomon::reference {

using engine::Consistency;
using model::State;
using Clock = std::chrono::steady_clock;

ExplicitEngine::ExplicitEngine(const Model& model, const engine::Options& options)
    : options_(options),
      memory_(engine::memory_allowance(options.memory)),
      own_(model),
      checker_(own_.system(), own_.specification(), checker_limits()),
      exploration_(Clock::now() - start_) {}

gnomon::Limits ExplicitEngine::with_memory(gnomon::Limits limits) const {
  limits.memory = memory_;
  return limits;
}

Limits ExplicitEngine::checker_limits() const {
  Limits result(with_memory(options_.limits));
  result.states = options_.explicit_states.max_states;
  result.transitions = options_.explicit_states.max_transitions;
  result.progress = options_.progress;
  return result;
}

Reading ExplicitEngine::reading(const logic::Property& property) const {
  Reading result = reading_of(property.logic, options_.uniform);
  result.mcmas_until = options_.mcmas_until;
  result.together = options_.together;
  return result;
}

// ---- Verdicts and evidence

engine::Answer ExplicitEngine::check(const engine::Question& question) {
  logic::Property property = question.property;
  property.formula = own_.import(question);
  const ExplicitChecker::InitialStates found = checker_.initial_states(property.formula, reading(property));
  counts_.insert_or_assign({property.formula, property.logic},
                           engine::InitialCounts{found.holding.size(), found.failing.size()});
  return {verdict::Verdict::of(found.failing.empty()), name, {}};
}

std::optional<verdict::Evidence> ExplicitEngine::explain(const logic::Property& property, bool holds,
                                                         const verdict::ExplainOptions& options) {
  ExplicitEvidenceSource source(own_.system(), checker_, property.formula, reading(property));
  return verdict::explain(own_.system(), own_.specification(), verdict::statement_of(property, holds), source, options);
}

std::optional<State> ExplicitEngine::initial_state(const logic::Property& property, bool holds) {
  const auto [holding, failing] = checker_.initial_states(property.formula, reading(property));
  const std::vector<StateIndex>& found = holds ? holding : failing;
  return found.empty() ? std::nullopt : std::optional(checker_.graph().states()[found.front()]);
}

std::optional<engine::InitialCounts> ExplicitEngine::initial_counts(const logic::Property& property, bool) {
  const auto place = counts_.find({property.formula, property.logic});
  return place == counts_.end() ? std::nullopt : std::optional(place->second);
}

std::optional<verdict::Profile> ExplicitEngine::profile(const logic::Property& property, bool holds) {
  const std::vector<StateIndex>& initial = checker_.graph().initial();
  if (holds && initial.empty()) return std::nullopt;
  const State state = holds ? checker_.graph().states()[initial.front()] : initial_state(property, false).value();
  return find_profile(checker_, state, property.formula, reading(property));
}

std::optional<verdict::Refutation> ExplicitEngine::refute(const logic::Property& property,
                                                          const strategies::RefutationQuery& query,
                                                          const gnomon::Limits& limits) {
  ExplicitEvidenceSource source(own_.system(), checker_, property.formula, reading(property));
  return strategies::refute(own_.system(), own_.specification().pool, query, source, limits);
}

// A set for each sub-formula, for most of which all transitions are looked at.
std::optional<bool> ExplicitEngine::holds_at_once(const engine::Question& question) {
  constexpr std::size_t few = 100'000;
  if (logic::has_uniform_strategies(question.property.logic)) return std::nullopt;
  const logic::FormulaId formula = own_.import(question);
  const std::size_t sets = logic::subformulas(own_.specification().pool, formula).size();
  const ExplicitGraph& graph = checker_.graph();
  if (sets * (graph.size() + graph.transition_count()) > few) return std::nullopt;
  return checker_.initial_states(formula, reading(question.property)).failing.empty();
}

// ---- Single states

StateIndex ExplicitEngine::index(const State& state) const {
  const auto found = checker_.graph().states().find(state);
  GNOMON_ASSERT(found, "the state of a run is reachable");
  return *found;
}

bool ExplicitEngine::in_domain(const State& state) { return checker_.domain().contains(index(state)); }

bool ExplicitEngine::holds_in(const State& state, const engine::Question& question) {
  return checker_.satisfying(own_.import(question), reading(question.property)).contains(index(state));
}

bool ExplicitEngine::agrees(StateIndex other, const State& state, const std::vector<model::VarId>& variables) const {
  const StateTable& states = checker_.graph().states();
  return std::all_of(variables.begin(), variables.end(),
                     [&](model::VarId v) { return states.value(other, v) == state[v.index()]; });
}

bool ExplicitEngine::holds_in_all_alike(const State& state, const std::vector<model::VarId>& variables,
                                        const engine::Question& question) {
  const StateSet satisfying = checker_.satisfying(own_.import(question), reading(question.property));
  bool result = true;
  checker_.domain().for_each([&](StateIndex s) {
    if (agrees(s, state, variables) && !satisfying.contains(s)) result = false;
  });
  return result;
}

engine::LookAlikes ExplicitEngine::look_alikes(const State& state, const std::vector<model::VarId>& variables,
                                               std::size_t limit) {
  const model::System& system = own_.system();
  const StateTable& states = checker_.graph().states();
  engine::LookAlikes result;
  checker_.domain().for_each([&](StateIndex s) {
    if (agrees(s, state, variables)) result.first.push_back(states[s]);
  });
  result.count = result.first.size();
  // Values are compared by their places in the domains, as the symbolic engine does.
  const auto codes = [&system](const State& one) {
    std::vector<std::uint64_t> list;
    for (std::size_t i = 0; i < one.size(); ++i) list.push_back(system.variables[i].domain.index(one[i]));
    return list;
  };
  std::sort(result.first.begin(), result.first.end(),
            [&codes](const State& a, const State& b) { return codes(a) < codes(b); });
  if (result.first.size() > limit) result.first.resize(limit);
  return result;
}

// ---- The state space

engine::Timing ExplicitEngine::timing(logic::Logic logic, std::size_t most) {
  Watch watch(checker_.limits());
  return timing_of(checker_.graph(), checker_.domain(reading_of(logic)), most, watch);
}

engine::Coverage ExplicitEngine::coverage() {
  return reference::coverage(own_.system(), checker_.graph(), checker_.limits());
}

void ExplicitEngine::describe(engine::Report& report) {
  const Statistics& numbers = checker_.statistics();
  report.exploration = exploration_;
  report.space = {.reachable_states = numbers.reachable_states,
                  .mcmas_states = {},
                  .initial_states = numbers.initial_states,
                  .fair_states = numbers.fair_states,
                  .deadlocks = numbers.deadlocks,
                  .depth = {},
                  .transitions = numbers.transitions,
                  .moves = numbers.moves};
  if (options_.count_states) report.space.mcmas_states = mcmas_state_count(own_.system(), checker_.graph());
  if (options_.consistency == Consistency::Off) return;
  find_deadlock(report);
  // Looking at every move again takes as long as finding them.
  constexpr std::size_t few_moves = 100'000;
  if (numbers.moves > few_moves && options_.consistency != Consistency::On) return;
  find_overflow(report);
  report.overflow_excluded = !report.overflow;
}

void ExplicitEngine::find_deadlock(engine::Report& report) const {
  const ExplicitGraph& graph = checker_.graph();
  for (StateIndex s = 0; s < graph.size(); ++s) {
    if (!graph.successors(s).empty()) continue;
    report.deadlock = shortest_trace(graph, s);
    return;
  }
}

// Finds the first item by agents and lines, in the first state in which it overflows.
void ExplicitEngine::find_overflow(engine::Report& report) const {
  const ExplicitGraph& graph = checker_.graph();
  const model::Stepper stepper(own_.system());
  for (StateIndex s = 0; s < graph.size(); ++s) {
    const State state = graph.states()[s];
    for (std::size_t move = graph.first_move(s); move < graph.first_move(s + 1); ++move) {
      const model::JointAction& joint = graph.joint_actions()[graph.joint(move)];
      const auto item = stepper.first_overflow(state, joint);
      if (!item) continue;
      const auto found = std::pair(item->agent, item->item);
      if (report.overflow && found >= std::pair(report.overflow->agent, report.overflow->item)) continue;
      report.overflow = engine::Overflow{item->agent, item->item, shortest_trace(graph, s), joint};
    }
  }
}

}  // namespace gnomon::reference
