// SPDX-License-Identifier: Apache-2.0
#include "verdict/validate/strategy_replay.hpp"

#include "verdict/explain/coalition_moves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>

namespace gnomon::verdict {

using model::JointAction;

namespace {

// Functions that return a text describe a defect; an empty text means that there is none.
class StrategyReplayer {
 public:
  StrategyReplayer(const Replay& replay, const std::vector<model::AgentId>& members, const PathShape& shape,
                   const Evidence& evidence, const Claim& claim)
      : replay_(replay),
        members_(members),
        shape_(shape),
        evidence_(evidence),
        claim_(claim),
        turns_(claim.strategy.turns) {}

  StrategyReplay run() {
    StrategyReplay result;
    result.defect = references_defect();
    for (std::size_t i = 0; i < turns_.size() && result.defect.empty(); ++i) {
      const std::string defect = turn_defect(i);
      if (!defect.empty()) result.defect = fmt::format("turn {}: {}", i, defect);
    }
    if (result.defect.empty()) result.defect = plays_defect();
    result.open = std::move(open_);
    return result;
  }

 private:
  [[nodiscard]] std::string references_defect() const {
    if (turns_.empty()) return "there is no turn";
    std::set<StateRef> seen;
    for (std::size_t i = 0; i < turns_.size(); ++i) {
      if (turns_[i].state >= evidence_.states.size()) return "a turn is about no state";
      const bool may_return = shape_.one_step && i == 0;
      if (!may_return && !seen.insert(turns_[i].state).second) return "two turns are about the same state";
      for (const Move& move : turns_[i].moves) {
        for (const Reply& reply : move.replies) {
          if (reply.turn >= turns_.size()) return "a reply leads to no turn";
        }
      }
    }
    return turns_.front().state == claim_.state ? "" : "the plays begin elsewhere";
  }

  // ---- one turn

  std::string turn_defect(std::size_t index) {
    const Turn& turn = turns_[index];
    const bool goes_on = shape_.one_step && index == 0;
    if (turn.moves.empty() && !goes_on && shows_goal(index)) {
      need(index, shape_.goal);
      return {};
    }
    if (shape_.one_step && !goes_on) return "a play does not end after one step";
    need(index, shape_.on_the_way());
    const auto possible = coalition_moves(replay_.stepper(), members_, evidence_.states[turn.state],
                                          std::numeric_limits<std::size_t>::max(), [this] { replay_.tick(); });
    return claim_.literal.holds ? moves_defect(turn, *possible) : answers_defect(turn, *possible);
  }

  void need(std::size_t turn, const std::vector<Literal>& literals) {
    for (const Literal& literal : literals) open_.emplace_back(turn, literal);
  }

  // Returns whether the parts at the turn are those of a goal. (Whether they are complete is checked later.)
  [[nodiscard]] bool shows_goal(std::size_t turn) const {
    if (shape_.goal.empty()) return false;
    const Literal& last = shape_.goal.front();
    return std::any_of(claim_.parts.begin(), claim_.parts.end(), [&](const Part& part) {
      return part.position == turn && evidence_.claims[part.claim].literal == last;
    });
  }

  // A strategy of the coalition: some of its moves, each with all possible replies.
  [[nodiscard]] std::string moves_defect(const Turn& turn, const std::vector<PossibleMove>& possible) const {
    if (turn.moves.empty()) return "the coalition does nothing";
    std::set<std::vector<model::ActionId>> seen;
    for (const Move& move : turn.moves) {
      if (!seen.insert(move.choice).second) return "the same move twice";
      const PossibleMove* found = find(possible, move.choice);
      if (found == nullptr) return "the move is not possible";
      if (move.replies.size() != found->outcomes.size()) return "not all that may follow a move";
      if (!are_outcomes(move.replies, *found)) return "a reply is not possible";
    }
    return {};
  }

