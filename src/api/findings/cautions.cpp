// SPDX-License-Identifier: Apache-2.0
#include "api/findings/cautions.hpp"

#include "api/check.hpp"
#include "api/findings/initial_states.hpp"
#include "base/within_limits.hpp"
#include "logic/classify.hpp"
#include "model/step.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace gnomon::api {

namespace {

using verdict::Verdict;

// Formulas with a prefix of finite traces have a warning of their own.
bool ignores_fairness(const Model& model, const CheckOptions& options) {
  if (!options.finite || model.specification.fairness.empty()) return false;
  return std::any_of(options.selection.begin(), options.selection.end(), [&model](std::size_t index) {
    return logic::paths_of(model.specification.properties[index].logic) == logic::PathKind::Finite;
  });
}

// Those who have actions and may take none of them here: "A, B".
std::string idle_agents(const model::System& system, const model::State& state) {
  const model::Stepper stepper(system);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < system.agents.size(); ++i) {
    if (system.agents[i].actions.empty() || !stepper.allowed_actions(state, model::AgentId(i)).empty()) continue;
    names.push_back(system.agents[i].name);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

// "A.x = 1, B.y = true, …"
std::string beginning_of(const model::System& system, const model::State& state) {
  constexpr std::size_t shown = 8;
  std::string text;
  for (std::size_t i = 0; i < std::min(state.size(), shown); ++i) {
    const model::Variable& variable = system.variables[i];
    text += fmt::format("{}{}.{} = {}", i == 0 ? "" : ", ", system[variable.agent].name, variable.name,
                        model::value_text(system, variable.domain, state[i]));
  }
  return state.size() > shown ? text + ", …" : text;
}

}  // namespace

std::vector<Caution> cautions_of(const Model& model, const CheckOptions& options, const CheckReport& report) {
  std::vector<Caution> result;
  const engine::StateSpace& space = report.space;
  if (space.initial_states && *space.initial_states == 0) result.push_back(Caution::NoInitialState);
  if (space.fair_states && *space.fair_states == 0 && space.reachable_states && *space.reachable_states > 0) {
    result.push_back(Caution::NoFairState);
  }
  const auto has_strategies = [&](const Outcome& outcome) {
    return logic::is_strategy_logic(model.specification.properties[outcome.property].logic);
  };
  if (report.deadlock) {
    result.push_back(Caution::Deadlocks);
    if (std::any_of(report.outcomes.begin(), report.outcomes.end(), has_strategies)) {
      result.push_back(Caution::PlaysEnd);
    }
  }
  if (report.overflow) result.push_back(Caution::Overflow);
  if (!report.guessing.empty()) result.push_back(Caution::StrategiesAnew);
  if (ignores_fairness(model, options)) result.push_back(Caution::FairnessIgnored);
  return result;
}

std::vector<model::AgentId> agents_that_guess(const Model& model, const CheckOptions& options,
                                              const CheckReport& report) {
  std::set<model::AgentId> found;
  if (options.initial != Initial::All) return {};
  if (report.space.initial_states && *report.space.initial_states <= 1) return {};
  for (const Outcome& outcome : report.outcomes) {
    const logic::Property& property = model.specification.properties[outcome.property];
    if (property.logic != logic::Logic::StrategyLogic || outcome.verdict.answer == Verdict::Answer::Unknown) continue;
    (void)within_limits([&] {
      const auto agents = guessing_agents(model, property.formula, options.limits);
      found.insert(agents.begin(), agents.end());
    });
  }
  return {found.begin(), found.end()};
}

std::string_view name(Caution caution) {
  switch (caution) {
    case Caution::NoInitialState: return "no-initial-state";
    case Caution::NoFairState: return "no-fair-state";
    case Caution::Deadlocks: return "deadlocks";
    case Caution::PlaysEnd: return "plays-end";
    case Caution::Overflow: return "overflow";
    case Caution::StrategiesAnew: return "strategies-anew";
    case Caution::FairnessIgnored: return "fairness-ignored";
  }
  return "";
}

std::string explanation(Caution caution, const model::System& system, const CheckReport& report) {
  const std::string_view vacuous =
      report.initial == Initial::Some ? "no formula holds in one" : "every formula holds vacuously";
  switch (caution) {
    case Caution::NoInitialState: return fmt::format("the model has no initial state: {}", vacuous);
    case Caution::NoFairState: return fmt::format("no reachable state starts a fair path: {}", vacuous);
    case Caution::Deadlocks:
      return fmt::format(
          "{} of {} reachable states {} no successor, for example {}; formulas about infinite paths do not "
          "see them",
          report.space.deadlocks->str(), report.space.reachable_states->str(),
          *report.space.deadlocks == 1 ? "has" : "have", beginning_of(system, report.deadlock->last()));
    case Caution::PlaysEnd: {
      const std::string idle = idle_agents(system, report.deadlock->last());
      return fmt::format(
          "strategies may lead to a state without successor{}; a play that ends does not count in strategy logic, so "
          "an agent that can end it satisfies every goal",
          idle.empty() ? "" : fmt::format(", where {} may do nothing", idle));
    }
    case Caution::Overflow:
      return fmt::format(
          "evolution item {} of agent {} assigns a value outside of its variable's domain, for example in the "
          "reachable state {}; the step is blocked there",
          report.overflow->item + 1, system[report.overflow->agent].name,
          beginning_of(system, report.overflow->trace.last()));
    case Caution::StrategiesAnew: {
      std::vector<std::string> names;
      for (const model::AgentId agent : report.guessing) names.push_back(system[agent].name);
      return fmt::format(
          "strategies are chosen anew in each of {} initial states, some of which {} cannot tell apart; with "
          "--initial together they are chosen once for all",
          report.space.initial_states ? report.space.initial_states->str() : "several", fmt::join(names, ", "));
    }
    case Caution::FairnessIgnored: return "fairness does not apply to finite traces";
  }
  return {};
}

}  // namespace gnomon::api
