// SPDX-License-Identifier: Apache-2.0
#include "verdict/view/evidence_graph.hpp"

#include "verdict/view/claim_order.hpp"
#include "verdict/view/graph_builder.hpp"
#include "verdict/view/played_moves.hpp"
#include "verdict/view/relation.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace gnomon::verdict {

namespace {

using Kind = EvidenceGraph::Kind;
using Node = EvidenceGraph::Node;
using Shape = EvidenceGraph::Shape;

// Paths of more states are cut, and so many states are kept at both ends.
constexpr std::size_t longest_path = 12;
constexpr std::size_t kept_at_ends = 4;
constexpr std::size_t most_turns = 40;  // of a strategy; more are cut off

class EvidenceDrawing {
 public:
  EvidenceDrawing(const Model& model, const Evidence& evidence, GraphExtent extent, const Limits& limits)
      : model_(model), evidence_(evidence), whole_(extent == GraphExtent::Whole), builder_(limits) {}

  EvidenceGraph run() {
    const std::vector<ClaimRef> order = claims_in_order(evidence_);
    builder_.mark_initial(evidence_.claims.front().state);
    for (const ClaimRef claim : order) draw(claim);
    std::vector<ClaimRef> everywhere = shown_everywhere();
    for (const ClaimRef claim : order) annotate(claim);
    if (whole_) {
      builder_.begin_fair_paths();
      for (const Path& path : evidence_.fair) builder_.path(path, Kind::Run);
    }
    return builder_.finish(std::move(everywhere));
  }

 private:
  void draw(ClaimRef index) {
    const Claim& claim = evidence_.claims[index];
    builder_.begin_claim(index);
    if (whole_) builder_.state(claim.state);
    switch (claim.reason) {
      case Reason::Evaluated:
      case Reason::Engine:
      case Reason::Operands: return;
      case Reason::Path: return draw_path(claim.path, Kind::Step, places_of_interest(claim));
      case Reason::Links: return draw_links(claim);
      case Reason::Strategy: return draw_strategy(claim);
    }
  }

  // Where claims on the path stand on more than what the state shows.
  [[nodiscard]] std::vector<std::size_t> places_of_interest(const Claim& claim) const {
    std::vector<std::size_t> result;
    for (const Part& part : claim.parts) {
      if (evidence_.claims[part.claim].reason != Reason::Evaluated) result.push_back(part.position);
    }
    return result;
  }

  // For each position of the path whether its state is drawn.
  [[nodiscard]] std::vector<bool> kept(const Path& path, const std::vector<std::size_t>& interesting) const {
    const std::size_t length = path.states.size();
    std::vector<bool> result(length, whole_ || length <= longest_path);
    for (std::size_t i = 0; i < length; ++i) {
      const bool near_loop = path.loop && i + 1 >= *path.loop && i <= *path.loop + 1;
      if (i < kept_at_ends || i + kept_at_ends >= length || near_loop || builder_.has(path.states[i])) result[i] = true;
    }
    for (const std::size_t position : interesting) result[position] = true;
    return result;
  }

  void draw_path(const Path& path, Kind kind, const std::vector<std::size_t>& interesting) {
    builder_.path(path, kind, kept(path, interesting));
  }

  void draw_links(const Claim& claim) {
    const bool duty = model_.specification.pool[claim.literal.formula].op == logic::Op::Obligatory;
    StateRef before = claim.state;
    for (const Link& link : claim.links) {
      if (!link.run.states.empty() && !builder_.has(link.state)) {
        draw_path(link.run, Kind::Run, {});
        builder_.mark_initial(link.run.states.front());
      }
      // That a state is possible in itself needs no line.
      if (link.state != before) {
        const std::size_t from = builder_.state(before), to = builder_.state(link.state);
        builder_.edge({.from = from,
                       .to = to,
                       .kind = duty ? Kind::Correct : Kind::Knowledge,
                       .relation = relation_label(model_, claim.literal.formula, link)});
      }
      before = link.state;
    }
  }

