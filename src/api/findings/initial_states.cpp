// SPDX-License-Identifier: Apache-2.0
#include "api/findings/initial_states.hpp"

#include "base/error.hpp"
#include "logic/classify.hpp"
#include "logic/strategies.hpp"
#include "model/initial.hpp"
#include "model/system.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace gnomon::api {

namespace {

using verdict::Verdict;

// The claim about a negation rests on one about its operand, unless both are evaluated in the state.
void turn_round(logic::FormulaId formula, verdict::Evidence& evidence) {
  verdict::Claim& root = evidence.claims.front();
  if (root.reason != verdict::Reason::Operands) {
    root.literal = {formula, !root.literal.holds};
    return;
  }
  GNOMON_ASSERT(root.parts.size() == 1 && root.parts.front().claim == 1, "the claim about the operand comes next");
  evidence.claims.erase(evidence.claims.begin());
  for (verdict::Claim& claim : evidence.claims) {
    for (verdict::Part& part : claim.parts) --part.claim;
  }
}

// Returns those who follow strategies that are chosen in the initial state.
std::set<model::AgentId> choosing_agents(const Model& model, logic::FormulaId formula) {
  const logic::FormulaPool& pool = model.specification.pool;
  std::set<model::AgentId> result;
  std::vector<logic::FormulaId> open{formula};
  std::set<logic::FormulaId> seen{formula};
  while (!open.empty()) {
    const logic::FormulaId id = open.back();
    open.pop_back();
    const logic::Node& node = pool[id];
    if (!logic::is_strategic(node.op) && !logic::is_boolean(node.op)) continue;
    if (node.op == logic::Op::StrategySome || node.op == logic::Op::StrategyAll) {
      const auto agents = logic::sharing_agents(model.system, pool, id);
      result.insert(agents.begin(), agents.end());
    }
    const int count = logic::operand_count(node.op);
    if (count >= 1 && seen.insert(node.left).second) open.push_back(node.left);
    if (count >= 2 && seen.insert(node.right).second) open.push_back(node.right);
  }
  return result;
}

}  // namespace

Model with_negations(const Model& model, const std::vector<std::size_t>& selection) {
  Model result = model;
  for (const std::size_t index : selection) {
    const logic::FormulaId formula = model.specification.properties.at(index).formula;
    result.specification.properties[index].formula = result.specification.pool.negation(formula);
  }
  return result;
}

void turn_round(const Model& model, Outcome& outcome) {
  if (outcome.verdict.answer != Verdict::Answer::Unknown) {
    outcome.verdict = Verdict::of(outcome.verdict.answer == Verdict::Answer::False);
  }
  if (outcome.initial) std::swap(outcome.initial->holds, outcome.initial->fails);
  std::swap(outcome.failing, outcome.holding);
  if (outcome.evidence) turn_round(model.specification.properties[outcome.property].formula, *outcome.evidence);
  if (outcome.profile) outcome.profile->refutes = !outcome.profile->refutes;
}

std::vector<model::AgentId> guessing_agents(const Model& model, logic::FormulaId formula, const Limits& limits) {
  constexpr std::size_t most = 1'000;
  struct View {
    std::vector<model::VarId> variables;
    std::set<std::vector<model::Value>> seen;
    bool twice = false;
  };
  std::map<model::AgentId, View> views;
  for (const model::AgentId agent : choosing_agents(model, formula)) {
    views[agent].variables = model::observed_variables(model.system, agent);
  }
  if (views.empty()) return {};
  std::size_t states = 0;
  const auto look_at = [&](const model::State& state) {
    for (auto& [agent, view] : views) {
      std::vector<model::Value> values;
      for (const model::VarId variable : view.variables) values.push_back(state[variable.index()]);
      if (!view.seen.insert(std::move(values)).second) view.twice = true;
    }
    return ++states < most;
  };
  (void)model::for_each_initial_state(model.system, look_at, [&limits] { limits.check(); });
  std::vector<model::AgentId> result;
  for (const auto& [agent, view] : views) {
    if (view.twice) result.push_back(agent);
  }
  return result;
}

}  // namespace gnomon::api
