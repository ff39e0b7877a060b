// SPDX-License-Identifier: Apache-2.0
//
// The whole flow: formulas in turns, then what is known of the state space.
#include "api/check.hpp"

#include "api/engines.hpp"
#include "api/findings/explanation.hpp"
#include "api/findings/initial_states.hpp"
#include "api/findings/vacuity_search.hpp"
#include "base/within_limits.hpp"
#include "engine/engine.hpp"
#include "logic/strategies.hpp"
#include "strategies/validate_refutation.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace gnomon::api {

namespace {

using verdict::Verdict;
using Clock = std::chrono::steady_clock;

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

// Returns how much work formulas of a logic may be, beside others; 0: little.
int cost_of(logic::Logic logic) {
  using logic::Logic;
  switch (logic) {
    case Logic::Boolean:
    case Logic::Epistemic:
    case Logic::Ctl: return 0;
    case Logic::Atl: return 1;
    case Logic::Ltl:
    case Logic::CtlStar:
    case Logic::Ldl:
    case Logic::CdlStar:
    case Logic::LtlFinite:
    case Logic::CtlStarFinite:
    case Logic::LdlFinite:
    case Logic::CdlStarFinite: return 2;
    case Logic::AtlUniform:
    case Logic::AtlStar:
    case Logic::StrategyLogicOneGoal: return 3;
    case Logic::StrategyLogic: return 4;
  }
  return 0;
}

// Puts another reason before that of an engine, which is left out if it only says that a limit was reached.
void say_first(const std::string& reason, const Limits& limits, Verdict& verdict) {
  const char* const limit = limits.reached();
  const bool says_more = !verdict.reason.empty() && (limit == nullptr || verdict.reason != limit);
  verdict = Verdict::unknown(says_more ? reason + "; " + verdict.reason : reason);
}

// Decides whether formulas hold in every initial state: they take turns until each has its answer.
class Decision {
 public:
  Decision(const Model& model, const CheckOptions& options, const CheckListener& listener)
      : model_(model), options_(options), listener_(listener) {}

  CheckReport run() {
    const auto begin = Clock::now();
    report_.initial = options_.initial;
    make_engine();
    decide_all();
    report_.engine = engine_of(report_, options_);
    if (engine_) {
      engine_->set_limits(options_.limits);
      report_.stopped = within_limits([&] { engine_->describe(report_); });
      if (options_.coverage) report_.not_covered = within_limits([&] { report_.coverage = engine_->coverage(); });
    }
    report_.guessing = agents_that_guess(model_, options_, report_);
    report_.cautions = cautions_of(model_, options_, report_);
    report_.total = Clock::now() - begin;
    return std::move(report_);
  }

 private:
  void make_engine() {
    engine::Options engine_options = options_;
    engine_options.whole_space = options_.selection.empty();
    engine_options.together = options_.initial == Initial::Together;
    report_.stopped = within_limits([&] { engine_ = api::make_engine(options_.engine, model_, engine_options); });
    if (engine_) vacuity_.emplace(model_, *engine_);
  }

  [[nodiscard]] const logic::Property& property(std::size_t place) const {
    return model_.specification.properties.at(options_.selection[place]);
  }

  void decide_all() {
    std::vector<int> costs;
    report_.outcomes.resize(options_.selection.size());
    for (std::size_t i = 0; i < options_.selection.size(); ++i) {
      costs.push_back(cost_of(property(i).logic));
      report_.outcomes[i].property = options_.selection[i];
    }
    Rounds rounds(std::move(costs), options_.limits, options_.rounds);
    while (const auto place = rounds.next()) {
      if (rounds.begins()) expect(rounds.round());
      if (listener_.started) listener_.started(options_.selection[*place]);
      Outcome& outcome = report_.outcomes[*place];
      if (!turn(property(*place), rounds, outcome)) continue;
      rounds.finish();
      if (listener_.decided) listener_.decided(outcome);
    }
  }

