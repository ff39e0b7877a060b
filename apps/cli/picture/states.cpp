// SPDX-License-Identifier: Apache-2.0
#include "cli/picture/states.hpp"

#include "cli/picture/label.hpp"
#include "cli/terminal/text.hpp"

#include <fmt/format.h>

#include <map>
#include <set>
#include <utility>

namespace gnomon::cli {

namespace {

using model::ActionId;
using Edge = api::StateGraph::Edge;

// For each state an initial state that it is reached from. States come in the order of a breadth-first
// search, and edges in that of the states where they begin.
std::vector<std::size_t> origins(const api::StateGraph& graph) {
  constexpr auto none = static_cast<std::size_t>(-1);
  std::vector<std::size_t> result(graph.nodes.size(), none);
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (graph.nodes[i].initial) result[i] = i;
  }
  for (const Edge& edge : graph.edges) {
    if (result[edge.to] == none) result[edge.to] = result[edge.from];
  }
  return result;
}

std::vector<Picture::Line> plain(const std::vector<std::string>& lines) {
  std::vector<Picture::Line> result;
  for (const std::string& line : lines) result.push_back({line});
  return result;
}

std::vector<Picture::Line> state_label(const model::System& system, const Labels& labels, const api::StateGraph& graph,
                                       std::size_t index, std::size_t origin, const StateGraphStyle& style) {
  const api::StateGraph::Node& node = graph.nodes[index];
  std::vector<std::string> lines{std::to_string(index + 1)};
  if (style.values) {
    const bool whole = node.initial || style.full;
    for (std::string& line :
         whole ? labels.values(node.state) : labels.changes(graph.nodes[origin].state, node.state)) {
      lines.push_back(std::move(line));
    }
  }
  if (style.atoms) {
    std::vector<std::string> names;
    for (const model::AtomId atom : node.atoms) names.push_back(system[atom].name);
    lines.push_back(fmt::format("{{{}}}", joined(names)));
  }
  std::vector<Picture::Line> result = plain(lines);
  result.front().tone = Picture::Tone::Strong;
  return result;
}

// For each state and agent: the actions that it may take there.
std::vector<std::vector<std::set<ActionId>>> possible_actions(const model::System& system,
                                                              const api::StateGraph& graph) {
  std::vector<std::vector<std::set<ActionId>>> result(graph.nodes.size());
  for (auto& agents : result) agents.resize(system.agents.size());
  for (const Edge& edge : graph.edges) {
    for (const model::JointAction& joint : edge.actions) {
      for (std::size_t i = 0; i < joint.size(); ++i) result[edge.from][i].insert(joint[i]);
    }
  }
  return result;
}

// Who decides that the edge is taken and not another one.
AgentSet deciding(const Edge& edge, const std::vector<std::set<ActionId>>& possible) {
  const bool product = is_product(edge.actions);
  AgentSet result(possible.size(), false);
  for (std::size_t i = 0; i < result.size(); ++i) {
    std::set<ActionId> here;
    for (const model::JointAction& joint : edge.actions) here.insert(joint[i]);
    result[i] = product ? here != possible[i] : possible[i].size() > 1;
  }
  return result;
}

// A class of states that look the same is drawn as a chain: that one cannot tell the others apart either
// follows, and all pairs would be a thicket.
void add_look_alikes(const model::System& system, const api::StateGraph& graph, Picture& picture) {
  std::map<std::pair<std::size_t, std::size_t>, std::vector<std::string>> names;
  for (const api::StateGraph::View& view : graph.views) {
    for (const std::vector<std::size_t>& members : view.classes) {
      for (std::size_t i = 0; i + 1 < members.size(); ++i) {
        names[{members[i], members[i + 1]}].push_back(system[view.agent].name);
      }
    }
  }
  for (const auto& [states, agents] : names) {
    picture.edges.push_back({states.first, states.second, Picture::Kind::Knowledge, {{joined(agents)}}});
  }
}

}  // namespace

Picture state_graph_picture(const model::System& system, const api::StateGraph& graph, const StateGraphStyle& style) {
  const Scope scope(system);
  const Labels labels(scope);
  const std::vector<std::size_t> origin = origins(graph);
  Picture picture;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    picture.nodes.push_back({.id = fmt::format("s{}", i + 1),
                             .label = state_label(system, labels, graph, i, origin[i], style),
                             .details = joined(labels.values(graph.nodes[i].state), "\n"),
                             .initial = graph.nodes[i].initial});
  }
  const auto possible = possible_actions(system, graph);
  for (const Edge& edge : graph.edges) {
    picture.edges.push_back({edge.from, edge.to, Picture::Kind::Step,
                             plain(labels.actions(edge.actions, deciding(edge, possible[edge.from])))});
  }
  add_look_alikes(system, graph, picture);
  return picture;
}

}  // namespace gnomon::cli
