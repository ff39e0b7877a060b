// SPDX-License-Identifier: Apache-2.0
#include "api/equilibrium.hpp"

#include "api/names.hpp"
#include "base/error.hpp"
#include "logic/classify.hpp"
#include "logic/text/print.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gnomon::api {

namespace {

using model::AgentId;

model::AgentId acting_agent(const model::System& system, const std::string& name) {
  const AgentId agent = parse_agent(system, name);
  if (system[agent].actions.empty()) throw UsageError(fmt::format("agent {} has no actions, so it cannot play", name));
  return agent;
}

// The path formula of a property that came from a goal.
logic::FormulaId path_of(const logic::Specification& specification, const logic::Property& property) {
  using enum logic::Logic;
  if (property.logic != Ltl && property.logic != Boolean && property.logic != Epistemic) {
    throw UsageError(fmt::format("`{}` is a formula of {}; objectives and goals are formulas of LTL, such as F win",
                                 property.text, logic::name(property.logic)));
  }
  const logic::Node& root = specification.pool[property.formula];
  return root.op == logic::Op::PathAll ? root.left : property.formula;
}

class Posing {
 public:
  Posing(Loaded& loaded, const EquilibriumRequest& request)
      : model_(*loaded.model), request_(request), goals_(loaded.file_properties) {
    question_.solution = request.solution;
    question_.ask = request.ask;
    question_.goal = request.goal;
    question_.others_do = request.others.value_or(logic::OthersDo::Some);
  }

  EquilibriumQuestion run() {
    check_goals();
    add_players();
    add_the_rest();
    if (question_.solution == logic::SolutionConcept::Strong &&
        game_.players.size() > logic::most_players_of_strong_equilibrium) {
      throw UsageError(
          fmt::format("a strong equilibrium has a condition for each coalition; there may be at most {} players",
                      logic::most_players_of_strong_equilibrium));
    }
    add_property(formula());
    return std::move(question_);
  }

 private:
  [[nodiscard]] const logic::Property& goal(std::size_t index) const {
    return model_.specification.properties[goals_ + index];
  }

  // One property for each.
  void check_goals() const {
    const std::vector<logic::Property>& properties = model_.specification.properties;
    const bool loops = std::any_of(properties.begin() + static_cast<std::ptrdiff_t>(goals_), properties.end(),
                                   [](const logic::Property& property) { return !property.instance.empty(); });
    if (loops || properties.size() != goals_ + goals_of(request_).size()) {
      throw UsageError("an objective or goal is one formula, without `for`");
    }
  }

  void add_players() {
    for (std::size_t i = 0; i < request_.objectives.size(); ++i) {
      const AgentId agent = acting_agent(model_.system, request_.objectives[i].agent);
      const auto known = std::find_if(game_.players.begin(), game_.players.end(),
                                      [agent](const logic::Player& player) { return player.agent == agent; });
      const auto index = static_cast<std::size_t>(known - game_.players.begin());
      if (known == game_.players.end()) {
        game_.players.push_back({agent, {}});
        question_.players.push_back({agent, {}});
      }
      game_.players[index].objectives.push_back(path_of(model_.specification, goal(i)));
      question_.players[index].objectives.push_back(request_.objectives[i].text);
    }
  }

  [[nodiscard]] bool plays(AgentId agent) const {
    return std::any_of(game_.players.begin(), game_.players.end(),
                       [agent](const logic::Player& player) { return player.agent == agent; });
  }

  // Those who act without an objective.
  void add_the_rest() {
    if (request_.ask == Ask::Divide) {
      question_.by = acting_agent(model_.system, request_.by);
      if (plays(*question_.by)) {
        throw UsageError(fmt::format("{} has an objective; who divides must have none", request_.by));
      }
    }
    const bool against = request_.solution == logic::SolutionConcept::Dominant && !request_.others;
    std::vector<AgentId>& rest = against ? question_.opponents : question_.others;
    for (std::size_t i = 0; i < model_.system.agents.size(); ++i) {
      const AgentId agent(i);
      if (!model_.system[agent].actions.empty() && !plays(agent) && question_.by != agent) rest.push_back(agent);
    }
    for (const AgentId agent : question_.opponents) game_.players.push_back({agent, {}});
    game_.others = question_.others;
    game_.others_do = question_.others_do;
  }

  logic::FormulaId formula() {
    logic::FormulaPool& pool = model_.specification.pool;
    const model::System& system = model_.system;
    const auto wish = [this] { return path_of(model_.specification, goal(request_.objectives.size())); };
    switch (request_.ask) {
      case Ask::Exists: return logic::some_solution(pool, system, game_, request_.solution);
      case Ask::Some: return logic::some_solution_with(pool, system, game_, request_.solution, wish());
      case Ask::All: return logic::all_solutions_with(pool, system, game_, request_.solution, wish());
      case Ask::Divide: return logic::fair_division(pool, system, game_, request_.solution, *question_.by, wish());
    }
    return pool.truth(true);
  }

  void add_property(logic::FormulaId formula) {
    logic::Property property;
    property.formula = formula;
    property.logic = logic::Logic::StrategyLogic;
    property.epistemic = logic::is_epistemic(model_.specification.pool, formula);
    property.text = logic::formula_text(model_.system, model_.specification.pool, formula, property.logic);
    question_.property = model_.specification.properties.size();
    model_.specification.properties.push_back(std::move(property));
  }

  Model& model_;
  const EquilibriumRequest& request_;
  std::size_t goals_;  // where the properties of the goals begin
  logic::Game game_;
  EquilibriumQuestion question_;
};

}  // namespace

std::vector<Goal> goals_of(const EquilibriumRequest& request) {
  std::vector<Goal> result;
  for (const auto& [agent, text] : request.objectives) result.push_back({fmt::format("objective of {}", agent), text});
  if (!request.goal.empty()) result.push_back({"goal", request.goal});
  return result;
}

EquilibriumQuestion pose(Loaded& loaded, const EquilibriumRequest& request) { return Posing(loaded, request).run(); }

}  // namespace gnomon::api