  void expect(const std::vector<std::size_t>& places) {
    std::vector<const logic::Property*> formulas;
    for (const std::size_t place : places) formulas.push_back(&property(place));
    if (engine_) engine_->expect(formulas);
  }

  // Returns whether the outcome is complete. Otherwise it may have the verdict, and the formula needs another turn.
  bool turn(const logic::Property& property, const Rounds& rounds, Outcome& outcome) {
    if (engine_) engine_->set_limits(rounds.limits());
    if (outcome.verdict.answer == Verdict::Answer::Unknown) {
      find_verdict(property, rounds.limits(), outcome);
      if (outcome.verdict.answer == Verdict::Answer::Unknown) {
        if (engine_ && rounds.may_go_on()) return false;
        if (const char* const reason = rounds.gave_up()) say_first(reason, rounds.limits(), outcome.verdict);
        return true;
      }
    }
    CheckOptions options = options_;
    options.limits = rounds.limits();
    Outcome shown = outcome;
    find_more(property, options, shown);
    if (is_cut_off(shown) && rounds.may_go_on()) return false;
    outcome = std::move(shown);
    return true;
  }

  // Returns whether more time may have more to show. A failing state alone is what is left of an explanation.
  [[nodiscard]] bool is_cut_off(const Outcome& outcome) const {
    const bool explained =
        outcome.evidence || outcome.refutation || outcome.profile || (options_.failing_states_only && outcome.failing);
    const bool tried = options_.vacuity != VacuityChecks::On || outcome.vacuity.cut_off.empty();
    return (options_.explain && !explained) || !tried;
  }

  void find_verdict(const logic::Property& property, const Limits& limits, Outcome& outcome) {
    const auto begin = Clock::now();
    engine::Answer answer{Verdict::unknown(report_.stopped), default_engine(options_), {}};
    // Also getting ready for a formula takes time.
    if (const char* const reason = engine_ ? limits.reached() : nullptr) {
      answer.verdict = Verdict::unknown(reason);
    } else if (const std::string_view problem = why_not_readable(model_, options_, property); !problem.empty()) {
      answer.verdict = Verdict::unknown(std::string(problem));
    } else if (engine_) {
      const std::string ended = within_limits([&] { answer = engine_->check(property); });
      if (!ended.empty()) answer.verdict = Verdict::unknown(ended);
    }
    outcome.engine = answer.engine;
    outcome.how = std::move(answer.how);
    outcome.verdict = std::move(answer.verdict);
    outcome.time += Clock::now() - begin;
  }

  // Adds what there is to say besides the verdict.
  void find_more(const logic::Property& property, const CheckOptions& options, Outcome& outcome) {
    const bool holds = outcome.verdict.answer == Verdict::Answer::True;
    (void)within_limits([&] { outcome.initial = engine_->initial_counts(property, holds); });
    if (holds) find_vacuity(options, property, *vacuity_, outcome);
    if (options.explain) explain(model_, options, *engine_, outcome);
  }

  const Model& model_;
  const CheckOptions& options_;
  const CheckListener& listener_;
  CheckReport report_;
  std::unique_ptr<engine::Engine> engine_;
  std::optional<VacuitySearch> vacuity_;
};

}  // namespace

CheckReport check(const Model& model, const CheckOptions& options, const CheckListener& listener) {
  if (options.initial != Initial::Some) return Decision(model, options, listener).run();
  CheckListener turned = listener;
  if (listener.decided) {
    turned.decided = [&](Outcome outcome) {
      turn_round(model, outcome);
      listener.decided(outcome);
    };
  }
  const Model negated = with_negations(model, options.selection);
  CheckReport report = Decision(negated, options, turned).run();
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

std::string logic_name(const logic::Property& property) {
  using logic::Logic;
  const bool strategies = logic::is_strategy_logic(property.logic);
  std::string result(strategies ? property.logic == Logic::StrategyLogic ? "SL" : "SL[1G]" : name(property.logic));
  if (property.epistemic && property.logic != Logic::Epistemic) result += 'K';
  return result;
}

}  // namespace gnomon::api
