// SPDX-License-Identifier: Apache-2.0
#include "cli/evidence/picture.hpp"

#include "cli/evidence/formula.hpp"
#include "cli/picture/label.hpp"
#include "cli/terminal/text.hpp"
#include "verdict/view/evidence_graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace gnomon::cli {

namespace {

using Kind = Picture::Kind;
using Line = Picture::Line;
using Tone = Picture::Tone;
using verdict::Claim;
using verdict::ClaimRef;
using verdict::EvidenceGraph;
using verdict::Reason;

// Pictures with longer paths go downwards.
constexpr std::size_t widest = 6;

Kind kind_of(const EvidenceGraph::Edge& edge) {
  if (edge.closes_loop) return Kind::Back;
  switch (edge.kind) {
    case EvidenceGraph::Kind::Step: return Kind::Step;
    case EvidenceGraph::Kind::Run: return Kind::Run;
    case EvidenceGraph::Kind::Choice: return Kind::Choice;
    case EvidenceGraph::Kind::Knowledge: return Kind::Knowledge;
    case EvidenceGraph::Kind::Correct: return Kind::Correct;
  }
  return Kind::Step;
}

class EvidencePicture {
 public:
  EvidencePicture(const Model& model, const logic::Property& property, const verdict::Evidence& evidence,
                  const EvidenceStyle& style)
      : model_(model),
        property_(property),
        evidence_(evidence),
        style_(style),
        labels_(style.scope),
        graph_(verdict::evidence_graph(model, evidence,
                                       style.full ? verdict::GraphExtent::Whole : verdict::GraphExtent::Cut)) {
    // States of fair paths need not show what all others do.
    const auto& nodes = graph_.nodes;
    if (std::none_of(nodes.begin(), nodes.end(), [](const auto& node) { return node.fair; })) {
      for (const ClaimRef claim : graph_.everywhere) everywhere_.push_back(evidence.claims[claim].literal);
    }
  }

  Picture run() {
    for (const EvidenceGraph::Node& node : graph_.nodes) picture_.nodes.push_back(drawn(node));
    for (const EvidenceGraph::Edge& edge : graph_.edges) add({edge.from, edge.to, kind_of(edge), label(edge)});
    picture_.title = title();
    const bool strategy = std::any_of(evidence_.claims.begin(), evidence_.claims.end(),
                                      [](const Claim& claim) { return claim.reason == Reason::Strategy; });
    picture_.ordered = !strategy;
    // There is more room below than beside.
    picture_.across = !strategy && graph_.longest_path <= widest;
    return std::move(picture_);
  }

 private:
  [[nodiscard]] Picture::Node drawn(const EvidenceGraph::Node& node) const {
    const std::string id = fmt::format("c{}", picture_.nodes.size());
    switch (node.shape) {
      case EvidenceGraph::Shape::State: return drawn_state(node);
      case EvidenceGraph::Shape::Fork: return {.id = id, .shape = Picture::Shape::Fork};
      case EvidenceGraph::Shape::Cut: break;
    }
    return {.id = id,
            .shape = Picture::Shape::Cut,
            .label = {{fmt::format("… {}", quantity(node.left_out, "state")), Tone::Quiet}}};
  }

  // A state with all values, or with what is different from the state before it.
  [[nodiscard]] Picture::Node drawn_state(const EvidenceGraph::Node& node) const {
    const model::State& values = evidence_.states[node.state];
    const std::vector<std::string> all = labels_.values(values);
    Picture::Node result{
        .id = fmt::format("s{}", node.state + 1), .details = joined(all, "\n"), .initial = node.initial};
    result.label.push_back({std::to_string(node.state + 1), Tone::Strong});
    const bool changes = node.before && !style_.full;
    for (const std::string& line : changes ? labels_.changes(evidence_.states[*node.before], values) : all) {
      result.label.push_back({line});
    }
    for (const ClaimRef note : node.notes) annotate(result, evidence_.claims[note]);
    return result;
  }

