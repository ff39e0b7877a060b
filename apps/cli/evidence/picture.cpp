// SPDX-License-Identifier: Apache-2.0
#include "cli/evidence/picture.hpp"

#include "cli/evidence/formula.hpp"
#include "cli/picture/label.hpp"
#include "cli/reports/refutation.hpp"
#include "cli/terminal/text.hpp"
#include "verdict/view/evidence_graph.hpp"
#include "verdict/view/profile_plays.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
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
// More are cut off.
constexpr std::size_t most_failures = 10;

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

// What may be said at a state.
struct Note {
  verdict::Literal literal;
  bool computed = false;  // and not replayed
};

// A graph with the words of a property and the looks that the reader asked for.
class GraphPicture {
 public:
  GraphPicture(const Model& model, const logic::Property& property, const EvidenceStyle& style,
               const std::vector<model::State>& states, std::vector<Note> notes)
      : model_(model),
        property_(property),
        states_(states),
        style_(style),
        labels_(style.scope),
        notes_(std::move(notes)) {}

  // Said once for the whole picture.
  void say_everywhere(const verdict::Literal& literal) { everywhere_.push_back(literal); }

  // `title`: what comes before the lines that are the same for all.
  Picture drawn(const EvidenceGraph& graph, std::vector<Line> title) {
    for (const EvidenceGraph::Node& node : graph.nodes) picture_.nodes.push_back(drawn(node));
    for (const EvidenceGraph::Edge& edge : graph.edges) add({edge.from, edge.to, kind_of(edge), label(edge)});
    picture_.title = std::move(title);
    add_remarks(picture_.title);
    const bool chooses = std::any_of(graph.edges.begin(), graph.edges.end(),
                                     [](const EvidenceGraph::Edge& edge) { return !edge.choices.empty(); });
    picture_.ordered = !chooses;
    // There is more room below than beside.
    picture_.across = !chooses && graph.longest_path <= widest;
    return std::move(picture_);
  }

  // Says of thick lines what they mean.
  void say_of_choices(std::string meaning) { choices_ = std::move(meaning); }

  [[nodiscard]] std::string text(logic::FormulaId id) const { return evidence_formula(model_, property_, id); }

  [[nodiscard]] static std::vector<Line> strong(const std::string& text) {
    std::vector<Line> lines;
    for (const std::string& line : wrapped(shortened(text, 240), 80)) lines.push_back({line, Tone::Strong});
    return lines;
  }

 private:
  [[nodiscard]] Picture::Node drawn(const EvidenceGraph::Node& node) const {
    const std::string id = fmt::format("c{}", picture_.nodes.size());
    switch (node.shape) {
      case EvidenceGraph::Shape::State: return drawn_state(node);
      case EvidenceGraph::Shape::Fork: return {.id = id, .shape = Picture::Shape::Fork};
      case EvidenceGraph::Shape::Cut: break;
    }
    const std::string rest = node.left_out > 0 ? "… " + quantity(node.left_out, "state") : "…";
    return {.id = id, .shape = Picture::Shape::Cut, .label = {{rest, Tone::Quiet}}};
  }

  // A state with all values, or with what is different from the state before it.
  [[nodiscard]] Picture::Node drawn_state(const EvidenceGraph::Node& node) const {
    const model::State& values = states_[node.state];
    const std::vector<std::string> all = labels_.values(values);
    Picture::Node result{
        .id = fmt::format("s{}", node.state + 1), .details = joined(all, "\n"), .initial = node.initial};
    result.label.push_back({std::to_string(node.state + 1), Tone::Strong});
    const bool changes = node.before && !style_.full;
    for (const std::string& line : changes ? labels_.changes(states_[*node.before], values) : all) {
      result.label.push_back({line});
    }
    for (const std::size_t note : node.notes) annotate(result, notes_[note]);
    return result;
  }

