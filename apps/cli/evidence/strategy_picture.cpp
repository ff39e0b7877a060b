// SPDX-License-Identifier: Apache-2.0
#include "cli/evidence/strategy_picture.hpp"

#include "cli/evidence/play.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace gnomon::cli {

namespace {

using Kind = Picture::Kind;
using Line = Picture::Line;
using Tone = Picture::Tone;

constexpr std::size_t most_turns = 40;  // more are cut off

class StrategyPicture {
 public:
  StrategyPicture(EvidenceSketch& sketch, const Model& model, const verdict::Claim& claim)
      : sketch_(sketch),
        claim_(claim),
        turns_(claim.strategy.turns),
        coalition_(coalition_of(model, claim)),
        others_(coalition_),
        drawn_(sketch.full() ? turns_.size() : std::min(turns_.size(), most_turns)) {
    others_.flip();
  }

  void run() {
    for (std::size_t i = 0; i < drawn_; ++i) {
      const std::size_t from = sketch_.state(turns_[i].state);
      for (const PlayedMove& move : played_moves(claim_, i, coalition_)) draw(i, from, move);
    }
  }

 private:
  void draw(std::size_t turn, std::size_t from, const PlayedMove& move) {
    const Labels& labels = sketch_.labels();
    const Kind kind = claim_.literal.holds ? Kind::Choice : Kind::Step;
    std::vector<Line> choice = lines(move.choices, labels.acting_or_idle(move.choices, coalition_), Tone::Strong);
    if (move.ways.size() == 1) {
      const Way& way = move.ways.front();
      const std::vector<Line> reply = lines(way.actions, labels.acting(way.actions, others_), Tone::Plain);
      choice.insert(choice.end(), reply.begin(), reply.end());
      sketch_.edge(from, node(way.turn, turn), kind, std::move(choice));
      return;
    }
    const std::size_t fork = sketch_.fork();
    sketch_.edge(from, fork, kind, std::move(choice));
    for (const Way& way : move.ways) {
      sketch_.edge(fork, node(way.turn, turn), Kind::Step,
                   lines(way.actions, labels.acting_or_idle(way.actions, others_), Tone::Plain));
    }
  }

  // Returns the node of a turn that is reached from another one.
  std::size_t node(std::size_t turn, std::size_t before) {
    if (turn < drawn_) return sketch_.state(turns_[turn].state, turns_[before].state);
    if (!rest_) rest_ = sketch_.cut(turns_.size() - drawn_);
    return *rest_;
  }

  [[nodiscard]] std::vector<Line> lines(const std::vector<model::JointAction>& joints, const AgentSet& agents,
                                        Tone tone) const {
    std::vector<Line> result;
    for (const std::string& line : sketch_.labels().actions(joints, agents)) result.push_back({line, tone});
    return result;
  }

  EvidenceSketch& sketch_;
  const verdict::Claim& claim_;
  const std::vector<verdict::Turn>& turns_;
  AgentSet coalition_;
  AgentSet others_;
  std::size_t drawn_;
  std::optional<std::size_t> rest_;
};

}  // namespace

void draw_strategy(EvidenceSketch& sketch, const Model& model, const verdict::Claim& claim) {
  StrategyPicture(sketch, model, claim).run();
}

}  // namespace gnomon::cli
