// SPDX-License-Identifier: Apache-2.0
#include "verdict/view/acting.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace gnomon::verdict {

namespace {

// What modellers call an action that does nothing.
bool is_called_idle(std::string_view name) {
  constexpr std::array<std::string_view, 7> names{"none", "nothing", "null", "idle", "skip", "noop", "nop"};
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

Acting::Acting(const model::System& system) {
  for (const model::Agent& agent : system.agents) {
    matters_.emplace_back(agent.actions.size(), false);
    asked_by_.emplace_back(agent.actions.size());
  }
  const auto note = [&](model::AgentId asks, model::ExprId root) {
    for (const model::ExprId id : model::subexpressions(system.exprs, root)) {
      const model::ExprNode& node = system.exprs[id];
      if (node.op != model::Op::Action) continue;
      const std::vector<model::Action>& actions = system[node.agent].actions;
      if (actions.size() == 1 || is_called_idle(actions[node.action.index()].name)) continue;
      matters_[node.agent.index()][node.action.index()] = true;
      std::vector<model::AgentId>& list = asked_by_[node.agent.index()][node.action.index()];
      if (asks != node.agent && (list.empty() || list.back() != asks)) list.push_back(asks);
    }
  };
  for (std::size_t i = 0; i < system.agents.size(); ++i) {
    for (const model::EvolutionItem& item : system.agents[i].evolution) {
      note(model::AgentId(i), item.condition);
      for (const model::Assignment& assignment : item.assignments) note(model::AgentId(i), assignment.value);
    }
  }
}

}  // namespace gnomon::verdict
