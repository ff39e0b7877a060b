// SPDX-License-Identifier: Apache-2.0
#include "cli/evidence/picture.hpp"

#include "cli/evidence/formula.hpp"
#include "cli/evidence/relation.hpp"
#include "cli/evidence/sketch.hpp"
#include "cli/evidence/strategy_picture.hpp"
#include "cli/terminal/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace gnomon::cli {

namespace {

using Kind = Picture::Kind;
using Tone = Picture::Tone;
using verdict::Claim;
using verdict::ClaimRef;
using verdict::Path;
using verdict::Reason;
using verdict::StateRef;

// Paths of more states are cut, and so much is kept at both ends.
constexpr std::size_t longest_path = 12;
constexpr std::size_t kept_at_ends = 4;
// Pictures with longer paths go downwards.
constexpr std::size_t widest = 6;

class EvidencePicture {
 public:
  EvidencePicture(const Model& model, const logic::Property& property, const verdict::Evidence& evidence,
                  const EvidenceStyle& style)
      : model_(model), property_(property), evidence_(evidence), sketch_(evidence, style) {}

  Picture run() {
    const std::vector<ClaimRef> order = in_order();
    sketch_.mark_initial(evidence_.claims.front().state);
    for (const ClaimRef claim : order) draw(evidence_.claims[claim]);
    if (sketch_.full()) {
      for (const Path& path : evidence_.fair) draw_path(path, Kind::Run, {});
    }
    const std::vector<verdict::Literal> everywhere = shown_everywhere();
    for (const ClaimRef claim : order) annotate(claim, everywhere);
    Picture picture = sketch_.finish();
    picture.title = title(picture, everywhere);
    const bool strategy = std::any_of(evidence_.claims.begin(), evidence_.claims.end(),
                                      [](const Claim& claim) { return claim.reason == Reason::Strategy; });
    picture.ordered = !strategy;
    // There is more room below than beside.
    picture.across = !strategy && longest_ <= widest;
    return picture;
  }

 private:
  // The claims, each before those that it stands on.
  [[nodiscard]] std::vector<ClaimRef> in_order() const {
    std::vector<ClaimRef> result, open{0};
    std::vector<bool> seen(evidence_.claims.size(), false);
    while (!open.empty()) {
      const ClaimRef claim = open.back();
      open.pop_back();
      if (seen[claim]) continue;
      seen[claim] = true;
      result.push_back(claim);
      const std::vector<verdict::Part>& parts = evidence_.claims[claim].parts;
      for (std::size_t i = parts.size(); i-- > 0;) open.push_back(parts[i].claim);
    }
    return result;
  }

  void draw(const Claim& claim) {
    switch (claim.reason) {
      case Reason::Evaluated:
      case Reason::Engine:
      case Reason::Operands: return;
      case Reason::Path: return draw_path(claim.path, Kind::Step, places_of_interest(claim));
      case Reason::Links: return draw_links(claim);
      case Reason::Strategy: return draw_strategy(sketch_, model_, claim);
    }
  }

  // Where claims on the path stand on more than what the state shows.
  [[nodiscard]] std::vector<std::size_t> places_of_interest(const Claim& claim) const {
    std::vector<std::size_t> result;
    for (const verdict::Part& part : claim.parts) {
      if (evidence_.claims[part.claim].reason != Reason::Evaluated) result.push_back(part.position);
    }
    return result;
  }

  // For each position of the path whether its state is drawn.
  [[nodiscard]] std::vector<bool> kept(const Path& path, const std::vector<std::size_t>& interesting) const {
    const std::size_t length = path.states.size();
    std::vector<bool> result(length, sketch_.full() || length <= longest_path);
    for (std::size_t i = 0; i < length; ++i) {
      const bool near_loop = path.loop && i + 1 >= *path.loop && i <= *path.loop + 1;
      if (i < kept_at_ends || i + kept_at_ends >= length || near_loop || sketch_.has(path.states[i])) result[i] = true;
    }
    for (const std::size_t position : interesting) result[position] = true;
    return result;
  }

