// SPDX-License-Identifier: Apache-2.0
#include "verdict/view/graph_builder.hpp"

#include <algorithm>
#include <utility>

namespace gnomon::verdict {

namespace {

using Edge = EvidenceGraph::Edge;
using Kind = EvidenceGraph::Kind;
using Node = EvidenceGraph::Node;
using Shape = EvidenceGraph::Shape;

}  // namespace

void GraphBuilder::begin_fair_paths() {
  claim_.reset();
  fair_ = true;
}

std::size_t GraphBuilder::add(Node node) {
  watch_.tick();
  graph_.nodes.push_back(std::move(node));
  return graph_.nodes.size() - 1;
}

Edge& GraphBuilder::add(Edge edge) {
  watch_.tick();
  return graph_.edges.emplace_back(std::move(edge));
}

std::size_t GraphBuilder::state(StateRef state, std::optional<StateRef> before) {
  if (const auto known = nodes_.find(state); known != nodes_.end()) return known->second;
  const std::size_t node = add(Node{.state = state, .before = before, .fair = fair_});
  nodes_.emplace(state, node);
  return node;
}

const std::vector<std::size_t>& GraphBuilder::notes(StateRef state) { return graph_.nodes[this->state(state)].notes; }

std::size_t GraphBuilder::fork() { return add(Node{.shape = Shape::Fork}); }

std::size_t GraphBuilder::cut(std::size_t states) { return add(Node{.shape = Shape::Cut, .left_out = states}); }

void GraphBuilder::path(const Path& path, Kind kind) {
  this->path(path, kind, std::vector<bool>(path.states.size(), true));
}

void GraphBuilder::path(const Path& path, Kind kind, const std::vector<bool>& shown) {
  if (path.states.empty()) return;
  const auto drawn = static_cast<std::size_t>(std::count(shown.begin(), shown.end(), true));
  graph_.longest_path = std::max(graph_.longest_path, drawn);
  StateRef before = path.states.front();
  std::size_t from = state(before);
  for (std::size_t i = 1; i < path.states.size(); ++i) {
    if (!shown[i]) {
      std::size_t end = i;
      while (!shown[end]) ++end;  // the last state is always drawn
      const std::size_t gap = cut(end - i);
      step(from, gap, kind, false, path.actions[i - 1]);
      from = gap;
      i = end;
    }
    const std::size_t to = state(path.states[i], before);
    step(from, to, kind, false, path.actions[i - 1]);
    before = path.states[i];
    from = to;
  }
  if (!path.loop) return;
  const std::size_t again = state(path.states[*path.loop]);
  step(from, again, kind, again != from, path.actions.back());
}

void GraphBuilder::step(std::size_t from, std::size_t to, Kind kind, bool closes_loop,
                        const model::JointAction& action) {
  const auto [place, is_new] = steps_.try_emplace({from, to, closes_loop}, graph_.edges.size());
  Edge& edge = is_new ? add(Edge{.from = from, .to = to, .kind = kind, .closes_loop = closes_loop})
                      : graph_.edges[place->second];
  add_claim(edge);
  // What is a step of a path need not be shown again as part of a run.
  if (edge.kind != kind && kind == Kind::Run) return;
  if (edge.kind != kind) edge.actions.clear();
  edge.kind = kind;
  if (std::find(edge.actions.begin(), edge.actions.end(), action) == edge.actions.end()) edge.actions.push_back(action);
}

void GraphBuilder::edge(Edge edge) {
  Edge* known = find(edge.from, edge.to, edge);
  if (known == nullptr && edge.kind == Kind::Knowledge) known = find(edge.to, edge.from, edge);
  if (known == nullptr) {
    edges_[{edge.from, edge.to}].push_back(graph_.edges.size());
    known = &add(std::move(edge));
  }
  add_claim(*known);
}

void GraphBuilder::add_claim(Edge& edge) const {
  if (claim_ && (edge.claims.empty() || edge.claims.back() != *claim_)) edge.claims.push_back(*claim_);
}

Edge* GraphBuilder::find(std::size_t from, std::size_t to, const Edge& edge) {
  const auto between = edges_.find({from, to});
  if (between == edges_.end()) return nullptr;
  for (const std::size_t index : between->second) {
    Edge& known = graph_.edges[index];
    if (known.kind == edge.kind && known.choices == edge.choices && known.actions == edge.actions &&
        known.relation == edge.relation) {
      return &known;
    }
  }
  return nullptr;
}

EvidenceGraph GraphBuilder::finish(std::vector<ClaimRef> everywhere) {
  graph_.everywhere = std::move(everywhere);
  return std::move(graph_);
}

}  // namespace gnomon::verdict
