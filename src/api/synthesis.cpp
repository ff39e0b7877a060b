// SPDX-License-Identifier: Apache-2.0
#include "api/synthesis.hpp"

#include "api/load.hpp"
#include "base/error.hpp"
#include "logic/classify.hpp"
#include "logic/text/print_model.hpp"
#include "verdict/explain/strategy_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace gnomon::api {

namespace {

using logic::FormulaId;
using logic::Logic;
using logic::Op;
using model::ExprId;
using verdict::Verdict;

// The agent sees these values.
ExprId sees(model::System& system, const std::vector<model::VarId>& variables,
            const std::vector<model::Value>& values) {
  ExprId result = system.exprs.boolean(true);
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const model::Type type = system[variables[i]].domain.type;
    const ExprId variable = system.exprs.variable(variables[i], type);
    const ExprId equal = system.exprs.binary(model::Op::Equal, variable, system.exprs.constant(values[i], type));
    result = system.exprs.binary(model::Op::And, result, equal);
  }
  return result;
}

ExprId satisfies(model::System& system, const verdict::Rule& rule) {
  ExprId result = system.exprs.boolean(true);
  for (const verdict::Condition& condition : rule.conditions) {
    ExprId one_of = system.exprs.boolean(false);
    for (const model::Value value : condition.values) {
      one_of = system.exprs.binary(model::Op::Or, one_of, sees(system, {condition.variable}, {value}));
    }
    result = system.exprs.binary(model::Op::And, result, one_of);
  }
  return result;
}

// Where the agent may take the action.
ExprId allows(model::System& system, model::AgentId agent, model::ActionId action) {
  ExprId result = system.exprs.boolean(system[agent].protocol.empty());
  for (const model::ProtocolLine& line : system[agent].protocol) {
    const bool has = std::find(line.actions.begin(), line.actions.end(), action) != line.actions.end();
    if (has) result = system.exprs.binary(model::Op::Or, result, line.condition);
  }
  return result;
}

// Lines for what the plan says come first, in the few words of its table; the old lines count only where these say
// nothing, or something that the agent may not do, which is where the plan does not matter.
void restrict_protocol(model::System& system, const verdict::PlannedStrategy& plan) {
  model::ExprPool& exprs = system.exprs;
  ExprId planned = exprs.boolean(false);
  std::map<model::ActionId, ExprId> when;
  for (const verdict::Rule& rule : verdict::strategy_table(system, plan).rules) {
    const model::ActionId action = rule.choices.front().front();
    const ExprId condition = exprs.binary(model::Op::And, allows(system, plan.agent, action), satisfies(system, rule));
    planned = exprs.binary(model::Op::Or, planned, condition);
    ExprId& all = when.try_emplace(action, exprs.boolean(false)).first->second;
    all = exprs.binary(model::Op::Or, all, condition);
  }
  if (when.empty()) return;
  model::Agent& agent = system.agents[plan.agent.index()];
  std::vector<model::ProtocolLine> lines;
  for (const auto& [action, condition] : when) lines.push_back({condition, {action}, false, {}});
  const ExprId elsewhere = exprs.unary(model::Op::Not, planned);
  for (const model::ProtocolLine& line : agent.protocol) {
    const ExprId condition = exprs.binary(model::Op::And, line.condition, elsewhere);
    if (!exprs.is_constant(condition, false)) lines.push_back({condition, line.actions, line.is_other, line.span});
  }
  if (agent.protocol.empty() && !exprs.is_constant(elsewhere, false)) {  // an environment that may do everything
    std::vector<model::ActionId> all;
    for (std::size_t i = 0; i < agent.actions.size(); ++i) all.emplace_back(i);
    lines.push_back({elsewhere, all, true, {}});
  }
  agent.protocol = std::move(lines);
}

using Reading = std::pair<FormulaId, Logic>;

