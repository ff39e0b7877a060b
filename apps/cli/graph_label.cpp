// SPDX-License-Identifier: Apache-2.0
//
// What stands at the states and edges of a picture, whichever program draws it.
#include "cli/graph_picture.hpp"
#include "cli/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace gnomon::cli {

namespace {

using model::ActionId;

// Of longer lists the beginning is shown.
constexpr std::size_t most_joint_actions = 6;

// "Sender: send0|send1" for every agent that has a choice in the model at all.
std::vector<std::string> actions_of_agents(const model::System& system,
                                           const std::vector<std::set<ActionId>>& actions) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const model::Agent& agent = system.agents[i];
    if (agent.actions.size() < 2) continue;
    std::vector<std::string> names;
    for (const ActionId action : actions[i]) names.push_back(agent.actions[action.index()].name);
    parts.push_back(fmt::format("{}: {}", agent.name, joined(names, "|")));
  }
  return parts;
}

std::vector<std::set<ActionId>> as_sets(const model::JointAction& joint) {
  std::vector<std::set<ActionId>> result;
  for (const ActionId action : joint) result.push_back({action});
  return result;
}

}  // namespace

std::vector<LookAlikeEdge> look_alike_edges(const api::StateGraph& graph) {
  std::map<std::pair<std::size_t, std::size_t>, std::vector<model::AgentId>> agents_of;
  for (const api::StateGraph::View& view : graph.views) {
    for (const std::vector<std::size_t>& members : view.classes) {
      for (std::size_t i = 0; i + 1 < members.size(); ++i) {
        agents_of[{members[i], members[i + 1]}].push_back(view.agent);
      }
    }
  }
  std::vector<LookAlikeEdge> result;
  for (auto& [states, agents] : agents_of) result.push_back({states.first, states.second, std::move(agents)});
  return result;
}

std::vector<std::string> state_label(const model::System& system, const api::StateGraph& graph, std::size_t node,
                                     const PictureStyle& style) {
  std::vector<std::string> lines{fmt::format("s{}", node)};
  const api::StateGraph::Node& state = graph.nodes[node];
  if (style.values) {
    for (const model::Agent& agent : system.agents) {
      std::vector<std::string> values;
      for (std::size_t i = 0; i < agent.variable_count; ++i) {
        const model::VarId variable(agent.first_variable.index() + i);
        values.push_back(
            fmt::format("{} = {}", system[variable].name,
                        model::value_text(system, system[variable].domain, state.state[variable.index()])));
      }
      if (!values.empty()) lines.push_back(fmt::format("{}: {}", agent.name, joined(values)));
    }
  }
  if (style.atoms) {
    std::vector<std::string> names;
    for (const model::AtomId atom : state.atoms) names.push_back(system[atom].name);
    lines.push_back(fmt::format("{{{}}}", joined(names)));
  }
  return lines;
}

// All combinations of some actions: one line for each agent. Else one line for each joint action.
std::vector<std::string> edge_label(const model::System& system, const api::StateGraph::Edge& edge) {
  std::vector<std::set<ActionId>> together(system.agents.size());
  for (const model::JointAction& joint : edge.actions) {
    for (std::size_t i = 0; i < joint.size(); ++i) together[i].insert(joint[i]);
  }
  std::size_t combinations = 1;  // never more than the actions of the edge, as far as it is counted
  for (const std::set<ActionId>& actions : together) {
    if (combinations <= edge.actions.size()) combinations *= actions.size();
  }
  if (combinations == edge.actions.size()) return actions_of_agents(system, together);
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < std::min(edge.actions.size(), most_joint_actions); ++i) {
    lines.push_back(joined(actions_of_agents(system, as_sets(edge.actions[i]))));
  }
  if (edge.actions.size() > most_joint_actions) {
    lines.push_back(fmt::format("and {} more", grouped(edge.actions.size() - most_joint_actions)));
  }
  return lines;
}

std::string agents_label(const model::System& system, const std::vector<model::AgentId>& agents) {
  std::vector<std::string> names;
  for (const model::AgentId agent : agents) names.push_back(system[agent].name);
  return joined(names);
}

}  // namespace gnomon::cli
