// SPDX-License-Identifier: Apache-2.0
//
// The whole flow: one formula after the other, then what is known of the state space.
#include "api/check.hpp"

#include "api/engines.hpp"
#include "api/findings/initial_states.hpp"
#include "api/findings/vacuity_search.hpp"
#include "api/reproducer.hpp"
#include "base/error.hpp"
#include "engine/engine.hpp"
#include "logic/classify.hpp"
#include "logic/strategies.hpp"
#include "model/initial.hpp"
#include "model/step.hpp"
#include "reference/checker.hpp"
#include "reference/strategies/profile.hpp"
#include "strategies/validate_refutation.hpp"
#include "verdict/explain/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <new>
#include <set>
#include <utility>

namespace gnomon::api {

namespace {

using verdict::Verdict;
using Clock = std::chrono::steady_clock;

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

std::vector<Caution> cautions_of(const Model& model, const CheckReport& report) {
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
  return result;
}

// Returns the agents whose strategies are others in initial states that they cannot tell apart, as far as some formula
// may owe its verdict to that.
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

std::string cut_off(const CheckOptions& options, const std::string& reason) {
  const std::string text = "the explanation was cut off: " + reason;
  return options.limits.stop.stop_requested() ? text : text + "; a part of the formula may be easier to explain";
}

// Returns the limits of something that is shown besides the verdict, such as a replay of strategies: it may take so
// many times the processor time that the verdict took, at least some milliseconds and at most five seconds.
Limits limits_of_extra(const CheckOptions& options, const Outcome& outcome, double times,
                       std::chrono::milliseconds least) {
  using std::chrono::nanoseconds;
  constexpr nanoseconds most = std::chrono::seconds(5);
  const nanoseconds wanted = std::chrono::duration_cast<nanoseconds>(times * outcome.time);
  return slice_of(options.limits, std::clamp<nanoseconds>(wanted, least, most));
}

// Returns whether the strategies of a formula are chosen once for all initial states.
bool chooses_together(const CheckOptions& options, const logic::Property& property) {
  return options.initial == Initial::Together && property.logic == logic::Logic::StrategyLogic;
}

// Strategies are tried on the explicit model before anybody sees them, if it is small enough.
void show_strategies(const Model& model, const CheckOptions& options, engine::Engine& engine, Outcome& outcome) {
  const logic::Property& property = model.specification.properties[outcome.property];
  const bool holds = outcome.verdict.answer == Verdict::Answer::True;
  (void)within_limits([&] { outcome.profile = engine.profile(property, holds); });
  if (!outcome.profile) return;
  outcome.profile->together = chooses_together(options, property);
  reference::Limits limits(limits_of_extra(options, outcome, 1, std::chrono::milliseconds(50)));
  limits.states = 100'000;
  limits.transitions = 2'000'000;
  (void)within_limits([&] {
    reference::ExplicitChecker judge(model.system, model.specification, limits);
    auto reading = reference::reading_of(property.logic, options.uniform);
    reading.together = outcome.profile->together;
    if (!reference::confirms(judge, property.formula, reading, *outcome.profile)) {
      throw WrongEvidence(outcome.property, holds, {}, "the strategies do not do what they are said to do");
    }
    outcome.replayed = true;
  });
}

// What a coalition cannot enforce although it sees everything, it cannot enforce with uniform strategies either, and
// for the former there is a strategy of the others to show. Otherwise the property as it is.
logic::Property easiest_to_explain(const logic::Property& property, bool holds, const Model& model,
                                   engine::Engine& engine) {
  logic::Property result = property;
  if (property.logic != logic::Logic::AtlUniform || holds) return result;
  if (logic::classify(model.specification.pool, property.formula) != logic::Logic::Atl) return result;
  if (model.specification.pool[property.formula].op != logic::Op::Coalition) return result;
  result.logic = logic::Logic::Atl;
  bool sight_helps = true;
  (void)within_limits([&] { sight_helps = engine.check(result).verdict.answer != Verdict::Answer::False; });
  return sight_helps ? property : result;
}

// The coalition with uniform strategies because of whose failure the formula, which is this coalition or negates it,
// has its verdict.
std::optional<logic::FormulaId> failing_coalition(const logic::FormulaPool& pool, const logic::Property& property,
                                                  bool holds) {
  if (property.logic != logic::Logic::AtlUniform) return std::nullopt;
  const auto [formula, negated] = logic::without_negations(pool, property.formula);
  return pool[formula].op == logic::Op::Coalition && holds == negated ? std::optional(formula) : std::nullopt;
}

// An initial state where the property has its verdict.
std::optional<model::State> example_state(const Model& model, engine::Engine& engine, const logic::Property& property,
                                          bool holds) {
  if (!holds) return engine.initial_state(property, false);
  std::optional<model::State> result;
  (void)model::for_each_initial_state(model.system, [&](const model::State& state) {
    result = state;
    return false;
  });
  return result;
}

// Returns why there is no refutation, if there should be one.
std::string show_refutation(const Model& model, const CheckOptions& options, engine::Engine& engine, Outcome& outcome) {
  const logic::Property& property = model.specification.properties[outcome.property];
  const bool holds = outcome.verdict.answer == Verdict::Answer::True;
  const auto coalition = failing_coalition(model.specification.pool, property, holds);
  if (!coalition || !model.specification.fairness.empty()) return {};
  return within_limits([&] {
    const auto state = example_state(model, engine, property, holds);
    if (!state) return;  // no initial state at all
    const strategies::RefutationQuery query{
        .coalition = *coalition, .state = *state, .refutes = !holds, .start = options.uniform};
    const auto limits = [&] { return limits_of_extra(options, outcome, 5, std::chrono::milliseconds(500)); };
    auto found = engine.refute(property, query, limits());
    if (!found)
      throw WrongEvidence(outcome.property, holds, {}, "strategies work of which the verdict says there are none");
    const auto statement = verdict::statement_of(property, holds);
    const verdict::Validation judged = options.validate_refutation(model, statement, options.uniform, *found, limits());
    if (!judged.ok()) throw WrongEvidence(outcome.property, holds, std::move(*found), judged.defect);
    outcome.trusted = judged.trusted;
    if (!holds) outcome.failing = *state;
    outcome.refutation = std::move(found);
  });
}

// There is nothing to show but what was shown, and finding that out could take longer than the verdict.
bool is_about_all_strategies(const logic::FormulaPool& pool, const logic::Property& property) {
  if (!logic::has_uniform_strategies(property.logic)) return false;
  const logic::Op op = pool[logic::without_negations(pool, property.formula).formula].op;
  return logic::is_strategic(op) || op == logic::Op::Coalition;
}

std::vector<const logic::Property*> selected(const Model& model, const CheckOptions& options) {
  std::vector<const logic::Property*> result;
  for (const std::size_t index : options.selection) result.push_back(&model.specification.properties.at(index));
  return result;
}

// Returns the name of the engine to which a result belongs of which nothing else is known.
std::string_view default_engine(const CheckOptions& options) {
  return options.engine == "auto" ? "symbolic" : options.engine;
}

// Returns the name of the engine that gave the verdicts; "auto" if several did. Without verdicts, the one that would
// have.
std::string_view engine_of(const CheckReport& report, const CheckOptions& options) {
  if (report.outcomes.empty()) return default_engine(options);
  const std::string_view first = report.outcomes.front().engine;
  const bool same = std::all_of(report.outcomes.begin(), report.outcomes.end(),
                                [first](const Outcome& outcome) { return outcome.engine == first; });
  return same ? first : "auto";
}

// Nobody sees evidence that does not stand up to being run on the model. Throws LimitError.
void find_evidence(const Model& model, const CheckOptions& options, engine::Engine& engine,
                   const logic::Property& shown, Outcome& outcome) {
  const bool holds = outcome.verdict.answer == Verdict::Answer::True;
  verdict::ExplainOptions wishes = options.evidence;
  wishes.limits = options.limits;
  auto evidence = engine.explain(shown, holds, wishes);
  if (!evidence) return;
  const verdict::Validation found =
      options.validate(model, verdict::statement_of(shown, holds), *evidence, options.limits);
  if (!found.ok()) throw WrongEvidence(outcome.property, holds, std::move(*evidence), found.defect);
  outcome.trusted = found.trusted;
  outcome.evidence = std::move(evidence);
}

// A limit that is reached here ends the explanation only; the verdict stays.
void explain_verdict(const Model& model, const CheckOptions& options, engine::Engine& engine, Outcome& outcome) {
  const logic::Property& property = model.specification.properties[outcome.property];
  const bool holds = outcome.verdict.answer == Verdict::Answer::True;
  if (options.failing_states_only) {
    if (!holds) outcome.not_explained = within_limits([&] { outcome.failing = engine.initial_state(property, false); });
    return;
  }
  if (logic::has_uniform_strategies(property.logic)) show_strategies(model, options, engine, outcome);
  if (outcome.profile) {  // says it all; evidence would need all states where the formula holds, which may take long
    if (!holds) outcome.failing = outcome.profile->start;
    return;
  }
  if (options.strategies_only) return;
  const logic::Property shown = easiest_to_explain(property, holds, model, engine);
  std::string ended;
  if (!is_about_all_strategies(model.specification.pool, shown)) {
    ended = within_limits([&] { find_evidence(model, options, engine, shown, outcome); });
  }
  if (!outcome.evidence) {
    const std::string not_refuted = show_refutation(model, options, engine, outcome);
    if (outcome.refutation) return;
    if (ended.empty()) ended = not_refuted;
  }
  if (!outcome.evidence && !holds) {
    (void)within_limits([&] { outcome.failing = engine.initial_state(property, false); });
  }
  if (!outcome.evidence) {
    outcome.not_explained = ended.empty()
                                ? verdict::why_not_explained(model.specification, property.formula, property.logic)
                                : cut_off(options, ended);
    return;
  }
}

// Where the verdict depends on the initial state, there is one to show for each side.
void explain(const Model& model, const CheckOptions& options, engine::Engine& engine, Outcome& outcome) {
  explain_verdict(model, options, engine, outcome);
  if (!outcome.initial || !outcome.initial->mixed() || options.failing_states_only || options.strategies_only) return;
  const logic::Property& property = model.specification.properties[outcome.property];
  (void)within_limits([&] { outcome.holding = engine.initial_state(property, true); });
}

// Returns why the formula cannot be read as the options want; empty if it can.
std::string_view why_not_readable(const Model& model, const CheckOptions& options, const logic::Property& property) {
  return chooses_together(options, property) && logic::nests_strategies(model.specification.pool, property.formula)
             ? "strategies inside of temporal operators are chosen or taken up on the way, not once for all initial "
               "states"
             : "";
}

// Looks for poor reasons of a formula that holds.
void find_vacuity(const CheckOptions& options, const logic::Property& property, VacuitySearch& search,
                  Outcome& outcome) {
  if (options.vacuity == VacuityChecks::Off || options.initial == Initial::Some) return;
  if (outcome.initial && *outcome.initial == engine::InitialCounts{0, 0}) {
    outcome.vacuity.found.push_back({Vacuity::Kind::NoInitialState, {}, false});
    return;
  }
  using std::chrono::nanoseconds;
  const auto most =
      std::max<nanoseconds>(std::chrono::seconds(1), std::chrono::duration_cast<nanoseconds>(10 * outcome.time));
  const std::string ended =
      within_limits([&] { outcome.vacuity = search.of(property, options.vacuity, options.limits, most); });
  if (options.vacuity == VacuityChecks::On && !ended.empty()) outcome.vacuity.cut_off = ended;
}

// Decides whether formulas hold in every initial state.
CheckReport decide(const Model& model, const CheckOptions& options, const CheckListener& listener) {
  const auto begin = Clock::now();
  CheckReport report;
  report.initial = options.initial;
  std::unique_ptr<engine::Engine> engine;
  engine::Options engine_options = options;
  engine_options.whole_space = options.selection.empty();
  engine_options.together = options.initial == Initial::Together;
  const EngineEntry& entry = engine_named(options.engine);
  report.stopped = within_limits([&] { engine = entry.make(model, engine_options); });

  if (engine) engine->expect(selected(model, options));
  std::optional<VacuitySearch> vacuity;
  if (engine) vacuity.emplace(model, *engine);

  for (const std::size_t index : options.selection) {
    const logic::Property& property = model.specification.properties.at(index);
    if (listener.started) listener.started(index);
    const auto formula_start = Clock::now();
    engine::Answer answer{Verdict::unknown(report.stopped), default_engine(options), {}};
    // Also getting ready for a formula takes time.
    if (const char* const reason = engine ? options.limits.reached() : nullptr) {
      answer.verdict = Verdict::unknown(reason);
    } else if (const std::string_view problem = why_not_readable(model, options, property); !problem.empty()) {
      answer.verdict = Verdict::unknown(std::string(problem));
    } else if (engine) {
      const std::string ended = within_limits([&] { answer = engine->check(property); });
      if (!ended.empty()) answer.verdict = Verdict::unknown(ended);
    }
    Outcome& outcome = report.outcomes.emplace_back();
    outcome.engine = answer.engine;
    outcome.how = std::move(answer.how);
    outcome.property = index;
    outcome.verdict = std::move(answer.verdict);
    outcome.time = Clock::now() - formula_start;
    if (outcome.verdict.answer != Verdict::Answer::Unknown) {
      const bool holds = outcome.verdict.answer == Verdict::Answer::True;
      (void)within_limits([&] { outcome.initial = engine->initial_counts(property, holds); });
      if (holds) find_vacuity(options, property, *vacuity, outcome);
      if (options.explain) explain(model, options, *engine, outcome);
    }
    if (listener.decided) listener.decided(report.outcomes.back());
  }
  report.engine = engine_of(report, options);
  if (engine) report.stopped = within_limits([&] { engine->describe(report); });
  if (engine && options.coverage) report.not_covered = within_limits([&] { report.coverage = engine->coverage(); });
  report.guessing = agents_that_guess(model, options, report);
  report.cautions = cautions_of(model, report);
  if (ignores_fairness(model, options)) report.cautions.push_back(Caution::FairnessIgnored);
  report.total = Clock::now() - begin;
  return report;
}

}  // namespace

CheckReport check(const Model& model, const CheckOptions& options, const CheckListener& listener) {
  if (options.initial != Initial::Some) return decide(model, options, listener);
  CheckListener turned = listener;
  if (listener.decided) {
    turned.decided = [&](Outcome outcome) {
      turn_round(model, outcome);
      listener.decided(outcome);
    };
  }
  CheckReport report = decide(with_negations(model, options.selection), options, turned);
  for (Outcome& outcome : report.outcomes) turn_round(model, outcome);
  return report;
}

verdict::Validation validate_evidence(const Model& model, const verdict::Statement& claimed,
                                      const verdict::Evidence& evidence, const Limits& limits) {
  return verdict::validate(model.system, model.specification, claimed, evidence, {}, limits);
}

verdict::Validation validate_refutation(const Model& model, const verdict::Statement& claimed,
                                        logic::UniformStart start, const verdict::Refutation& refutation,
                                        const Limits& limits) {
  return strategies::validate_refutation(model.system, model.specification, claimed, start, refutation, {}, limits);
}

bool Outcome::contradicts(const logic::Property& asked) const {
  if (!asked.expected || verdict.answer == Verdict::Answer::Unknown) return false;
  return *asked.expected != (verdict.answer == Verdict::Answer::True);
}

std::size_t CheckReport::count(Verdict::Answer answer) const {
  return static_cast<std::size_t>(std::count_if(
      outcomes.begin(), outcomes.end(), [answer](const Outcome& outcome) { return outcome.verdict.answer == answer; }));
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
          "whoever can end it satisfies every goal",
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

std::string logic_name(const logic::Property& property) {
  using logic::Logic;
  const bool strategies = logic::is_strategy_logic(property.logic);
  std::string result(strategies ? property.logic == Logic::StrategyLogic ? "SL" : "SL[1G]" : name(property.logic));
  if (property.epistemic && property.logic != Logic::Epistemic) result += 'K';
  return result;
}

}  // namespace gnomon::api