  void draw_path(const Path& path, Kind kind, const std::vector<std::size_t>& interesting) {
    if (path.states.empty()) return;
    const std::vector<bool> shown = kept(path, interesting);
    longest_ = std::max(longest_, static_cast<std::size_t>(std::count(shown.begin(), shown.end(), true)));
    StateRef before = path.states.front();
    std::size_t from = sketch_.state(before);
    for (std::size_t i = 1; i < path.states.size(); ++i) {
      if (!shown[i]) {
        std::size_t end = i;
        while (!shown[end]) ++end;  // the last state is always drawn
        const std::size_t gap = sketch_.cut(end - i);
        sketch_.step(from, gap, kind, path.actions[i - 1]);
        from = gap;
        i = end;
      }
      const std::size_t to = sketch_.state(path.states[i], before);
      sketch_.step(from, to, kind, path.actions[i - 1]);
      before = path.states[i];
      from = to;
    }
    if (!path.loop) return;
    const std::size_t again = sketch_.state(path.states[*path.loop]);
    sketch_.step(from, again, again == from ? kind : Kind::Back, path.actions.back());
  }

  void draw_links(const Claim& claim) {
    const bool duty = model_.specification.pool[claim.literal.formula].op == logic::Op::Obligatory;
    StateRef before = claim.state;
    for (const verdict::Link& link : claim.links) {
      if (!link.run.states.empty() && !sketch_.has(link.state)) {
        draw_path(link.run, Kind::Run, {});
        sketch_.mark_initial(link.run.states.front());
      }
      // That a state is possible in itself needs no line.
      if (link.state != before) {
        sketch_.edge(sketch_.state(before), sketch_.state(link.state), duty ? Kind::Correct : Kind::Knowledge,
                     {{relation_label(model_, claim.literal.formula, link)}});
      }
      before = link.state;
    }
  }

  [[nodiscard]] std::string formula(logic::FormulaId id) const { return evidence_formula(model_, property_, id); }

  // What all states of the picture show needs no note at each of them.
  [[nodiscard]] std::vector<verdict::Literal> shown_everywhere() const {
    std::map<std::pair<logic::FormulaId, bool>, std::set<StateRef>> where;
    for (const Claim& claim : evidence_.claims) {
      if (claim.reason != Reason::Evaluated || !sketch_.has(claim.state)) continue;
      where[{claim.literal.formula, claim.literal.holds}].insert(claim.state);
    }
    std::vector<verdict::Literal> result;
    for (const auto& [literal, states] : where) {
      if (states.size() > 1 && states.size() == sketch_.state_count())
        result.push_back({literal.first, literal.second});
    }
    return result;
  }

  // At the states, except what the title says and what operands say in more detail. States that were cut
  // off get no note.
  void annotate(ClaimRef index, const std::vector<verdict::Literal>& everywhere) {
    const Claim& claim = evidence_.claims[index];
    if (claim.reason == Reason::Operands || !sketch_.has(claim.state)) return;
    if (index == 0 && claim.reason != Reason::Evaluated) return;
    if (std::find(everywhere.begin(), everywhere.end(), claim.literal) != everywhere.end()) return;
    const std::string_view source = claim.reason == Reason::Engine ? " (engine)" : "";
    sketch_.note(claim.state, shortened(formula(claim.literal.formula), 60) + std::string(source), claim.literal.holds);
  }

  [[nodiscard]] std::vector<Picture::Line> title(const Picture& picture,
                                                 const std::vector<verdict::Literal>& everywhere) const {
    const Claim& root = evidence_.claims.front();
    std::vector<Picture::Line> lines;
    for (const std::string& line : wrapped(shortened(formula(root.literal.formula), 240), 80)) {
      lines.push_back({line, Tone::Strong});
    }
    lines.push_back({fmt::format("{} in state {}", root.literal.holds ? "holds" : "fails", root.state + 1),
                     root.literal.holds ? Tone::Good : Tone::Bad});
    for (const verdict::Literal& literal : everywhere) {
      lines.push_back({fmt::format("{} {} in every state below", shortened(formula(literal.formula), 60),
                                   literal.holds ? "holds" : "fails")});
    }
    std::vector<std::string> legend;
    const auto explain = [&](Kind kind, const char* text) {
      if (std::any_of(picture.edges.begin(), picture.edges.end(),
                      [kind](const Picture::Edge& edge) { return edge.kind == kind; })) {
        legend.emplace_back(text);
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
  EvidenceSketch sketch_;
  std::size_t longest_ = 0;  // states on a path, as far as they are drawn
};

}  // namespace

Picture evidence_picture(const Model& model, const logic::Property& property, const verdict::Evidence& evidence,
                         const EvidenceStyle& style) {
  return EvidencePicture(model, property, evidence, style).run();
}

}  // namespace gnomon::cli
