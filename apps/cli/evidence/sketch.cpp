// SPDX-License-Identifier: Apache-2.0
#include "cli/evidence/sketch.hpp"

#include "cli/terminal/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace gnomon::cli {

namespace {

using Kind = Picture::Kind;
using Line = Picture::Line;
using Tone = Picture::Tone;
using verdict::StateRef;

}  // namespace

EvidenceSketch::EvidenceSketch(const verdict::Evidence& evidence, const EvidenceStyle& style)
    : evidence_(evidence), style_(style), labels_(style.scope) {}

std::size_t EvidenceSketch::state(StateRef state, std::optional<StateRef> before) {
  const auto [place, is_new] = nodes_.emplace(state, picture_.nodes.size());
  if (!is_new) return place->second;
  const model::State& values = evidence_.states[state];
  const std::vector<std::string> all = labels_.values(values);
  Picture::Node node{.id = fmt::format("s{}", state + 1), .details = joined(all, "\n")};
  node.label.push_back({std::to_string(state + 1), Tone::Strong});
  for (const std::string& line : before && !style_.full ? labels_.changes(evidence_.states[*before], values) : all) {
    node.label.push_back({line});
  }
  picture_.nodes.push_back(std::move(node));
  return place->second;
}

void EvidenceSketch::mark_initial(StateRef state) { picture_.nodes[this->state(state)].initial = true; }

void EvidenceSketch::note(StateRef state, const std::string& formula, bool holds) {
  Picture::Node& node = picture_.nodes[this->state(state)];
  std::vector<Line> lines;
  for (const std::string& line : wrapped(fmt::format("{} {}", holds ? "✓" : "✗", formula), 34)) {
    lines.push_back({line, holds ? Tone::Good : Tone::Bad});
  }
  const auto known = std::search(node.label.begin(), node.label.end(), lines.begin(), lines.end());
  if (known != node.label.end()) return;
  node.label.insert(node.label.end(), lines.begin(), lines.end());
  if (node.tone != Tone::Bad) node.tone = holds ? Tone::Good : Tone::Bad;
}

std::size_t EvidenceSketch::fork() {
  picture_.nodes.push_back({.id = fmt::format("c{}", picture_.nodes.size()), .shape = Picture::Shape::Fork});
  return picture_.nodes.size() - 1;
}

std::size_t EvidenceSketch::cut(std::size_t states) {
  picture_.nodes.push_back({.id = fmt::format("c{}", picture_.nodes.size()),
                            .shape = Picture::Shape::Cut,
                            .label = {{fmt::format("… {}", quantity(states, "state")), Tone::Quiet}}});
  return picture_.nodes.size() - 1;
}

void EvidenceSketch::step(std::size_t from, std::size_t to, Kind kind, const model::JointAction& action) {
  const auto [place, is_new] = step_edges_.try_emplace({from, to, kind == Kind::Back}, picture_.edges.size());
  if (is_new) {
    picture_.edges.push_back({from, to, kind, {}});
    actions_.emplace_back();
  }
  // What is a step of a path need not be shown again as part of a run.
  Picture::Edge& edge = picture_.edges[place->second];
  std::vector<model::JointAction>& actions = actions_[place->second];
  if (edge.kind != kind && kind == Kind::Run) return;
  if (edge.kind != kind) actions.clear();
  edge.kind = kind;
  if (std::find(actions.begin(), actions.end(), action) == actions.end()) actions.push_back(action);
}

void EvidenceSketch::edge(std::size_t from, std::size_t to, Kind kind, std::vector<Line> label) {
  for (const Picture::Edge& known : picture_.edges) {
    if (known.from == from && known.to == to && known.kind == kind && known.label == label) return;
    const bool back = kind == Kind::Knowledge && known.from == to && known.to == from;
    if (back && known.kind == kind && known.label == label) return;
  }
  picture_.edges.push_back({from, to, kind, std::move(label)});
  actions_.emplace_back();
}

Picture EvidenceSketch::finish() {
  for (std::size_t i = 0; i < picture_.edges.size(); ++i) {
    const std::vector<model::JointAction>& actions = actions_[i];
    if (actions.empty()) continue;
    const AgentSet mentioned = labels_.acting_or_idle(actions, labels_.everybody());
    for (const std::string& line : labels_.actions(actions, mentioned)) picture_.edges[i].label.push_back({line});
  }
  return std::move(picture_);
}

}  // namespace gnomon::cli
