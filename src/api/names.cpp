// SPDX-License-Identifier: Apache-2.0
#include "api/names.hpp"

#include "base/error.hpp"
#include "base/suggest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace gnomon::api {

namespace {

using model::ActionId;
using model::Agent;
using model::AgentId;
using model::JointAction;
using model::System;
using model::VarId;

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

// The items between commas, without the blanks around them; no empty ones.
std::vector<std::string_view> items_of(std::string_view text) {
  std::vector<std::string_view> result;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string_view item = trimmed(text.substr(0, comma));
    if (!item.empty()) result.push_back(item);
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return result;
}

[[noreturn]] void unknown(std::string_view what, std::string_view word, const std::vector<std::string>& known) {
  const auto similar = closest(word, known);
  throw UsageError(fmt::format("there is no {} '{}'{}", what, word,
                               similar ? fmt::format("; did you mean '{}'?", *similar) : std::string()));
}

std::string full_name(const System& system, VarId variable) {
  return system[system[variable].agent].name + "." + system[variable].name;
}

VarId variable_named(const System& system, std::string_view name) {
  std::vector<std::string> known;
  for (std::size_t i = 0; i < system.variables.size(); ++i) {
    known.push_back(full_name(system, VarId(i)));
    if (known.back() == name) return VarId(i);
  }
  unknown("variable", name, known);
}

model::Value value_named(const System& system, VarId variable, std::string_view text) {
  const model::Domain& domain = system[variable].domain;
  if (domain.type == model::Type::Integer) {
    model::Value number = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && stop == text.data() + text.size() && domain.contains(number)) return number;
  } else {
    for (std::uint64_t i = 0; i < domain.size(); ++i) {
      if (model::value_text(system, domain, domain.value(i)) == text) return domain.value(i);
    }
  }
  throw UsageError(fmt::format("'{}' is not a value of {}", text, full_name(system, variable)));
}

std::optional<ActionId> action_named(const Agent& agent, std::string_view name) {
  for (std::size_t i = 0; i < agent.actions.size(); ++i) {
    if (agent.actions[i].name == name) return ActionId(i);
  }
  return std::nullopt;
}

std::vector<std::string> action_names(const Agent& agent, const std::vector<ActionId>& actions) {
  std::vector<std::string> result;
  for (const ActionId action : actions) {
    if (action.valid()) result.push_back(agent.actions[action.index()].name);
  }
  return result;
}

std::string list_text(const std::vector<std::string>& names) {
  return names.empty() ? "nothing" : fmt::format("{}", fmt::join(names, ", "));
}

using Allowed = std::vector<std::vector<ActionId>>;

bool may_take(const Allowed& allowed, std::size_t agent, ActionId action) {
  return std::find(allowed[agent].begin(), allowed[agent].end(), action) != allowed[agent].end();
}

// The one agent that may take an action of this name now.
AgentId only_agent_with(const System& system, const Allowed& allowed, std::string_view name) {
  std::vector<std::string> able, known;
  std::size_t found = 0;
  bool exists = false;
  for (std::size_t i = 0; i < system.agents.size(); ++i) {
    for (const model::Action& action : system.agents[i].actions) known.push_back(action.name);
    const auto action = action_named(system.agents[i], name);
    exists = exists || action;
    if (!action || !may_take(allowed, i, *action)) continue;
    able.push_back(system.agents[i].name);
    found = i;
  }
  if (!exists) unknown("action", name, known);
  if (able.empty()) throw UsageError(fmt::format("nobody may take the action {} here", name));
  if (able.size() > 1) {
    throw UsageError(fmt::format("several agents may take the action {0}: {1}; write {2}: {0}", name, list_text(able),
                                 able.front()));
  }
  return AgentId(found);
}

void set_action(JointAction& joint, const System& system, const Allowed& allowed, AgentId agent,
                std::string_view name) {
  const std::size_t i = agent.index();
  const auto action = action_named(system[agent], name);
  if (!action) {
    std::vector<std::string> known;
    for (const model::Action& own : system[agent].actions) known.push_back(own.name);
    unknown(fmt::format("action of {}", system[agent].name), name, known);
  }
  if (!may_take(allowed, i, *action)) {
    throw UsageError(fmt::format("{} may not take {} here, but {}", system[agent].name, name,
                                 list_text(action_names(system[agent], allowed[i]))));
  }
  if (joint[i].valid() && joint[i] != *action) {
    throw UsageError(fmt::format("{} has two actions in this list", system[agent].name));
  }
  joint[i] = *action;
}

}  // namespace

Values all_values(const model::State& state) {
  Values result;
  for (std::size_t i = 0; i < state.size(); ++i) result.emplace_back(VarId(i), state[i]);
  return result;
}

std::string values_text(const System& system, const Values& values) {
  std::string text;
  for (const auto& [variable, value] : values) {
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", full_name(system, variable),
                        model::value_text(system, system[variable].domain, value));
  }
  return text;
}

Values parse_values(const System& system, std::string_view text) {
  Values result;
  for (const std::string_view item : items_of(text)) {
    const std::size_t equals = item.find('=');
    if (equals == std::string_view::npos) {
      throw UsageError(fmt::format("'{}' is neither a number nor of the form Agent.variable = value", item));
    }
    const VarId variable = variable_named(system, trimmed(item.substr(0, equals)));
    result.emplace_back(variable, value_named(system, variable, trimmed(item.substr(equals + 1))));
  }
  return result;
}

std::string joint_action_text(const System& system, const JointAction& joint) {
  std::string text;
  for (std::size_t i = 0; i < joint.size(); ++i) {
    if (!joint[i].valid()) continue;
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", system.agents[i].name,
                        system.agents[i].actions[joint[i].index()].name);
  }
  return text;
}

JointAction parse_joint_action(const System& system, const Allowed& allowed, std::string_view text) {
  JointAction joint(system.agents.size());
  for (const std::string_view item : items_of(text)) {
    const std::size_t separator = item.find_first_of(":=");
    if (separator == std::string_view::npos) {
      set_action(joint, system, allowed, only_agent_with(system, allowed, item), item);
    } else {
      const AgentId agent = parse_agent(system, trimmed(item.substr(0, separator)));
      set_action(joint, system, allowed, agent, trimmed(item.substr(separator + 1)));
    }
  }
  for (std::size_t i = 0; i < joint.size(); ++i) {
    if (joint[i].valid() || system.agents[i].actions.empty()) continue;
    const std::string& name = system.agents[i].name;
    if (allowed[i].empty()) throw UsageError(fmt::format("{} has no allowed action here: this is a deadlock", name));
    if (allowed[i].size() > 1) {
      throw UsageError(
          fmt::format("what does {} do? It may take {}", name, list_text(action_names(system.agents[i], allowed[i]))));
    }
    joint[i] = allowed[i].front();
  }
  return joint;
}

AgentId parse_agent(const System& system, std::string_view name) {
  std::vector<std::string> known;
  for (std::size_t i = 0; i < system.agents.size(); ++i) {
    known.push_back(system.agents[i].name);
    if (known.back() == name) return AgentId(i);
  }
  unknown("agent", name, known);
}

}  // namespace gnomon::api
