// SPDX-License-Identifier: Apache-2.0
#include "json/equilibrium.hpp"

#include "json/check.hpp"
#include "json/evidence.hpp"
#include "json/json.hpp"

#include <algorithm>
#include <iterator>

namespace gnomon::json {

namespace {

std::string_view keyword(api::Ask ask) {
  switch (ask) {
    case api::Ask::Exists: return "exists";
    case api::Ask::Some: return "some";
    case api::Ask::All: return "all";
    case api::Ask::Divide: return "divide";
  }
  return "";
}

std::string_view keyword(logic::SolutionConcept solution) {
  switch (solution) {
    case logic::SolutionConcept::Nash: return "nash";
    case logic::SolutionConcept::Dominant: return "dominant";
    case logic::SolutionConcept::Strong: return "strong";
    case logic::SolutionConcept::SubgamePerfect: return "subgame-perfect";
  }
  return "";
}

Json names(const model::System& system, const std::vector<model::AgentId>& agents) {
  Json result = Json::array();
  std::transform(agents.begin(), agents.end(), std::back_inserter(result),
                 [&system](model::AgentId agent) { return system[agent].name; });
  return result;
}

}  // namespace

void add_equilibrium(Json& document, const Model& model, const api::EquilibriumQuestion& question,
                     std::string_view engine, const api::CheckReport& report) {
  const model::System& system = model.system;
  const api::Outcome& outcome = report.outcomes.front();
  Json players = Json::array();
  for (const auto& [agent, objectives] : question.players) {
    players.push_back({{"agent", system[agent].name}, {"objectives", objectives}});
  }
  document["engine"] = engine;
  document["concept"] = keyword(question.solution);
  document["question"] = keyword(question.ask);
  document["players"] = std::move(players);
  document["opponents"] = names(system, question.opponents);
  document["others"] = names(system, question.others);
  document["others_do"] = question.others_do == logic::OthersDo::Some ? "some" : "all";
  document["by"] = question.by ? Json(system[*question.by].name) : Json(nullptr);
  document["goal"] = text_or_null(question.goal);
  document["formula"] = model.specification.properties[question.property].text;
  document["verdict"] = name(outcome.verdict.answer);
  document["reason"] = text_or_null(outcome.verdict.reason);
  document["initial"] = initial_states(system, outcome);
  document["strategies"] = outcome.profile ? profile(model, *outcome.profile, outcome.replayed) : Json(nullptr);
  document["seconds"] = report.total.count();
}

}  // namespace gnomon::json
