// SPDX-License-Identifier: Apache-2.0
#include "verdict/explain/coalition_moves.hpp"

#include <map>

namespace gnomon::verdict {

using model::ActionId;
using model::JointAction;
using model::State;

std::optional<std::vector<PossibleMove>> coalition_moves(const model::Stepper& stepper,
                                                         const std::vector<model::AgentId>& members, const State& state,
                                                         std::size_t most, const std::function<void()>& tick) {
  std::map<std::vector<ActionId>, std::vector<std::pair<JointAction, State>>> moves;
  std::size_t joint_actions = 0;
  std::size_t outcomes = 0;
  const bool complete = stepper.for_each_joint_action(state, [&](const JointAction& joint) {
    tick();
    std::vector<ActionId> choice;
    choice.reserve(members.size());
    for (const model::AgentId member : members) choice.push_back(joint[member.index()]);
    auto& found = moves[std::move(choice)];
    const bool few = stepper.for_each_successor(state, joint, [&](const State& next) {
      tick();
      found.emplace_back(joint, next);
      return ++outcomes <= most;
    });
    return few && ++joint_actions <= most;
  });
  if (!complete) return std::nullopt;
  std::vector<PossibleMove> result;
  result.reserve(moves.size());
  for (auto& [choice, found] : moves) result.push_back({choice, std::move(found)});
  return result;
}

}  // namespace gnomon::verdict
