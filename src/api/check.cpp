// SPDX-License-Identifier: Apache-2.0
//
// The whole flow: explore, then one formula after the other.
#include "api/check.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <new>
#include <utility>

namespace gnomon::api {

namespace {

using verdict::Verdict;
using Clock = std::chrono::steady_clock;

constexpr std::array engine_table{
    EngineInfo{Engine::Explicit, "explicit", "explores the reachable states one by one"},
};

// Does something that a limit or the memory may end. Returns why it was ended; empty if it was not.
template <typename Work> std::string within_limits(Work work) {
  try {
    work();
    return {};
  } catch (const LimitError& error) {
    return error.what();
  } catch (const std::bad_alloc&) {
    return "there is not enough memory";
  }
}

std::vector<Caution> cautions_of(const reference::Statistics& statistics) {
  std::vector<Caution> result;
  if (statistics.no_initial_state()) result.push_back(Caution::NoInitialState);
  if (statistics.no_fair_state()) result.push_back(Caution::NoFairState);
  if (statistics.deadlocks > 0) result.push_back(Caution::Deadlocks);
  return result;
}

// States are numbered in the order of a breadth-first search.
std::optional<model::State> first_deadlock(const reference::ExplicitGraph& graph) {
  for (reference::StateIndex s = 0; s < graph.size(); ++s) {
    if (graph.successors(s).empty()) return graph.states()[s];
  }
  return std::nullopt;
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

CheckReport check(const sema::Lowered& model, const CheckOptions& options, const CheckListener& listener) {
  const auto start = Clock::now();
  CheckReport report;

  std::optional<reference::ExplicitChecker> checker;
  report.not_explored = within_limits([&] { checker.emplace(model.system, model.specification, options.limits); });
  report.exploration = Clock::now() - start;
  if (checker) {
    report.statistics = checker->statistics();
    report.cautions = cautions_of(*report.statistics);
    report.deadlock = first_deadlock(checker->graph());
  }

  for (const std::size_t index : options.selection) {
    const logic::Property& property = model.specification.properties.at(index);
    if (listener.started) listener.started(index);
    const auto formula_start = Clock::now();
    Verdict verdict = Verdict::unknown(report.not_explored);
    if (const auto reason = reference::reason_not_decided(property.logic)) {
      verdict = Verdict::unknown(*reason);
    } else if (checker) {
      const std::string ended = within_limits([&] { verdict = checker->check(property); });
      if (!ended.empty()) verdict = Verdict::unknown(ended);
    }
    report.outcomes.push_back({index, std::move(verdict), Clock::now() - formula_start});
    if (listener.decided) listener.decided(report.outcomes.back());
  }
  report.total = Clock::now() - start;
  return report;
}

bool Outcome::contradicts(const logic::Property& asked) const {
  if (!asked.expected || verdict.answer == Verdict::Answer::Unknown) return false;
  return *asked.expected != (verdict.answer == Verdict::Answer::True);
}

std::size_t CheckReport::count(Verdict::Answer answer) const {
  return static_cast<std::size_t>(std::count_if(
      outcomes.begin(), outcomes.end(), [answer](const Outcome& outcome) { return outcome.verdict.answer == answer; }));
}

std::span<const EngineInfo> engines() { return engine_table; }

std::string_view name(Engine engine) { return engine_table.at(static_cast<std::size_t>(engine)).name; }

Engine engine_named(std::string_view name) {
  for (const EngineInfo& info : engine_table) {
    if (info.name == name) return info.engine;
  }
  throw UsageError(fmt::format("there is no engine '{}'", name));
}

std::string_view name(Caution caution) {
  switch (caution) {
    case Caution::NoInitialState: return "no-initial-state";
    case Caution::NoFairState: return "no-fair-state";
    case Caution::Deadlocks: return "deadlocks";
  }
  return "";
}

std::string explanation(Caution caution, const model::System& system, const CheckReport& report) {
  switch (caution) {
    case Caution::NoInitialState: return "the model has no initial state: every formula holds vacuously";
    case Caution::NoFairState: return "no reachable state starts a fair path: every formula holds vacuously";
    case Caution::Deadlocks:
      return fmt::format(
          "{} of {} reachable states {} no successor, for example {}; formulas about infinite paths do not "
          "see them",
          report.statistics->deadlocks, report.statistics->reachable_states,
          report.statistics->deadlocks == 1 ? "has" : "have", beginning_of(system, *report.deadlock));
  }
  return {};
}

std::string logic_name(const logic::Property& property) {
  using logic::Logic;
  const bool strategies = property.logic == Logic::StrategyLogic || property.logic == Logic::StrategyLogicOneGoal;
  std::string result(strategies ? property.logic == Logic::StrategyLogic ? "SL" : "SL[1G]" : name(property.logic));
  if (property.epistemic && property.logic != Logic::Epistemic) result += 'K';
  return result;
}

}  // namespace gnomon::api
