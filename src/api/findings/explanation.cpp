// SPDX-License-Identifier: Apache-2.0
#include "api/findings/explanation.hpp"

#include "api/findings/knowledge.hpp"
#include "api/reproducer.hpp"
#include "base/within_limits.hpp"
#include "logic/classify.hpp"
#include "logic/strategies.hpp"
#include "logic/views.hpp"
#include "model/initial.hpp"
#include "reference/checker.hpp"
#include "reference/strategies/profile.hpp"
#include "strategies/validate_refutation.hpp"
#include "verdict/explain/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace gnomon::api {

namespace {

using verdict::Verdict;

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
  const bool remembers = logic::has_memory(model.specification.pool, property.formula);
  if (!coalition || remembers || !model.specification.fairness.empty()) return {};
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

// Says why agents know what the evidence says that they know, where the engine has all states at hand.
void show_knowledge(const Model& model, const CheckOptions& options, engine::Engine& engine,
                    const logic::Property& shown, Outcome& outcome) {
  if (!outcome.evidence || !engine.explored()) return;
  engine.set_limits(limits_of_extra(options, outcome, 1, std::chrono::milliseconds(200)));
  (void)within_limits([&] { outcome.knowledge = explain_knowledge(model, shown, *outcome.evidence, engine); });
  engine.set_limits(options.limits);
}

// Returns why no run of the model shows the verdict. Of what always holds it says in how many states it does.
std::string why_not_shown(const Model& model, const logic::Property& property, bool holds, engine::Engine& engine) {
  const logic::FormulaPool& pool = model.specification.pool;
  if (logic::has_memory(pool, property.formula)) return "there are no recorded runs that show what agents remember";
  const logic::Node& node = pool[property.formula];
  const bool always = node.op == logic::Op::PathAll && pool[node.left].op == logic::Op::Globally;
  if (always && holds && engine.explored()) {
    BigInt states = 0;
    (void)within_limits([&] { states = engine.look_alikes({}, {}, 0).count; });
    const std::string_view kind = model.specification.fairness.empty() ? "reachable" : "fair reachable";
    if (states > 1)
      return fmt::format("it holds in all {} {} states, which no single run can show", states.str(), kind);
  }
  return verdict::why_not_explained(model.specification, property.formula, property.logic);
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
    show_knowledge(model, options, engine, shown, outcome);
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
    outcome.not_explained = ended.empty() ? why_not_shown(model, property, holds, engine) : cut_off(options, ended);
    return;
  }
}

}  // namespace

bool chooses_together(const CheckOptions& options, const logic::Property& property) {
  return options.initial == Initial::Together && property.logic == logic::Logic::StrategyLogic;
}

// Where the verdict depends on the initial state, there is one to show for each side.
void explain(const Model& model, const CheckOptions& options, engine::Engine& engine, Outcome& outcome) {
  explain_verdict(model, options, engine, outcome);
  if (!outcome.initial || !outcome.initial->mixed() || options.failing_states_only || options.strategies_only) return;
  const logic::Property& property = model.specification.properties[outcome.property];
  (void)within_limits([&] { outcome.holding = engine.initial_state(property, true); });
}

}  // namespace gnomon::api