  // A strategy of the others: all moves of the coalition, each with a possible reply.
  [[nodiscard]] std::string answers_defect(const Turn& turn, const std::vector<PossibleMove>& possible) const {
    if (turn.moves.size() != possible.size()) return "not every move of the coalition is answered";
    std::set<std::vector<model::ActionId>> seen;
    for (const Move& move : turn.moves) {
      if (!seen.insert(move.choice).second) return "the same move twice";
      const PossibleMove* found = find(possible, move.choice);
      if (found == nullptr) return "the move is not possible";
      if (move.replies.size() != 1) return "a move needs one reply";
      if (!are_outcomes(move.replies, *found)) return "the reply is not possible";
    }
    return {};
  }

  static const PossibleMove* find(const std::vector<PossibleMove>& moves, const std::vector<model::ActionId>& choice) {
    const auto place =
        std::find_if(moves.begin(), moves.end(), [&](const PossibleMove& move) { return move.choice == choice; });
    return place == moves.end() ? nullptr : &*place;
  }

  // The moves must be distinct and possible.
  [[nodiscard]] bool are_outcomes(const std::vector<Reply>& replies, const PossibleMove& move) const {
    const std::set<std::pair<JointAction, model::State>> outcomes(move.outcomes.begin(), move.outcomes.end());
    std::set<std::pair<JointAction, model::State>> found;
    for (const Reply& reply : replies) found.emplace(reply.action, evidence_.states[turns_[reply.turn].state]);
    return found.size() == replies.size() &&
           std::includes(outcomes.begin(), outcomes.end(), found.begin(), found.end());
  }

  // ---- all plays

  // Every turn must belong to a play, and if plays must end, there may be no cycle.
  [[nodiscard]] std::string plays_defect() const {
    std::vector<std::size_t> replies_to(turns_.size(), 0);
    for (std::size_t i = 0; i < turns_.size(); ++i) {
      for_each_reply(i, [&](std::size_t to) { ++replies_to[to]; });
    }
    std::vector<bool> reached(turns_.size(), false);
    std::vector<std::size_t> open{0};
    reached[0] = true;
    while (!open.empty()) {
      const std::size_t from = open.back();
      open.pop_back();
      for_each_reply(from, [&](std::size_t to) {
        if (!reached[to]) open.push_back(to);
        reached[to] = true;
      });
    }
    if (std::find(reached.begin(), reached.end(), false) != reached.end()) return "a turn that no play comes to";
    if (shape_.one_step && replies_to[0] > 0) return "a play does not end after one step";
    if (!shape_.must_end()) return {};
    // Turns that no reply leads to are removed until none is left; the rest contains a cycle.
    std::size_t taken = 0;
    for (std::size_t i = 0; i < turns_.size(); ++i) {
      if (replies_to[i] == 0) open.push_back(i);
    }
    while (!open.empty()) {
      const std::size_t from = open.back();
      open.pop_back();
      ++taken;
      for_each_reply(from, [&](std::size_t to) {
        if (--replies_to[to] == 0) open.push_back(to);
      });
    }
    return taken == turns_.size() ? "" : "a play need not come to its goal";
  }

  template <typename Visit> void for_each_reply(std::size_t turn, const Visit& visit) const {
    for (const Move& move : turns_[turn].moves) {
      for (const Reply& reply : move.replies) visit(reply.turn);
    }
  }

  const Replay& replay_;
  const std::vector<model::AgentId>& members_;
  const PathShape& shape_;
  const Evidence& evidence_;
  const Claim& claim_;
  const std::vector<Turn>& turns_;
  std::vector<PlacedLiteral> open_;
};

}  // namespace

StrategyReplay replay_strategy(const Replay& replay, const std::vector<model::AgentId>& members, const PathShape& shape,
                               const Evidence& evidence, const Claim& claim) {
  return StrategyReplayer(replay, members, shape, evidence, claim).run();
}

}  // namespace gnomon::verdict
