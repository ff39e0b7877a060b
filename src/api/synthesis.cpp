// SPDX-License-Identifier: Apache-2.0
#include "api/synthesis.hpp"

#include "api/readings.hpp"
#include "base/error.hpp"
#include "logic/classify.hpp"
#include "logic/print.hpp"
#include "verdict/strategy_table.hpp"

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

// What the formula says once the strategies are fixed, without strategies; several ways to say it, the strongest
// first. Empty if it still speaks of strategies.
std::vector<std::pair<FormulaId, Logic>> plain_readings(logic::FormulaPool& pool, FormulaId formula, bool holds) {
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
  Synthesiser(const sema::Lowered& model, logic::Property asked, CheckOptions options)
      : model_(model), asked_(std::move(asked)), options_(std::move(options)) {}

  void run(SynthesisReport& report) const {
    const bool holds = report.outcome.verdict.answer == Verdict::Answer::True;
    const verdict::Profile& profile = *report.outcome.profile;
    sema::Lowered result = model_;
    result.system = with_strategies(model_.system, profile);
    result.specification.properties.clear();
    const auto readings = plain_readings(result.specification.pool, asked_.formula, holds);
    // For all initial states if that is possible.
    for (const bool one_start : {false, true}) {
      sema::Lowered here = result;
      if (one_start) start_only_in(here.system, profile.start);
      for (const auto& [formula, logic] : readings) {
        if (!is_true(here, {formula, logic})) continue;
        report.plain = true;
        report.one_start = one_start;
        add(here, formula, logic, true);
        add(here, asked_.formula, asked_.logic, holds);
        report.model = std::move(here);
        return;
      }
    }
    add(result, asked_.formula, asked_.logic, holds);
    report.model = std::move(result);
  }

 private:
  static void start_only_in(model::System& system, const model::State& state) {
    std::vector<model::VarId> variables;
    for (std::size_t i = 0; i < system.variables.size(); ++i) variables.emplace_back(i);
    system.initial = sees(system, variables, state);
  }

  static void add(sema::Lowered& model, FormulaId formula, Logic logic, bool expected) {
    logic::Property property;
    property.formula = formula;
    property.logic = logic;
    property.epistemic = logic::is_epistemic(model.specification.pool, formula);
    property.text = logic::formula_text(model.system, model.specification.pool, formula, logic);
    property.expected = expected;
    model.specification.properties.push_back(std::move(property));
  }

  [[nodiscard]] bool is_true(sema::Lowered model, const std::pair<FormulaId, Logic>& reading) const {
    add(model, reading.first, reading.second, true);
    CheckOptions options = options_;
    options.selection = {0};
    options.explain = false;
    options.consistency = Consistency::Off;
    return check(model, options).outcomes.front().verdict.answer == Verdict::Answer::True;
  }

  const sema::Lowered& model_;
  logic::Property asked_;
  CheckOptions options_;
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

SynthesisReport synthesise(const sema::Lowered& model, std::size_t property, CheckOptions options) {
  sema::Lowered uniform = model;
  read_with_uniform_strategies(uniform);
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
  Synthesiser(uniform, asked, options).run(report);
  return report;
}

}  // namespace gnomon::api
