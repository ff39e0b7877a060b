// SPDX-License-Identifier: Apache-2.0
#include "json/graph.hpp"

#include "json/json.hpp"
#include "json/model.hpp"

#include <utility>

namespace gnomon::json {

void add_graph(Json& document, const model::System& system, const api::StateGraph& graph) {
  Json states = Json::array(), transitions = Json::array(), knowledge = Json::array();
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    Json atoms = Json::array();
    for (const model::AtomId atom : graph.nodes[i].atoms) atoms.push_back(system[atom].name);
    states.push_back({{"number", i},
                      {"initial", graph.nodes[i].initial},
                      {"state", state(system, graph.nodes[i].state)},
                      {"atoms", std::move(atoms)}});
  }
  for (const api::StateGraph::Edge& edge : graph.edges) {
    Json actions = Json::array();
    for (const model::JointAction& joint : edge.actions) actions.push_back(joint_action(system, joint));
    transitions.push_back({{"from", edge.from}, {"to", edge.to}, {"joint_actions", std::move(actions)}});
  }
  for (const api::StateGraph::View& view : graph.views) {
    knowledge.push_back({{"agent", system[view.agent].name}, {"classes", view.classes}});
  }
  document["states"] = std::move(states);
  document["transitions"] = std::move(transitions);
  document["knowledge"] = std::move(knowledge);
}

}  // namespace gnomon::json
