// SPDX-License-Identifier: Apache-2.0
#include "cli/picture/label.hpp"

#include "cli/terminal/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace gnomon::cli {

namespace {

using model::ActionId;
using model::AgentId;
using model::JointAction;
using model::VarId;

constexpr std::size_t most_joint_actions = 4;  // of longer lists the beginning is shown
constexpr std::size_t most_agents = 4;         // with lines of their own
constexpr std::size_t width = 34;              // of lines that can be broken

std::vector<std::set<ActionId>> actions_by_agent(const std::vector<JointAction>& joints) {
  std::vector<std::set<ActionId>> result(joints.empty() ? 0 : joints.front().size());
  for (const JointAction& joint : joints) {
    for (std::size_t i = 0; i < joint.size(); ++i) result[i].insert(joint[i]);
  }
  return result;
}

// The joint actions of these agents alone, each once.
std::vector<JointAction> of_agents(const std::vector<JointAction>& joints, const AgentSet& agents) {
  std::set<JointAction> result;
  for (JointAction joint : joints) {
    for (std::size_t i = 0; i < joint.size(); ++i) {
      if (!agents[i]) joint[i] = ActionId();
    }
    result.insert(std::move(joint));
  }
  return {result.begin(), result.end()};
}

}  // namespace

bool is_product(const std::vector<JointAction>& joints) {
  std::size_t combinations = 1;  // as far as they are counted, never more than the joint actions times their number
  for (const std::set<ActionId>& actions : actions_by_agent(joints)) {
    if (combinations <= joints.size()) combinations *= actions.size();
  }
  return combinations == joints.size();
}

Labels::Labels(const Scope& scope, Naming naming) : scope_(&scope), acting_(scope.system()) {
  const model::System& system = scope.system();
  std::map<std::string_view, std::set<AgentId>> owners, doers;
  for (const model::Variable& variable : system.variables) owners[variable.name].insert(variable.agent);
  for (std::size_t i = 0; i < system.agents.size(); ++i) {
    for (const model::Action& action : system.agents[i].actions) doers[action.name].insert(AgentId(i));
  }
  for (const model::Variable& variable : system.variables) own_name_.push_back(owners[variable.name].size() == 1);
  for (const model::Agent& agent : system.agents) {
    std::vector<bool>& own = own_action_.emplace_back();
    for (const model::Action& action : agent.actions)
      own.push_back(naming == Naming::Short && doers[action.name].size() == 1);
  }
}

std::vector<std::string> Labels::lines(const model::State& state, const model::State* before) const {
  const model::System& system = scope_->system();
  std::vector<std::string> result;
  for (const model::Agent& agent : system.agents) {
    std::vector<std::string> values;
    bool own_names = true;
    for (std::size_t i = agent.first_variable.index(); i < agent.first_variable.index() + agent.variable_count; ++i) {
      if (!scope_->shows(VarId(i)) || (before != nullptr && (*before)[i] == state[i])) continue;
      own_names = own_names && own_name_[i];
      const model::Variable& variable = system.variables[i];
      values.push_back(fmt::format("{} = {}", variable.name, model::value_text(system, variable.domain, state[i])));
    }
    if (values.empty()) continue;
    if (!own_names) values.front() = fmt::format("{}: {}", agent.name, values.front());
    for (std::string& line : wrapped_list(values, width)) result.push_back(std::move(line));
  }
  return result;
}

std::vector<std::string> Labels::values(const model::State& state) const { return lines(state, nullptr); }

std::vector<std::string> Labels::changes(const model::State& before, const model::State& after) const {
  return lines(after, &before);
}

AgentSet Labels::acting(const std::vector<JointAction>& joints, const AgentSet& agents) const {
  AgentSet result = with_choice(agents);
  for (std::size_t i = 0; i < agents.size(); ++i) {
    result[i] = result[i] && std::any_of(joints.begin(), joints.end(), [&](const JointAction& joint) {
                  return joint[i].valid() && (scope_->is_narrow() || acting_.matters(AgentId(i), joint[i]));
                });
  }
  return result;
}

AgentSet Labels::acting_or_idle(const std::vector<JointAction>& joints, const AgentSet& agents) const {
  AgentSet result = acting(joints, agents);
  return std::find(result.begin(), result.end(), true) != result.end() ? result : with_choice(agents);
}

AgentSet Labels::with_choice(const AgentSet& agents) const {
  AgentSet result = agents;
  for (std::size_t i = 0; i < agents.size(); ++i) {
    result[i] = agents[i] && scope_->shows(AgentId(i)) && scope_->system().agents[i].actions.size() > 1;
  }
  return result;
}

std::string Labels::agent_text(std::size_t agent, const std::vector<JointAction>& joints) const {
  std::set<ActionId> actions;
  for (const JointAction& joint : joints) actions.insert(joint[agent]);
  const model::Agent& whose = scope_->system().agents[agent];
  std::vector<std::string> names;
  bool own_names = true;
  for (const ActionId action : actions) {
    names.push_back(whose.actions[action.index()].name);
    own_names = own_names && own_action_[agent][action.index()];
  }
  return own_names ? joined(names, "|") : fmt::format("{}: {}", whose.name, joined(names, "|"));
}

std::vector<std::vector<std::string>> Labels::alternatives(const std::vector<JointAction>& joints,
                                                           const AgentSet& agents) const {
  const std::vector<JointAction> different = of_agents(joints, agents);
  const auto texts = [&](const std::vector<JointAction>& some) {
    std::vector<std::string> result;
    for (std::size_t i = 0; i < agents.size(); ++i) {
      if (agents[i] && some.front()[i].valid()) result.push_back(agent_text(i, some));
    }
    return result;
  };
  if (different.empty()) return {};
  if (is_product(different)) return {texts(different)};
  std::vector<std::vector<std::string>> result;
  for (std::size_t i = 0; i < std::min(different.size(), most_joint_actions); ++i) {
    result.push_back(texts({different[i]}));
  }
  if (different.size() > most_joint_actions) {
    result.push_back({fmt::format("{} more", grouped(different.size() - most_joint_actions))});
  }
  return result;
}

std::vector<std::string> Labels::actions(const std::vector<JointAction>& joints, const AgentSet& agents) const {
  const std::vector<std::vector<std::string>> some = alternatives(joints, agents);
  if (some.size() == 1) return some.front().size() > most_agents ? wrapped_list(some.front(), width) : some.front();
  std::vector<std::string> result;
  for (std::size_t i = 0; i < some.size(); ++i) result.push_back((i > 0 ? "or " : "") + joined(some[i]));
  return result;
}

std::string Labels::action_phrase(const std::vector<JointAction>& joints, const AgentSet& agents) const {
  std::vector<std::string> phrases;
  for (const std::vector<std::string>& parts : alternatives(joints, agents)) phrases.push_back(joined(parts));
  return joined(phrases, " or ");
}

}  // namespace gnomon::cli