  // What the coalition does stands out; where several states may follow, a fork stands for the choice that has been
  // made, and the replies begin there.
  void draw_strategy(const Claim& claim) {
    const std::vector<Turn>& turns = claim.strategy.turns;
    const std::size_t drawn = whole_ ? turns.size() : std::min(turns.size(), most_turns);
    const Kind kind = claim.literal.holds ? Kind::Choice : Kind::Step;
    std::optional<std::size_t> rest;
    const auto node = [&](std::size_t turn, std::size_t before) {
      if (turn < drawn) return builder_.state(turns[turn].state, turns[before].state);
      if (!rest) rest = builder_.cut(turns.size() - drawn);
      return *rest;
    };
    for (std::size_t i = 0; i < drawn; ++i) {
      const std::size_t from = builder_.state(turns[i].state);
      for (PlayedMove& move : played_moves(model_.specification.pool, claim, i)) {
        if (move.ways.size() == 1) {
          Way& way = move.ways.front();
          const std::size_t to = node(way.turn, i);
          builder_.edge({from, to, kind, false, std::move(move.choices), std::move(way.actions)});
          continue;
        }
        const std::size_t fork = builder_.fork();
        builder_.edge({from, fork, kind, false, std::move(move.choices)});
        for (Way& way : move.ways) {
          const std::size_t to = node(way.turn, i);
          builder_.edge({fork, to, Kind::Step, false, {}, std::move(way.actions)});
        }
      }
    }
  }

  // What all states show needs no note at each of them.
  [[nodiscard]] std::vector<ClaimRef> shown_everywhere() const {
    struct Shown {
      ClaimRef first;
      std::set<StateRef> states;
    };
    std::map<std::pair<logic::FormulaId, bool>, Shown> shown;
    for (ClaimRef i = 0; i < evidence_.claims.size(); ++i) {
      const Claim& claim = evidence_.claims[i];
      if (claim.reason != Reason::Evaluated || !builder_.has(claim.state)) continue;
      shown.try_emplace({claim.literal.formula, claim.literal.holds}, Shown{i, {}})
          .first->second.states.insert(claim.state);
    }
    const std::vector<Node>& nodes = builder_.graph().nodes;
    const auto states = static_cast<std::size_t>(
        std::count_if(nodes.begin(), nodes.end(), [](const Node& node) { return node.shape == Shape::State; }));
    std::vector<ClaimRef> result;
    for (const auto& [literal, where] : shown) {
      if (where.states.size() > 1 && where.states.size() == states) result.push_back(where.first);
    }
    return result;
  }

  // At the states, except what is said about the whole picture and what operands say in more detail. States that were
  // cut off get no note.
  void annotate(ClaimRef index) {
    const Claim& claim = evidence_.claims[index];
    if (claim.reason == Reason::Operands || !builder_.has(claim.state)) return;
    if (index == 0 && claim.reason != Reason::Evaluated) return;
    builder_.note(claim.state, index);
  }

  const Model& model_;
  const Evidence& evidence_;
  bool whole_;
  GraphBuilder builder_;
};

// Letters, those of a failure from `first` on; the ones before are in the graph.
struct Letters {
  const std::vector<PlacedLiteral>& all;
  std::size_t first;
};

void draw_failure(GraphBuilder& builder, const Failure& failure, const Letters& letters) {
  builder.path(failure.play, Kind::Step);
  builder.path(failure.run, Kind::Run);
  const Path& beginning = failure.run.states.empty() ? failure.play : failure.run;
  builder.mark_initial(beginning.states.front());
  for (std::size_t i = letters.first; i < letters.all.size(); ++i) {
    const auto& [position, literal] = letters.all[i];
    const StateRef state = failure.play.states[position];
    const std::vector<std::size_t>& notes = builder.notes(state);
    const bool known = std::any_of(notes.begin(), notes.end(), [&, &literal = literal](std::size_t note) {
      return letters.all[note].second == literal;
    });
    if (!known) builder.note(state, i);
  }
}

}  // namespace

EvidenceGraph evidence_graph(const Model& model, const Evidence& evidence, GraphExtent extent, const Limits& limits) {
  return EvidenceDrawing(model, evidence, extent, limits).run();
}

EvidenceGraph failure_graph(const Failure& failure, const Limits& limits) {
  GraphBuilder builder(limits);
  draw_failure(builder, failure, {failure.letters, 0});
  return builder.finish({});
}

EvidenceGraph refutation_graph(const Refutation& refutation, std::size_t most, const Limits& limits) {
  GraphBuilder builder(limits);
  std::vector<PlacedLiteral> letters;
  for (const Failure& failure : refutation.failures) {
    if (most-- == 0) break;
    const std::size_t first = letters.size();
    letters.insert(letters.end(), failure.letters.begin(), failure.letters.end());
    draw_failure(builder, failure, {letters, first});
  }
  return builder.finish({});
}

}  // namespace gnomon::verdict
