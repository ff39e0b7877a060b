// SPDX-License-Identifier: Apache-2.0
#include "json/model.hpp"

#include "json/check.hpp"
#include "json/json.hpp"
#include "logic/text/print.hpp"
#include "model/print.hpp"
#include "verdict/view/lost_updates.hpp"

#include <utility>

namespace gnomon::json {

namespace {

// Adds a field whose name is new. Json looks names up one by one; for thousands of variables that
// would take long.
void append(Json& object, std::string name, Json content) {
  object.get_ref<Json::object_t&>().Container::emplace_back(std::move(name), std::move(content));
}

std::string full_name(const model::System& system, std::size_t index) {
  const model::Variable& variable = system.variables[index];
  return system[variable.agent].name + "." + variable.name;
}

std::string_view name(model::Semantics semantics) {
  return semantics == model::Semantics::MultiAssignment ? "MultiAssignment" : "SingleAssignment";
}

Json domain(const model::System& system, const model::Domain& domain) {
  Json result;
  switch (domain.type) {
    case model::Type::Boolean: result["type"] = "boolean"; break;
    case model::Type::Integer:
      result["type"] = "integer";
      result["low"] = domain.low;
      result["high"] = domain.high;
      break;
    case model::Type::Enumeration:
      result["type"] = "enumeration";
      result["values"] = Json::array();
      for (const model::Symbol symbol : domain.shown()) result["values"].push_back(system.symbols[symbol.index()]);
      break;
  }
  result["size"] = domain.size();
  return result;
}

Json agent_names(const model::System& system, const std::vector<model::AgentId>& ids) {
  Json result = Json::array();
  for (const model::AgentId id : ids) result.push_back(system[id].name);
  return result;
}

// `observers`: of the variables of the environment.
Json variable(const model::System& system, model::VarId id, const std::vector<std::vector<model::AgentId>>& observers) {
  const model::Variable& source = system[id];
  Json result = {{"name", source.name}, {"domain", domain(system, source.domain)}, {"observable", source.observable}};
  Json seen_by = Json::array({system[source.agent].name});
  if (source.observable) {
    seen_by = "all";
  } else if (source.agent == model::environment) {
    const std::size_t position = id.index() - system[model::environment].first_variable.index();
    for (const model::AgentId agent : observers[position]) seen_by.push_back(system[agent].name);
  }
  result["seen_by"] = std::move(seen_by);
  if (source.is_observation()) result["observes"] = model::expression_text(system, source.observed, source.agent);
  return result;
}

Json agents(const model::System& system) {
  const auto observers = api::environment_observers(system);
  Json result = Json::array();
  for (const model::Agent& agent : system.agents) {
    Json entry = {
        {"name", agent.name}, {"variables", Json::array()}, {"lobsvars", Json::array()}, {"actions", Json::array()}};
    for (std::size_t i = 0; i < agent.variable_count; ++i) {
      entry["variables"].push_back(variable(system, model::VarId(agent.first_variable.index() + i), observers));
    }
    for (const model::VarId id : agent.lobsvars) entry["lobsvars"].push_back(system[id].name);
    for (const model::Action& action : agent.actions) entry["actions"].push_back(action.name);
    entry["protocol_lines"] = agent.protocol.size();
    entry["evolution_lines"] = agent.evolution.size();
    result.push_back(std::move(entry));
  }
  return result;
}

Json atoms(const model::System& system) {
  Json result = Json::array();
  for (const model::Atom& atom : system.atoms) {
    if (atom.anonymous) continue;
    result.push_back(
        {{"name", atom.name}, {"condition", model::expression_text(system, atom.condition, std::nullopt)}});
  }
  return result;
}

}  // namespace

Json value(const model::System& system, const model::Domain& domain, model::Value value) {
  switch (domain.type) {
    case model::Type::Boolean: return value != 0;
    case model::Type::Integer: return value;
    case model::Type::Enumeration: return system.symbols[static_cast<std::size_t>(value)];
  }
  return nullptr;
}

Json state(const model::System& system, const model::State& state) {
  Json result = Json::object();
  for (std::size_t i = 0; i < state.size(); ++i) {
    append(result, full_name(system, i), value(system, system.variables[i].domain, state[i]));
  }
  return result;
}

Json changes(const model::System& system, const model::State& before, const model::State& after) {
  Json result = Json::object();
  for (std::size_t i = 0; i < after.size(); ++i) {
    if (before[i] == after[i]) continue;
    const model::Domain& domain = system.variables[i].domain;
    append(result, full_name(system, i),
           {{"from", value(system, domain, before[i])}, {"to", value(system, domain, after[i])}});
  }
  return result;
}

Json not_fired(const model::Stepper& stepper, const model::State& before, const model::JointAction& joint,
               const model::State& after) {
  Json result = Json::array();
  for (const auto& [agent, line] : verdict::lost_updates(stepper, before, joint, after)) {
    result.push_back({{"agent", stepper.system()[agent].name}, {"line", line}});
  }
  return result;
}

Json joint_action(const model::System& system, const model::JointAction& joint) {
  Json result = Json::object();
  for (std::size_t i = 0; i < joint.size(); ++i) {
    const model::Agent& agent = system.agents[i];
    if (joint[i].valid()) append(result, agent.name, agent.actions[joint[i].index()].name);
  }
  return result;
}

void add_info(Json& document, const api::Loaded& loaded, const std::vector<api::ConstantValue>& constants) {
  const model::System& system = loaded.model->system;
  const logic::Specification& specification = loaded.model->specification;
  document["semantics"] = name(system.semantics);
  document["constants"] = Json::array();
  document["tables"] = Json::array();
  for (const api::ConstantValue& constant : constants) {
    if (!constant.entries.empty()) {
      document["tables"].push_back({{"name", constant.name}, {"entries", constant.entries}});
      continue;
    }
    document["constants"].push_back(
        {{"name", constant.name}, {"value", constant.value}, {"overridden", constant.overridden}});
  }
  document["state_bits"] = api::state_bits(system);
  document["possible_states"] = api::possible_states(system).str();
  document["variables"] = system.variables.size();
  document["agents"] = agents(system);
  document["atoms"] = atoms(system);
  document["groups"] = Json::array();
  for (const model::Group& group : system.groups) {
    document["groups"].push_back({{"name", group.name}, {"members", agent_names(system, group.members)}});
  }
  document["fairness"] = Json::array();
  for (const logic::FormulaId id : specification.fairness) {
    document["fairness"].push_back(logic::formula_text(system, specification.pool, id, logic::Logic::Ctl));
  }
  document["formulas"] = Json::array();
  for (std::size_t i = 0; i < specification.properties.size(); ++i) document["formulas"].push_back(formula(loaded, i));
}

}  // namespace gnomon::json
