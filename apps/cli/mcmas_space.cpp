// SPDX-License-Identifier: Apache-2.0
#include "cli/mcmas_space.hpp"

#include "cli/mcmas_print.hpp"
#include "cli/text.hpp"

#include <fmt/format.h>

#include <iterator>
#include <vector>

namespace gnomon::cli {

namespace {

using reference::ExplicitGraph;
using reference::StateIndex;

// "<wait;go>": the actions in the order of the agents.
std::string edge_label(const model::System& system, const model::JointAction& joint) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < joint.size(); ++i) {
    if (joint[i].valid()) names.push_back(system.agents[i].actions[joint[i].index()].name);
  }
  return fmt::format("<{}>", joined(names, ";"));
}

}  // namespace

std::string statespace_dot(const model::System& system, const ExplicitGraph& graph) {
  std::vector<std::string> labels;
  for (const model::JointAction& joint : graph.joint_actions()) labels.push_back(edge_label(system, joint));
  std::string text = "digraph statespace {\n";
  const auto end = std::back_inserter(text);
  for (StateIndex s = 0; s < graph.size(); ++s) fmt::format_to(end, " {0} [label=\"{0}\",shape=ellipse]\n", s);
  for (StateIndex s = 0; s < graph.size(); ++s) {
    for (std::size_t move = graph.first_move(s); move < graph.first_move(s + 1); ++move) {
      for (const StateIndex next : graph.move_successors(move)) {
        fmt::format_to(end, "    {} -> {}[label=\"{}\"]\n", s, next, labels[graph.joint(move)]);
      }
    }
  }
  return text + "}\n";
}

std::string statespace_info(const model::System& system, const ExplicitGraph& graph) {
  std::vector<std::vector<model::VarId>> variables;
  for (std::size_t i = 0; i < system.agents.size(); ++i) {
    variables.push_back(mcmas_variables(system, model::AgentId(i)));
  }
  std::string text;
  const auto end = std::back_inserter(text);
  for (StateIndex s = 0; s < graph.size(); ++s) {
    fmt::format_to(end, "-- State {} --\n", s);
    for (std::size_t i = 0; i < system.agents.size(); ++i) {
      fmt::format_to(end, "  Agent {}\n", system.agents[i].name);
      for (const model::VarId id : variables[i]) {
        fmt::format_to(end, "    {}={}\n", system[id].name,
                       value_text(system, system[id].domain, graph.states().value(s, id)));
      }
    }
    text += '\n';
  }
  return text;
}

}  // namespace gnomon::cli
