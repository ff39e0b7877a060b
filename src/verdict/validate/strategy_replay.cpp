// SPDX-License-Identifier: Apache-2.0
#include "verdict/validate/strategy_replay.hpp"

#include "verdict/explain/coalition_moves.hpp"
#include "verdict/explain/plays.hpp"

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
    if (result.defect.empty()) lengths_ = play_lengths(claim_.strategy);
    if (result.defect.empty()) result.defect = order_defect();
    for (std::size_t i = 0; i < turns_.size() && result.defect.empty(); ++i) {
      const std::string defect = turn_defect(i);
      if (!defect.empty()) result.defect = fmt::format("turn {}: {}", i, defect);
    }
    result.open = std::move(open_);
    return result;
  }

 private:
  [[nodiscard]] std::string references_defect() const {
    if (turns_.empty()) return "there is no turn";
    for (const Turn& turn : turns_) {
      if (turn.state >= evidence_.states.size()) return "a turn is about no state";
      for (const Move& move : turn.moves) {
        for (const Reply& reply : move.replies) {
          if (reply.turn >= turns_.size()) return "a reply leads to no turn";
        }
      }
    }
    return turns_.front().state == claim_.state ? "" : "the plays begin elsewhere";
  }

  // Before the lower bound the number of steps makes a difference.
  [[nodiscard]] std::string order_defect() const {
    std::set<std::pair<StateRef, std::size_t>> seen;
    for (std::size_t i = 0; i < turns_.size(); ++i) {
      if (lengths_[i].shortest == PlayLength::never) return "a turn that no play comes to";
      const std::size_t steps = std::min<std::size_t>(lengths_[i].shortest, shape_.low);
      if (!seen.emplace(turns_[i].state, steps).second) return "two turns are about the same state";
      if (!shape_.lasts && lengths_[i].longest == PlayLength::never) return "a play need not come to its goal";
    }
    return {};
  }

  // ---- one turn

  std::string turn_defect(std::size_t index) {
    const Turn& turn = turns_[index];
    const auto shown = [&](const std::vector<Literal>& end) { return is_shown(index, end); };
    for (const Literal& literal : needed_at(shape_, turn, lengths_[index], shown)) open_.emplace_back(index, literal);
    if (ends_at(shape_, turn, lengths_[index], shown)) return {};
    if (!may_go_on(shape_, lengths_[index])) {
      return shape_.one_step() ? "a play does not end after one step" : "a play does not end in time";
    }
    const auto possible = coalition_moves(replay_.stepper(), members_, evidence_.states[turn.state],
                                          std::numeric_limits<std::size_t>::max(), [this] { replay_.tick(); });
    return claim_.literal.holds ? moves_defect(turn, *possible) : answers_defect(turn, *possible);
  }

  // Returns whether there are parts about the literals at the turn. (Whether there are others is checked later.)
  [[nodiscard]] bool is_shown(std::size_t turn, const std::vector<Literal>& literals) const {
    return std::all_of(literals.begin(), literals.end(), [&](const Literal& literal) {
      return std::any_of(claim_.parts.begin(), claim_.parts.end(), [&](const Part& part) {
        return part.position == turn && evidence_.claims[part.claim].literal == literal;
      });
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

  const Replay& replay_;
  const std::vector<model::AgentId>& members_;
  const PathShape& shape_;
  const Evidence& evidence_;
  const Claim& claim_;
  const std::vector<Turn>& turns_;
  std::vector<PlayLength> lengths_;  // by turn
  std::vector<PlacedLiteral> open_;
};

}  // namespace

StrategyReplay replay_strategy(const Replay& replay, const std::vector<model::AgentId>& members, const PathShape& shape,
                               const Evidence& evidence, const Claim& claim) {
  return StrategyReplayer(replay, members, shape, evidence, claim).run();
}

}  // namespace gnomon::verdict