  void annotate(Picture::Node& node, const Note& note) const {
    const auto& [formula, holds] = note.literal;
    if (std::find(everywhere_.begin(), everywhere_.end(), note.literal) != everywhere_.end()) return;
    const std::string_view source = note.computed ? " (engine)" : "";
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

  void add_remarks(std::vector<Line>& lines) const {
    for (const verdict::Literal& literal : everywhere_) {
      lines.push_back({fmt::format("{} {} in every state below", shortened(text(literal.formula), 60),
                                   literal.holds ? "holds" : "fails")});
    }
    std::vector<std::string> legend;
    const auto explain = [&](Kind kind, const std::string& meaning) {
      if (std::any_of(picture_.edges.begin(), picture_.edges.end(),
                      [kind](const Picture::Edge& edge) { return edge.kind == kind; })) {
        legend.push_back(meaning);
      }
    };
    explain(Kind::Knowledge, "dashed: the agent cannot tell the states apart");
    explain(Kind::Correct, "dotted: to a state where the agent behaves correctly");
    explain(Kind::Run, "grey: how a state is reached");
    explain(Kind::Choice, "thick: " + choices_);
    if (!legend.empty()) lines.push_back({joined(legend, "; "), Tone::Quiet});
  }

  const Model& model_;
  const logic::Property& property_;
  const std::vector<model::State>& states_;
  const EvidenceStyle& style_;
  Labels labels_;
  std::vector<Note> notes_;
  std::vector<verdict::Literal> everywhere_;
  std::string choices_ = "what the coalition does";
  Picture picture_;
  std::map<std::pair<std::size_t, std::size_t>, std::vector<std::size_t>> between_;  // the edges between two nodes
};

}  // namespace

Picture evidence_picture(const Model& model, const logic::Property& property, const verdict::Evidence& evidence,
                         const EvidenceStyle& style) {
  const EvidenceGraph graph =
      verdict::evidence_graph(model, evidence, style.full ? verdict::GraphExtent::Whole : verdict::GraphExtent::Cut);
  std::vector<Note> notes;
  for (const Claim& claim : evidence.claims) notes.push_back({claim.literal, claim.reason == Reason::Engine});
  GraphPicture picture(model, property, style, evidence.states, std::move(notes));
  // States of fair paths need not show what all others do.
  if (std::none_of(graph.nodes.begin(), graph.nodes.end(), [](const auto& node) { return node.fair; })) {
    for (const ClaimRef claim : graph.everywhere) picture.say_everywhere(evidence.claims[claim].literal);
  }
  const Claim& root = evidence.claims.front();
  std::vector<Line> title = GraphPicture::strong(picture.text(root.literal.formula));
  title.push_back({fmt::format("{} in state {}", root.literal.holds ? "holds" : "fails", root.state + 1),
                   root.literal.holds ? Tone::Good : Tone::Bad});
  return picture.drawn(graph, std::move(title));
}

Picture refutation_picture(const Model& model, const logic::Property& property, const verdict::Refutation& refutation,
                           const EvidenceStyle& style) {
  const std::size_t count = refutation.failures.size();
  const std::size_t most = style.full ? count : std::min(count, most_failures);
  std::vector<Note> notes;
  for (std::size_t i = 0; i < most; ++i) {
    for (const auto& [position, literal] : refutation.failures[i].letters) notes.push_back({literal});
  }
  GraphPicture picture(model, property, style, refutation.states, std::move(notes));
  std::vector<Line> title = GraphPicture::strong(picture.text(refutation.coalition));
  title.push_back({refutation_headline(model, refutation), Tone::Bad});
  if (most < count) title.push_back({fmt::format("{} of them are drawn; --full draws all", most), Tone::Quiet});
  return picture.drawn(verdict::refutation_graph(refutation, most), std::move(title));
}

Picture profile_picture(const Model& model, const logic::Property& property, const verdict::Profile& profile,
                        const EvidenceStyle& style, const Limits& limits) {
  const std::size_t most = style.full ? std::numeric_limits<std::size_t>::max() : verdict::some_states_of_plays;
  const verdict::ProfilePlays plays = verdict::profile_plays(model.system, profile, most, limits);
  GraphPicture picture(model, property, style, plays.states, {});
  std::vector<Line> title = GraphPicture::strong(property.text);
  picture.say_of_choices("what the strategies choose");
  title.push_back({profile.refutes ? "fails because of these strategies" : "holds because of these strategies",
                   profile.refutes ? Tone::Bad : Tone::Good});
  return picture.drawn(plays.graph, std::move(title));
}

}  // namespace gnomon::cli
