// SPDX-License-Identifier: Apache-2.0
#include "reference/operators/one_goal.hpp"

#include "logic/strategies.hpp"

#include <algorithm>
#include <utility>

namespace gnomon::reference {

using model::AgentId;

OneGoalStep::OneGoalStep(const model::System& system, const ExplicitGraph& graph, const Temporal& temporal,
                         const logic::FormulaPool& pool, const logic::StrategyPrefix& prefix, Watch& watch)
    : graph_(graph), temporal_(temporal), watch_(watch) {
  std::vector<std::vector<AgentId>> sharing;
  for (const logic::FormulaId id : prefix.operators) {
    if (pool[id].op == logic::Op::StrategyBinding) continue;
    std::vector<AgentId> agents = logic::sharing_agents(system, pool, id);
    if (agents.empty()) continue;
    some_.push_back(pool[id].op == logic::Op::StrategySome);
    sharing.push_back(std::move(agents));
  }
  for (StateIndex s = 0; s < graph.size(); ++s) {
    std::vector<Move>& moves = moves_.emplace_back();
    for (std::size_t number = graph.first_move(s); number < graph.first_move(s + 1); ++number) {
      watch.tick(1 + system.agents.size());
      const model::JointAction& joint = graph.joint_actions()[graph.joint(number)];
      const auto name = [&](AgentId agent) { return system[agent].actions[joint[agent.index()].index()].name; };
      const bool shared = std::all_of(sharing.begin(), sharing.end(), [&](const std::vector<AgentId>& agents) {
        return std::all_of(agents.begin(), agents.end(),
                           [&](AgentId agent) { return name(agent) == name(agents.front()); });
      });
      if (!shared) continue;
      Move move{number, {}};
      for (const std::vector<AgentId>& agents : sharing) move.actions.push_back(joint[agents.front().index()]);
      moves.push_back(std::move(move));
    }
    std::sort(moves.begin(), moves.end(), [](const Move& a, const Move& b) { return a.actions < b.actions; });
  }
}

StateSet OneGoalStep::force(const StateSet& goal) const {
  StateSet result = graph_.none();
  temporal_.domain().for_each([&](StateIndex s) {
    if (moves_[s].empty() || can_force(moves_[s], goal)) result.insert(s);
  });
  return result;
}

// Eliminates the quantifiers from the innermost outwards: moves that differ only in its action, or in those further in,
// are merged.
bool OneGoalStep::can_force(const std::vector<Move>& moves, const StateSet& goal) const {
  std::vector<std::pair<std::vector<model::ActionId>, bool>> good;
  for (const Move& move : moves) {
    watch_.tick(1 + move.actions.size());
    const auto successors = graph_.move_successors(move.number);
    good.emplace_back(move.actions, std::all_of(successors.begin(), successors.end(), [&](StateIndex t) {
                        return goal.contains(t) || !temporal_.domain().contains(t);
                      }));
  }
  for (std::size_t quantifier = some_.size(); quantifier-- > 0;) {
    std::vector<std::pair<std::vector<model::ActionId>, bool>> outer;
    for (auto& [actions, value] : good) {
      actions.resize(quantifier);
      if (outer.empty() || outer.back().first != actions) {
        outer.emplace_back(actions, value);
      } else {
        bool& all = outer.back().second;
        all = some_[quantifier] ? all || value : all && value;
      }
    }
    good = std::move(outer);
  }
  // Without quantifiers for somebody with actions there is at most one move.
  return std::all_of(good.begin(), good.end(), [](const auto& entry) { return entry.second; });
}

}  // namespace gnomon::reference