// What the formula says once the strategies are fixed, without strategies; several ways to say it, the strongest
// first. Empty if it still speaks of strategies.
std::vector<Reading> plain_readings(logic::FormulaPool& pool, FormulaId formula, bool holds) {
  for (; pool[formula].op == Op::Not; holds = !holds) formula = pool[formula].left;
  const bool coalition = pool[formula].op == Op::Coalition;
  FormulaId path = formula;
  if (coalition) {
    path = pool[formula].left;
  } else {
    // What is left to the others must not be strategies that can be chosen well: any behaviour of theirs is allowed.
    const Op chosen = holds ? Op::StrategySome : Op::StrategyAll;
    bool fixed = true;
    for (; logic::is_strategic(pool[path].op); path = pool[path].left) {
      const Op op = pool[path].op;
      if (op != chosen && op != Op::StrategyBinding) fixed = false;
      if (op == chosen && !fixed) return {};
    }
  }
  bool dynamic = false;
  for (const FormulaId part : logic::subformulas(pool, path)) {
    const Op op = pool[part].op;
    if (logic::is_strategic(op) || op == Op::Coalition || op == Op::PathAll || op == Op::PathSome) return {};
    if (op == Op::Diamond || op == Op::Box) dynamic = true;
  }
  if (logic::is_state_formula(pool, path)) return {};
  const bool simple = logic::is_simple_path(pool, path);
  const Logic linear = dynamic ? Logic::Ldl : Logic::Ltl;
  if (holds) return {{pool.unary(Op::PathAll, path), simple ? Logic::Ctl : linear}};
  const FormulaId some = pool.negation(pool.unary(Op::PathAll, path));
  return {{pool.unary(Op::PathAll, pool.negation(path)), linear}, {some, dynamic ? Logic::CdlStar : Logic::CtlStar}};
}

class Synthesiser {
 public:
  Synthesiser(const Model& model, logic::Property asked, CheckOptions options, std::string how)
      : model_(model), asked_(std::move(asked)), options_(std::move(options)), how_(std::move(how)) {
    options_.explain = false;
    options_.consistency = Consistency::Off;
  }

  void run(SynthesisReport& report) const {
    Draft draft = best_draft(report.outcome);
    draft.properties().back().expected = expectation(draft.verdict);
    report.model = read(text_of(draft.model));
    report.text = text_of(draft.model, comments(draft.model));
    report.plain = draft.plain;
    report.one_start = draft.one_start;
    report.verdict = std::move(draft.verdict);
  }

 private:
  struct Draft {
    Model model;
    bool plain = false;
    bool one_start = false;
    Verdict verdict;  // of the formula that was asked for

    [[nodiscard]] std::vector<logic::Property>& properties() { return model.specification.properties; }
  };

  // With a plain formula if there is one that holds, for all initial states if that is possible, and if possible so
  // that the formula that was asked for is what it was.
  [[nodiscard]] Draft best_draft(const Outcome& outcome) const {
    const verdict::Profile& profile = *outcome.profile;
    Model restricted = model_;
    restricted.system = with_strategies(model_.system, profile);
    restricted.specification.properties.clear();
    const bool holds = outcome.verdict.answer == Verdict::Answer::True;
    std::optional<Draft> best;
    // True if there is nothing better.
    const auto consider = [&](std::optional<Draft> draft) {
      const bool same = draft && draft->verdict.answer == outcome.verdict.answer;
      if (draft && (same || !best)) best = std::move(draft);
      return same;
    };
    const auto readings = plain_readings(restricted.specification.pool, asked_.formula, holds);
    for (const bool one_start : {false, true}) {
      Model here = restricted;
      if (one_start) start_only_in(here.system, profile.start);
      for (const Reading& reading : readings) {
        if (consider(checked(here, one_start, reading))) return std::move(*best);
      }
    }
    if (best) return std::move(*best);
    for (const bool one_start : {false, true}) {
      if (one_start) start_only_in(restricted.system, profile.start);
      if (consider(checked(restricted, one_start, {}))) break;
    }
    return std::move(*best);
  }

  static void start_only_in(model::System& system, const model::State& state) {
    std::vector<model::VarId> variables;
    std::vector<model::Value> values;
    for (std::size_t i = 0; i < system.variables.size(); ++i) {
      if (system.variables[i].is_observation()) continue;
      variables.emplace_back(i);
      values.push_back(state[i]);
    }
    system.initial = sees(system, variables, values);
  }

  static void add(Model& model, FormulaId formula, Logic logic) {
    logic::Property property;
    property.formula = formula;
    property.logic = logic;
    property.epistemic = logic::is_epistemic(model.specification.pool, formula);
    model.specification.properties.push_back(std::move(property));
  }

