// SPDX-License-Identifier: Apache-2.0
#include "json/evidence_graph.hpp"

#include "json/json.hpp"
#include "json/model.hpp"

#include <map>
#include <utility>
#include <vector>

namespace gnomon::json {

namespace {

using verdict::EvidenceGraph;

std::string_view name(EvidenceGraph::Kind kind) {
  switch (kind) {
    case EvidenceGraph::Kind::Step: return "step";
    case EvidenceGraph::Kind::Run: return "run";
    case EvidenceGraph::Kind::Choice: return "choice";
    case EvidenceGraph::Kind::Knowledge: return "knowledge";
    case EvidenceGraph::Kind::Correct: return "correct";
  }
  return "";
}

// What is false or empty is left out, for graphs can be large.
Json node(const EvidenceGraph::Node& node) {
  Json result = {{"state", node.shape == EvidenceGraph::Shape::State ? Json(node.state) : Json(nullptr)}};
  if (node.before) result["before"] = *node.before;
  if (node.initial) result["initial"] = true;
  if (node.fair) result["fair"] = true;
  if (!node.notes.empty()) result["notes"] = node.notes;
  return result;
}

// Joint actions, each once: a long path has few different ones.
class JointActions {
 public:
  explicit JointActions(const model::System& system) : system_(system) {}

  [[nodiscard]] std::vector<std::size_t> indices(const std::vector<model::JointAction>& joints) {
    std::vector<std::size_t> result;
    for (const model::JointAction& joint : joints) {
      const auto [place, is_new] = places_.try_emplace(joint, places_.size());
      if (is_new) list_.push_back(joint_action(system_, joint));
      result.push_back(place->second);
    }
    return result;
  }

  [[nodiscard]] Json take() { return std::move(list_); }

 private:
  const model::System& system_;
  std::map<model::JointAction, std::size_t> places_;
  Json list_ = Json::array();
};

Json edge(const EvidenceGraph::Edge& edge, JointActions& joint_actions) {
  Json result = {{"from", edge.from}, {"to", edge.to}, {"kind", name(edge.kind)}};
  if (edge.closes_loop) result["closes_loop"] = true;
  if (!edge.choices.empty()) result["choices"] = joint_actions.indices(edge.choices);
  if (!edge.actions.empty()) result["actions"] = joint_actions.indices(edge.actions);
  if (!edge.relation.empty()) result["relation"] = edge.relation;
  if (!edge.claims.empty()) result["claims"] = edge.claims;
  return result;
}

}  // namespace

Json evidence_graph(const model::System& system, const EvidenceGraph& graph, const Limits& limits) {
  JointActions joint_actions(system);
  Json nodes = Json::array(), edges = Json::array();
  Watch watch(limits);
  for (const EvidenceGraph::Node& one : graph.nodes) {
    watch.tick();
    nodes.push_back(node(one));
  }
  for (const EvidenceGraph::Edge& one : graph.edges) {
    watch.tick();
    edges.push_back(edge(one, joint_actions));
  }
  return {{"nodes", std::move(nodes)},
          {"edges", std::move(edges)},
          {"joint_actions", joint_actions.take()},
          {"everywhere", graph.everywhere}};
}

void add_graph(Json& document, const Model& model, const verdict::Evidence& evidence, const Limits& limits) {
  const EvidenceGraph whole = verdict::evidence_graph(model, evidence, verdict::GraphExtent::Whole, limits);
  document["graph"] = evidence_graph(model.system, whole, limits);
}

void add_graphs(Json& document, const Model& model, const verdict::Refutation& refutation, const Limits& limits) {
  for (std::size_t i = 0; i < refutation.failures.size(); ++i) {
    const EvidenceGraph play = verdict::failure_graph(refutation.failures[i], limits);
    document["failures"][i]["graph"] = evidence_graph(model.system, play, limits);
  }
}

}  // namespace gnomon::json
