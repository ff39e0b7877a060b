// SPDX-License-Identifier: Apache-2.0
//
// A graph of evidence while it is built: states appear once, and steps between the same states become one edge.
#pragma once

#include "base/limits.hpp"
#include "verdict/view/evidence_graph.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace gnomon::verdict {

class GraphBuilder {
 public:
  // Refers to the limits. All that adds to the graph throws LimitError.
  explicit GraphBuilder(const Limits& limits) : watch_(limits) {}

  // What follows is drawn for this claim, or for fair paths.
  void begin_claim(ClaimRef claim) { claim_ = claim; }
  void begin_fair_paths();

  // Returns the node of a state. A new one shows what is different from the state before it, if there is one.
  std::size_t state(StateRef state, std::optional<StateRef> before = std::nullopt);
  [[nodiscard]] bool has(StateRef state) const { return nodes_.contains(state); }
  void mark_initial(StateRef state) { graph_.nodes[this->state(state)].initial = true; }
  void note(StateRef state, std::size_t note) { graph_.nodes[this->state(state)].notes.push_back(note); }
  [[nodiscard]] const std::vector<std::size_t>& notes(StateRef state);

  // Adds a node for a choice that has been made, and one for states that are left out.
  std::size_t fork();
  std::size_t cut(std::size_t states);

  // The states of a path for which `shown` says so, which are the first, the last and that of the loop at least.
  void path(const Path& path, EvidenceGraph::Kind kind, const std::vector<bool>& shown);
  // All of them.
  void path(const Path& path, EvidenceGraph::Kind kind);
  // An edge that is there already is not added again.
  void edge(EvidenceGraph::Edge edge);

  [[nodiscard]] const EvidenceGraph& graph() const { return graph_; }
  [[nodiscard]] EvidenceGraph finish(std::vector<ClaimRef> everywhere);

 private:
  using Place = std::tuple<std::size_t, std::size_t, bool>;  // from a node to another; closes a loop

  std::size_t add(EvidenceGraph::Node node);
  EvidenceGraph::Edge& add(EvidenceGraph::Edge edge);
  void add_claim(EvidenceGraph::Edge& edge) const;
  // The joint action of a step between nodes; further ones between them join it.
  void step(std::size_t from, std::size_t to, EvidenceGraph::Kind kind, bool closes_loop,
            const model::JointAction& action);
  // Returns an edge that says the same, if there is one.
  [[nodiscard]] EvidenceGraph::Edge* find(std::size_t from, std::size_t to, const EvidenceGraph::Edge& edge);

  Watch watch_;
  EvidenceGraph graph_;
  std::optional<ClaimRef> claim_;
  bool fair_ = false;
  std::map<StateRef, std::size_t> nodes_;
  std::map<Place, std::size_t> steps_;                                             // the edges that `step` adds
  std::map<std::pair<std::size_t, std::size_t>, std::vector<std::size_t>> edges_;  // the others
};

}  // namespace gnomon::verdict
