// SPDX-License-Identifier: Apache-2.0
#include "verdict/view/played_moves.hpp"

#include <map>
#include <utility>

namespace gnomon::verdict {

namespace {

using model::ActionId;
using model::AgentId;
using model::JointAction;

// A joint action in two: what the members of a coalition do, and what the others do.
struct Split {
  JointAction members, others;

  Split(const JointAction& joint, const std::vector<AgentId>& coalition)
      : members(joint.size(), ActionId()), others(joint) {
    for (const AgentId agent : coalition) std::swap(members[agent.index()], others[agent.index()]);
  }
};

PlayedMove with_all_ways(const Move& move, const std::vector<AgentId>& coalition) {
  PlayedMove result;
  std::map<std::size_t, std::size_t> place;  // of the way to a turn
  for (const Reply& reply : move.replies) {
    Split split(reply.action, coalition);
    if (result.choices.empty()) result.choices.push_back(std::move(split.members));
    const auto [found, is_new] = place.emplace(reply.turn, result.ways.size());
    if (is_new) result.ways.push_back({reply.turn, {}});
    result.ways[found->second].actions.push_back(std::move(split.others));
  }
  return result;
}

}  // namespace

std::vector<PlayedMove> played_moves(const logic::FormulaPool& pool, const Claim& claim, std::size_t turn) {
  std::vector<PlayedMove> result;
  const std::vector<AgentId>& coalition = pool[pool[claim.literal.formula].coalition].agents;
  const std::vector<Move>& moves = claim.strategy.turns[turn].moves;
  if (claim.literal.holds) {
    for (const Move& move : moves) result.push_back(with_all_ways(move, coalition));
    return result;
  }
  std::map<std::pair<std::size_t, JointAction>, std::size_t> place;  // by the turn, and what the others do
  for (const Move& move : moves) {
    for (const Reply& reply : move.replies) {
      Split split(reply.action, coalition);
      const auto [found, is_new] = place.emplace(std::pair(reply.turn, split.others), result.size());
      if (is_new) result.push_back({{}, {{reply.turn, {std::move(split.others)}}}});
      result[found->second].choices.push_back(std::move(split.members));
    }
  }
  return result;
}

}  // namespace gnomon::verdict
