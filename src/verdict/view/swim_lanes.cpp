// SPDX-License-Identifier: Apache-2.0
#include "verdict/view/swim_lanes.hpp"

#include "verdict/view/claim_order.hpp"
#include "verdict/view/relation.hpp"

#include <map>
#include <set>
#include <utility>

namespace gnomon::verdict {

using model::AgentId;
using model::VarId;

LaneBuilder::LaneBuilder(const Model& model)
    : model_(model), acting_(model.system), observers_(model.system.variables.size()) {
  for (std::size_t i = 0; i < model.system.agents.size(); ++i) {
    observed_.push_back(model::observed_variables(model.system, AgentId(i)));
    for (const VarId variable : observed_.back()) observers_[variable.index()].emplace_back(i);
  }
}

SwimLanes LaneBuilder::lanes(const TraceTable& table, const Limits& limits) const {
  Watch watch(limits);
  SwimLanes result;
  for (std::size_t i = 1; i < table.rows.size(); ++i) {
    const TraceTable::Row& row = table.rows[i];
    SwimLanes::Step& step = result.steps.emplace_back();
    std::set<AgentId> changing;
    for (const VarId variable : row.changed) changing.insert(model_.system[variable].agent);
    for (std::size_t j = 0; j < row.action.size(); ++j) {
      const AgentId agent(j);
      if (!acting_.matters(agent, row.action[j])) continue;
      step.deeds.push_back({agent, {}});
      for (const AgentId other : acting_.asked_by(agent, row.action[j])) {
        if (changing.contains(other)) step.deeds.back().affects.push_back(other);
      }
    }
    std::map<AgentId, std::vector<VarId>> seen;
    for (const VarId variable : row.changed) {
      watch.tick(observers_[variable.index()].size());
      for (const AgentId agent : observers_[variable.index()]) seen[agent].push_back(variable);
    }
    for (auto& [agent, changed] : seen) step.glances.push_back({agent, std::move(changed)});
  }
  return result;
}

SwimLanes LaneBuilder::lanes(const TraceTable& table, const Evidence& evidence, const Limits& limits) const {
  SwimLanes result = lanes(table, limits);
  Watch watch(limits);
  std::map<StateRef, std::size_t> rows;  // where states come first
  for (std::size_t i = 0; i < table.rows.size(); ++i) rows.try_emplace(table.rows[i].state, i);
  for (const ClaimRef index : claims_in_order(evidence)) {
    const Claim& claim = evidence.claims[index];
    StateRef before = claim.state;
    for (const Link& link : claim.links) {
      watch.tick();
      if (const auto row = rows.find(before); row != rows.end() && link.state != before) {
        const std::string relation = relation_text(model_, claim.literal.formula, before, link);
        result.doubts.push_back({row->second, link.agent, link.state, relation});
      }
      before = link.state;
    }
  }
  return result;
}

}  // namespace gnomon::verdict