  void annotate(Picture::Node& node, const Claim& claim) const {
    const auto& [formula, holds] = claim.literal;
    if (std::find(everywhere_.begin(), everywhere_.end(), claim.literal) != everywhere_.end()) return;
    const std::string_view source = claim.reason == Reason::Engine ? " (engine)" : "";
    std::vector<Line> lines;
    for (const std::string& line :
         wrapped(fmt::format("{} {}{}", holds ? "✓" : "✗", shortened(text(formula), 60), source), 34)) {
      lines.push_back({line, holds ? Tone::Good : Tone::Bad});
    }
    // Long formulas may read the same.
    const auto known = std::search(node.label.begin(), node.label.end(), lines.begin(), lines.end());
    if (known != node.label.end()) return;
    node.label.insert(node.label.end(), lines.begin(), lines.end());
    if (node.tone != Tone::Bad) node.tone = holds ? Tone::Good : Tone::Bad;
  }

  [[nodiscard]] std::vector<Line> label(const EvidenceGraph::Edge& edge) const {
    std::vector<Line> result;
    const auto add_actions = [&](const std::vector<model::JointAction>& joints, const AgentSet& agents, Tone tone) {
      for (const std::string& line : labels_.actions(joints, agents)) result.push_back({line, tone});
    };
    const AgentSet everybody = labels_.everybody();
    add_actions(edge.choices, labels_.acting_or_idle(edge.choices, everybody), Tone::Strong);
    // Beside a choice it is enough to say who does something.
    add_actions(edge.actions,
                edge.choices.empty() ? labels_.acting_or_idle(edge.actions, everybody)
                                     : labels_.acting(edge.actions, everybody),
                Tone::Plain);
    if (!edge.relation.empty()) result.push_back({edge.relation});
    return result;
  }

  // Edges that read the same are drawn once.
  void add(Picture::Edge edge) {
    const auto same = [&](std::size_t index) {
      const Picture::Edge& known = picture_.edges[index];
      return known.kind == edge.kind && known.label == edge.label;
    };
    std::vector<std::size_t>& there = between_[{edge.from, edge.to}];
    if (std::any_of(there.begin(), there.end(), same)) return;
    there.push_back(picture_.edges.size());
    picture_.edges.push_back(std::move(edge));
  }

  [[nodiscard]] std::string text(logic::FormulaId id) const { return evidence_formula(model_, property_, id); }

  [[nodiscard]] std::vector<Line> title() const {
    const Claim& root = evidence_.claims.front();
    std::vector<Line> lines;
    for (const std::string& line : wrapped(shortened(text(root.literal.formula), 240), 80)) {
      lines.push_back({line, Tone::Strong});
    }
    lines.push_back({fmt::format("{} in state {}", root.literal.holds ? "holds" : "fails", root.state + 1),
                     root.literal.holds ? Tone::Good : Tone::Bad});
    for (const verdict::Literal& literal : everywhere_) {
      lines.push_back({fmt::format("{} {} in every state below", shortened(text(literal.formula), 60),
                                   literal.holds ? "holds" : "fails")});
    }
    std::vector<std::string> legend;
    const auto explain = [&](Kind kind, const char* meaning) {
      if (std::any_of(picture_.edges.begin(), picture_.edges.end(),
                      [kind](const Picture::Edge& edge) { return edge.kind == kind; })) {
        legend.emplace_back(meaning);
      }
    };
    explain(Kind::Knowledge, "dashed: the agent cannot tell the states apart");
    explain(Kind::Correct, "dotted: to a state where the agent behaves correctly");
    explain(Kind::Run, "grey: how a state is reached");
    explain(Kind::Choice, "thick: what the coalition does");
    if (!legend.empty()) lines.push_back({joined(legend, "; "), Tone::Quiet});
    return lines;
  }

  const Model& model_;
  const logic::Property& property_;
  const verdict::Evidence& evidence_;
  const EvidenceStyle& style_;
  Labels labels_;
  EvidenceGraph graph_;
  std::vector<verdict::Literal> everywhere_;  // said once for the whole picture
  Picture picture_;
  std::map<std::pair<std::size_t, std::size_t>, std::vector<std::size_t>> between_;  // the edges between two nodes
};

}  // namespace

Picture evidence_picture(const Model& model, const logic::Property& property, const verdict::Evidence& evidence,
                         const EvidenceStyle& style) {
  return EvidencePicture(model, property, evidence, style).run();
}

}  // namespace gnomon::cli
