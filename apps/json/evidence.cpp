// SPDX-License-Identifier: Apache-2.0
#include "json/evidence.hpp"

#include "base/error.hpp"
#include "json/evidence_graph.hpp"
#include "json/evidence_runs.hpp"
#include "json/json.hpp"
#include "json/model.hpp"
#include "logic/classify.hpp"
#include "logic/text/print.hpp"
#include "verdict/explain/plays.hpp"
#include "verdict/explain/strategy_table.hpp"
#include "verdict/validate/word_matches.hpp"
#include "verdict/view/lost_updates.hpp"
#include "verdict/view/profile_plays.hpp"
#include "verdict/view/relation.hpp"

#include <utility>

namespace gnomon::json {

namespace {

std::string_view name(verdict::Reason reason) {
  switch (reason) {
    case verdict::Reason::Evaluated: return "evaluated";
    case verdict::Reason::Engine: return "engine";
    case verdict::Reason::Operands: return "operands";
    case verdict::Reason::Path: return "path";
    case verdict::Reason::Links: return "links";
    case verdict::Reason::Strategy: return "strategy";
  }
  return "";
}

std::string_view name(verdict::PlayEnd end) {
  switch (end) {
    case verdict::PlayEnd::Loops: return "loops";
    case verdict::PlayEnd::Decided: return "decided";
    case verdict::PlayEnd::Stuck: return "stuck";
    case verdict::PlayEnd::Hopeless: return "hopeless";
  }
  return "";
}

Json path(const model::System& system, const verdict::Path& path) {
  if (path.states.empty()) return nullptr;
  Json actions = Json::array();
  for (const model::JointAction& joint : path.actions) actions.push_back(joint_action(system, joint));
  return {{"states", path.states}, {"actions", actions}, {"loop", path.loop ? Json(*path.loop) : Json(nullptr)}};
}

// Actions of some agents, by their names.
Json choice(const model::System& system, const std::vector<model::AgentId>& agents,
            const std::vector<model::ActionId>& actions) {
  Json result = Json::object();
  for (std::size_t i = 0; i < agents.size(); ++i) {
    if (actions[i].valid()) result[system[agents[i]].name] = system[agents[i]].actions[actions[i].index()].name;
  }
  return result;
}

Json table(const model::System& system, const verdict::StrategyTable& table) {
  Json agents = Json::array(), rules = Json::array();
  for (const model::AgentId agent : table.agents) agents.push_back(system[agent].name);
  for (const verdict::Rule& rule : table.rules) {
    Json conditions = Json::object(), choices = Json::array();
    for (const verdict::Condition& condition : rule.conditions) {
      const model::Variable& variable = system[condition.variable];
      Json& values = conditions[system[variable.agent].name + "." + variable.name] = Json::array();
      for (const model::Value one : condition.values) values.push_back(value(system, variable.domain, one));
    }
    for (const std::vector<model::ActionId>& actions : rule.choices) {
      choices.push_back(choice(system, table.agents, actions));
    }
    rules.push_back({{"conditions", conditions}, {"choices", choices}});
  }
  return {{"agents", agents}, {"rules", rules}};
}

Json turn(const model::System& system, const std::vector<model::AgentId>& coalition, const verdict::Turn& turn) {
  Json moves = Json::array();
  for (const verdict::Move& move : turn.moves) {
    Json replies = Json::array();
    for (const verdict::Reply& reply : move.replies) {
      replies.push_back({{"actions", joint_action(system, reply.action)}, {"turn", reply.turn}});
    }
    moves.push_back({{"choice", choice(system, coalition, move.choice)}, {"replies", replies}});
  }
  return {{"state", turn.state}, {"moves", moves}};
}

Json strategy(const Model& model, const verdict::Evidence& evidence, const verdict::Claim& claim) {
  if (claim.reason != verdict::Reason::Strategy) return nullptr;
  const logic::FormulaPool& pool = model.specification.pool;
  const std::vector<model::AgentId>& coalition = pool[pool[claim.literal.formula].coalition].agents;
  Json agents = Json::array(), turns = Json::array(), tables = Json::array();
  for (const model::AgentId agent : coalition) agents.push_back(model.system[agent].name);
  const auto steps = verdict::steps_that_matter(claim.strategy);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    turns.push_back(turn(model.system, coalition, claim.strategy.turns[i]));
    if (steps[i]) turns.back()["steps"] = *steps[i];
  }
  for (const verdict::StrategyTable& one : verdict::strategy_tables(model.system, pool, evidence, claim)) {
    tables.push_back(table(model.system, one));
  }
  return {{"coalition", agents}, {"turns", turns}, {"tables", tables}};
}

// The matches of a claim with a path in a path logic.
Json matches(const Model& model, const logic::Property& property, const verdict::Evidence& evidence,
             const verdict::Claim& claim) {
  Json result = Json::array();
  if (claim.reason != verdict::Reason::Path || !logic::paths_of(property.logic)) return result;
  const logic::FormulaPool& pool = model.specification.pool;
  const auto text = [&](logic::FormulaId id) { return logic::formula_text(model.system, pool, id, property.logic); };
  for (const verdict::Match& match : verdict::matches(pool, evidence, claim)) {
    Json steps = Json::array();
    for (const verdict::Match::Step& step : match.steps) {
      steps.push_back({{"position", step.position}, {"condition", text(step.condition)}});
    }
    result.push_back({{"formula", text(match.formula)}, {"begin", match.begin}, {"end", match.end}, {"steps", steps}});
  }
  return result;
}

Json claim(const Model& model, const logic::Property& property, const verdict::Evidence& evidence,
           const verdict::Claim& claim) {
  const model::System& system = model.system;
  Json links = Json::array();
  verdict::StateRef before = claim.state;
  for (const verdict::Link& link : claim.links) {
    links.push_back({{"agent", link.agent.valid() ? Json(system[link.agent].name) : Json(nullptr)},
                     {"state", link.state},
                     {"relation", verdict::relation_text(model, claim.literal.formula, before, link)},
                     {"run", path(system, link.run)}});
    before = link.state;
  }
  Json parts = Json::array();
  for (const verdict::Part& part : claim.parts) parts.push_back({{"position", part.position}, {"claim", part.claim}});
  return {{"state", claim.state},
          {"formula", logic::formula_text(system, model.specification.pool, claim.literal.formula, property.logic)},
          {"holds", claim.literal.holds},
          {"reason", name(claim.reason)},
          {"path", path(system, claim.path)},
          {"matches", matches(model, property, evidence, claim)},
          {"links", links},
          {"history", claim.history ? path(system, *claim.history) : Json(nullptr)},
          {"strategy", strategy(model, evidence, claim)},
          {"parts", parts}};
}

// What an agent does, by what it sees.
Json choices(const model::System& system, const verdict::PlannedStrategy& plan) {
  Json result = Json::array();
  for (const verdict::PlannedChoice& planned : plan.choices) {
    Json seen = Json::object();
    for (std::size_t i = 0; i < plan.observed.size(); ++i) {
      const model::Variable& variable = system[plan.observed[i]];
      seen[system[variable.agent].name + "." + variable.name] = value(system, variable.domain, planned.seen[i]);
    }
    result.push_back({{"seen", seen}, {"action", system[plan.agent].actions[planned.action.index()].name}});
  }
  return result;
}

// Nothing if the limits are reached.
Json plays(const Model& model, const verdict::Profile& profile, const Limits& limits) {
  try {
    const verdict::ProfilePlays found =
        verdict::profile_plays(model.system, profile, verdict::some_states_of_plays, limits);
    Json result = {{"states", Json::array()}};
    for (const model::State& one : found.states) result["states"].push_back(state(model.system, one));
    result["graph"] = evidence_graph(model.system, found.graph, limits);
    add_runs(result, model, found.states, found.play, limits);
    return result;
  } catch (const LimitError&) {
    return nullptr;
  }
}

}  // namespace

