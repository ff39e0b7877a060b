// SPDX-License-Identifier: Apache-2.0
#include "cli/evidence/play.hpp"

#include <map>
#include <utility>

namespace gnomon::cli {

namespace {

using model::ActionId;
using model::JointAction;

JointAction part_of(const JointAction& joint, const AgentSet& agents, bool members) {
  JointAction result = joint;
  for (std::size_t i = 0; i < joint.size(); ++i) {
    if (agents[i] != members) result[i] = ActionId();
  }
  return result;
}

PlayedMove with_all_ways(const verdict::Move& move, const AgentSet& coalition) {
  PlayedMove result;
  std::map<std::size_t, std::size_t> place;  // of the way to a turn
  for (const verdict::Reply& reply : move.replies) {
    if (result.choices.empty()) result.choices.push_back(part_of(reply.action, coalition, true));
    const auto [found, is_new] = place.emplace(reply.turn, result.ways.size());
    if (is_new) result.ways.push_back({reply.turn, {}});
    result.ways[found->second].actions.push_back(reply.action);
  }
  return result;
}

}  // namespace

AgentSet coalition_of(const Model& model, const verdict::Claim& claim) {
  const logic::FormulaPool& pool = model.specification.pool;
  AgentSet result(model.system.agents.size(), false);
  for (const model::AgentId agent : pool[pool[claim.literal.formula].coalition].agents) result[agent.index()] = true;
  return result;
}

std::vector<PlayedMove> played_moves(const verdict::Claim& claim, std::size_t turn, const AgentSet& coalition) {
  std::vector<PlayedMove> result;
  const std::vector<verdict::Move>& moves = claim.strategy.turns[turn].moves;
  if (claim.literal.holds) {
    for (const verdict::Move& move : moves) result.push_back(with_all_ways(move, coalition));
    return result;
  }
  std::map<std::pair<std::size_t, JointAction>, std::size_t> place;  // by the turn, and what the others do
  for (const verdict::Move& move : moves) {
    for (const verdict::Reply& reply : move.replies) {
      const auto [found, is_new] =
          place.emplace(std::pair(reply.turn, part_of(reply.action, coalition, false)), result.size());
      if (is_new) result.push_back({{}, {{reply.turn, {}}}});
      PlayedMove& played = result[found->second];
      played.choices.push_back(part_of(reply.action, coalition, true));
      played.ways.front().actions.push_back(reply.action);
    }
  }
  return result;
}

}  // namespace gnomon::cli
