// SPDX-License-Identifier: Apache-2.0
//
// A graph of states as text that other programs draw: DOT for Graphviz, or Mermaid. Steps are solid
// edges with their joint actions, what agents cannot tell apart is connected by dashed ones.
#pragma once

#include "api/state_graph.hpp"

#include <string>
#include <vector>

namespace gnomon::cli {

struct PictureStyle {
  bool values = true;  // of the variables, in every state
  bool atoms = false;  // that hold, in every state
};

[[nodiscard]] std::string dot_text(const model::System& system, const api::StateGraph& graph,
                                   const PictureStyle& style);
[[nodiscard]] std::string mermaid_text(const model::System& system, const api::StateGraph& graph,
                                       const PictureStyle& style);

// Two states that some agents cannot tell apart. A class of states that look the same is drawn as a
// chain: that one cannot tell the others apart either follows, and all pairs would be a thicket.
struct LookAlikeEdge {
  std::size_t from = 0;
  std::size_t to = 0;
  std::vector<model::AgentId> agents;
};
[[nodiscard]] std::vector<LookAlikeEdge> look_alike_edges(const api::StateGraph& graph);

// The lines of the labels, not yet escaped.
[[nodiscard]] std::vector<std::string> state_label(const model::System& system, const api::StateGraph& graph,
                                                   std::size_t node, const PictureStyle& style);
[[nodiscard]] std::vector<std::string> edge_label(const model::System& system, const api::StateGraph::Edge& edge);
[[nodiscard]] std::string agents_label(const model::System& system, const std::vector<model::AgentId>& agents);

}  // namespace gnomon::cli