  // The model with its formulas; nothing if the plain one is not known to hold. What counts is what the text says.
  [[nodiscard]] std::optional<Draft> checked(const Model& model, bool one_start,
                                             const std::optional<Reading>& plain) const {
    Draft draft{model, plain.has_value(), one_start, {}};
    if (plain) {
      add(draft.model, plain->first, plain->second);
      draft.properties().front().expected = true;
    }
    add(draft.model, asked_.formula, asked_.logic);
    const Model written = read(text_of(draft.model));
    if (plain && verdict_of(written, 0).answer != Verdict::Answer::True) return std::nullopt;
    draft.verdict = verdict_of(written, plain ? 1 : 0);
    return draft;
  }

  static std::string text_of(const Model& model, const std::map<std::size_t, std::string>& comments = {}) {
    return logic::to_ispl(model.system, model.specification, comments);
  }

  static Model read(const std::string& text) {
    Loaded loaded = load(Source("synthesised model", text));
    GNOMON_ASSERT(loaded.ok() && text_of(*loaded.model) == text, "a printed model is read as what it was");
    return std::move(*loaded.model);
  }

  [[nodiscard]] Verdict verdict_of(const Model& model, std::size_t property) const {
    CheckOptions options = options_;
    options.selection = {property};
    return check(model, options).outcomes.front().verdict;
  }

  // The text of a formula does not say where the strategies of a coalition must succeed, and its verdict depends on it.
  [[nodiscard]] std::map<std::size_t, std::string> comments(const Model& written) const {
    const logic::FormulaPool& pool = model_.specification.pool;
    const std::vector<FormulaId> parts = logic::subformulas(pool, asked_.formula);
    const bool coalition =
        std::any_of(parts.begin(), parts.end(), [&](FormulaId part) { return pool[part].op == Op::Coalition; });
    const std::vector<logic::Property>& properties = written.specification.properties;
    if (!coalition || !properties.back().expected || how_.empty()) return {};
    return {{properties.size() - 1, how_}};
  }

  static std::optional<bool> expectation(const Verdict& verdict) {
    if (verdict.answer == Verdict::Answer::Unknown) return std::nullopt;
    return verdict.answer == Verdict::Answer::True;
  }

  const Model& model_;
  logic::Property asked_;
  CheckOptions options_;
  std::string how_;
};

std::string why_nothing(const logic::Property& property, const Outcome& outcome) {
  if (outcome.verdict.answer == Verdict::Answer::Unknown) return outcome.verdict.reason;
  const bool holds = outcome.verdict.answer == Verdict::Answer::True;
  if (property.logic == Logic::AtlUniform && !holds) return "there are no such strategies";
  return holds ? "the formula holds whatever the agents do, or not because of strategies that it asks for first"
               : "the formula fails, and not because of strategies that it speaks of first";
}

}  // namespace

model::System with_strategies(const model::System& system, const verdict::Profile& profile) {
  model::System result = system;
  std::set<model::AgentId> followed;
  for (const verdict::PlannedStrategy& plan : profile.strategies) {
    if (!followed.insert(plan.agent).second) {
      throw UsageError(
          fmt::format("the agent `{}` follows more than one of the strategies, and a protocol can only be "
                      "restricted to one",
                      system[plan.agent].name));
    }
    restrict_protocol(result, plan);
  }
  return result;
}

SynthesisReport synthesise(const Model& model, std::size_t property, CheckOptions options, std::string how) {
  const Model uniform = read_as(model, {.uniform = true});
  const logic::Property& asked = uniform.specification.properties.at(property);
  if (!logic::has_uniform_strategies(asked.logic)) {
    throw UsageError("strategies are synthesised for formulas of ATL and of strategy logic");
  }
  options.selection = {property};
  options.explain = true;
  options.strategies_only = true;
  SynthesisReport report;
  report.outcome = check(uniform, options).outcomes.front();
  if (!report.outcome.profile) {
    report.problem = why_nothing(asked, report.outcome);
    return report;
  }
  Synthesiser(uniform, asked, options, std::move(how)).run(report);
  return report;
}

}  // namespace gnomon::api