Json evidence(const Model& model, const logic::Property& property, const verdict::Evidence& evidence,
              const Limits& limits) {
  Json result = {{"states", Json::array()},
                 {"claims", Json::array()},
                 {"fair_paths", Json::array()},
                 {"not_fired", Json::array()}};
  const auto add = [&](std::string_view list, Json element) {
    limits.check();
    result[list].push_back(std::move(element));
  };
  for (const model::State& one : evidence.states) add("states", state(model.system, one));
  for (const verdict::Claim& one : evidence.claims) add("claims", claim(model, property, evidence, one));
  for (const verdict::Path& one : evidence.fair) add("fair_paths", path(model.system, one));
  for (const verdict::LossyStep& step : verdict::lossy_steps(model.system, evidence)) {
    for (const auto& [agent, line] : step.lost) {
      add("not_fired", {{"from", step.from},
                        {"to", step.to},
                        {"actions", joint_action(model.system, step.action)},
                        {"agent", model.system[agent].name},
                        {"line", line}});
    }
  }
  return result;
}

Json refutation(const Model& model, const logic::Property& property, const verdict::Refutation& refutation) {
  const model::System& system = model.system;
  const logic::FormulaPool& pool = model.specification.pool;
  const auto text = [&](logic::FormulaId id) { return logic::formula_text(system, pool, id, property.logic); };
  Json coalition = Json::array(), states = Json::array(), failures = Json::array();
  for (const model::AgentId agent : pool[pool[refutation.coalition].coalition].agents) {
    coalition.push_back(system[agent].name);
  }
  for (const model::State& one : refutation.states) states.push_back(state(system, one));
  for (const verdict::Failure& failure : refutation.failures) {
    Json tables = Json::array(), letters = Json::array();
    for (const verdict::PlannedStrategy& plan : failure.choices) {
      tables.push_back({{"agent", system[plan.agent].name}, {"choices", choices(system, plan)}});
    }
    for (const auto& [position, letter] : failure.letters) {
      letters.push_back({{"position", position}, {"formula", text(letter.formula)}, {"holds", letter.holds}});
    }
    failures.push_back({{"choices", tables},
                        {"run", path(system, failure.run)},
                        {"play", path(system, failure.play)},
                        {"end", name(failure.end)},
                        {"letters", letters}});
  }
  return {{"coalition", coalition},
          {"formula", text(refutation.coalition)},
          {"refutes", refutation.refutes},
          {"states", states},
          {"failures", failures}};
}

Json profile(const Model& model, const verdict::Profile& profile, bool replayed, const Limits& limits) {
  const model::System& system = model.system;
  Json strategies = Json::array();
  for (const verdict::PlannedStrategy& plan : profile.strategies) {
    strategies.push_back({{"strategy", text_or_null(plan.name)},
                          {"agent", system[plan.agent].name},
                          {"choices", choices(system, plan)},
                          {"table", table(system, verdict::strategy_table(system, plan))}});
  }
  return {{"start", state(system, profile.start)},
          {"refutes", profile.refutes},
          {"together", profile.together},
          {"strategies", strategies},
          {"replayed", replayed},
          {"plays", plays(model, profile, limits)}};
}

}  // namespace gnomon::json
