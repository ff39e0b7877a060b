// SPDX-License-Identifier: Apache-2.0
#include "cli/mcmas/evidence.hpp"

#include "logic/text/print.hpp"

#include <optional>
#include <utility>

namespace gnomon::cli {

namespace {

using logic::Node;
using verdict::Claim;
using verdict::ClaimRef;
using verdict::Link;
using verdict::Path;
using verdict::Reason;
using verdict::StateRef;

class Flattening {
 public:
  Flattening(const model::System& system, const logic::FormulaPool& pool, const verdict::Evidence& evidence,
             const McmasEvidenceStyle& style)
      : system_(system), pool_(pool), evidence_(evidence), style_(style), told_(evidence.claims.size(), false) {}

  // With a list of what is still to tell instead of a recursion.
  McmasEvidence run() {
    open_.push_back({0, number(evidence_.claims.front().state)});
    while (!open_.empty()) {
      const Place place = open_.back();
      open_.pop_back();
      if (told_[place.claim]) continue;
      told_[place.claim] = true;
      tell(evidence_.claims[place.claim], place.number);
    }
    if (result_.lines.empty()) result_.lines.push_back({0});
    return std::move(result_);
  }

 private:
  // A claim about the state that has this number.
  struct Place {
    ClaimRef claim = 0;
    std::size_t number = 0;
  };

  std::size_t number(StateRef state) {
    result_.states.push_back(evidence_.states[state]);
    return result_.states.size() - 1;
  }

  // The one place that knows what kinds of claims there are. A claim that stands on nothing that can be drawn
  // has no lines.
  void tell(const Claim& claim, std::size_t here) {
    switch (claim.reason) {
      case Reason::Evaluated:
      case Reason::Engine: return;
      case Reason::Operands: return tell_later(claim, {here});
      case Reason::Path: return tell_later(claim, tell_path(claim.path, here));
      case Reason::Links: return tell_later(claim, {tell_links(claim, here)});
      case Reason::Strategy: return tell_later(claim, tell_strategy(claim, here));
    }
  }

  // The claims on which it stands, about states that have a number by their position; the first comes next.
  void tell_later(const Claim& claim, const std::vector<std::optional<std::size_t>>& numbers) {
    for (std::size_t i = claim.parts.size(); i-- > 0;) {
      const std::optional<std::size_t> there = numbers[claim.parts[i].position];
      if (there) open_.push_back({claim.parts[i].claim, *there});
    }
  }

  // Returns the numbers of the states on the path.
  std::vector<std::optional<std::size_t>> tell_path(const Path& path, std::size_t here) {
    std::vector<std::size_t> numbers{here};
    for (std::size_t i = 1; i < path.states.size(); ++i) {
      numbers.push_back(number(path.states[i]));
      result_.edges.push_back({numbers[i - 1], numbers[i], path.actions[i - 1]});
    }
    const std::vector<std::optional<std::size_t>> result(numbers.begin(), numbers.end());
    if (path.actions.empty()) return result;
    result_.lines.push_back(std::move(numbers));
    if (path.loop) {
      result_.edges.push_back({*result.back(), *result[*path.loop], path.actions.back()});
      result_.lines.back().push_back(*result[*path.loop]);
    }
    return result;
  }

  // Returns the numbers of the turns that are drawn.
  std::vector<std::optional<std::size_t>> tell_strategy(const Claim& claim, std::size_t here) {
    std::vector<std::optional<std::size_t>> numbers(claim.strategy.turns.size());
    if (!numbers.empty()) numbers.front() = here;
    switch (claim.literal.holds ? style_.strategies : style_.refutations) {
      case McmasPlays::None: numbers.assign(numbers.size(), std::nullopt); break;
      case McmasPlays::One: tell_play(claim.strategy, numbers); break;
      case McmasPlays::All: tell_all_plays(claim.strategy, numbers); break;
    }
    return numbers;
  }

  // Always the first move and the first reply, until the play ends or comes back.
  void tell_play(const verdict::Strategy& strategy, std::vector<std::optional<std::size_t>>& numbers) {
    std::vector<std::size_t> line{*numbers.front()};
    std::size_t turn = 0;
    while (!strategy.turns[turn].moves.empty() && !strategy.turns[turn].moves.front().replies.empty()) {
      const verdict::Reply& reply = strategy.turns[turn].moves.front().replies.front();
      const bool again = numbers[reply.turn].has_value();
      if (!again) numbers[reply.turn] = number(strategy.turns[reply.turn].state);
      result_.edges.push_back({line.back(), *numbers[reply.turn], reply.action});
      line.push_back(*numbers[reply.turn]);
      turn = reply.turn;
      if (again) break;
    }
    if (line.size() > 1) result_.lines.push_back(std::move(line));
  }

  // A line for each reply.
  void tell_all_plays(const verdict::Strategy& strategy, std::vector<std::optional<std::size_t>>& numbers) {
    for (std::size_t i = 1; i < numbers.size(); ++i) numbers[i] = number(strategy.turns[i].state);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      for (const verdict::Move& move : strategy.turns[i].moves) {
        for (const verdict::Reply& reply : move.replies) {
          result_.edges.push_back({*numbers[i], *numbers[reply.turn], reply.action});
          result_.lines.push_back({*numbers[i], *numbers[reply.turn]});
        }
      }
    }
  }

  // Returns the number of the last state.
  std::size_t tell_links(const Claim& claim, std::size_t here) {
    const Node& node = pool_[claim.literal.formula];
    for (const Link& link : claim.links) {
      const std::size_t other = number(link.state);
      result_.edges.push_back({here, other, name(node, link)});
      result_.lines.push_back({here, other});
      here = other;
    }
    return here;
  }

  // The agent that cannot tell the states apart, the group that pools what it sees, or whose duty it is.
  [[nodiscard]] std::string name(const Node& node, const Link& link) const {
    if (link.agent.valid()) return system_[link.agent].name;
    return node.coalition.valid() ? coalition_text(system_, pool_[node.coalition]) : system_[node.agent].name;
  }

  const model::System& system_;
  const logic::FormulaPool& pool_;
  const verdict::Evidence& evidence_;
  McmasEvidenceStyle style_;
  std::vector<bool> told_;
  std::vector<Place> open_;
  McmasEvidence result_;
};

}  // namespace

McmasEvidence mcmas_evidence(const model::System& system, const logic::FormulaPool& pool,
                             const verdict::Evidence& evidence, const McmasEvidenceStyle& style) {
  return Flattening(system, pool, evidence, style).run();
}

McmasEvidence mcmas_evidence(const verdict::Trace& trace) {
  McmasEvidence result;
  result.states = trace.states;
  result.lines.emplace_back();
  for (std::size_t i = 0; i < trace.states.size(); ++i) result.lines.front().push_back(i);
  for (std::size_t i = 0; i < trace.actions.size(); ++i) result.edges.push_back({i, i + 1, trace.actions[i]});
  return result;
}

McmasEvidence mcmas_evidence(const model::State& state) { return {{state}, {{0}}, {}}; }

}  // namespace gnomon::cli
