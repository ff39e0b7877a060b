// SPDX-License-Identifier: Apache-2.0
#include "cli/runs/lane_chart.hpp"

#include "cli/reports/run.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gnomon::cli {

namespace {

using model::AgentId;
using model::VarId;
using verdict::SwimLanes;
using verdict::TraceTable;
using Moment = LaneChart::Moment;

class ChartBuilder {
 public:
  ChartBuilder(const std::vector<model::State>& states, const EvidenceStyle& style)
      : states_(states), scope_(style.scope), system_(style.scope.system()), full_(style.full) {}

  LaneChart chart(const ShownRun& run) {
    choose_lanes(run.lanes);
    LaneChart result{run.heading, {}, {}};
    for (const AgentId agent : lanes_) result.lanes.push_back(system_[agent].name);
    for (std::size_t i = 0; i < run.table.rows.size(); ++i) {
      const TraceTable::Row& row = run.table.rows[i];
      Moment moment{fmt::format("state {}", row.state + 1), false, {}, {}, {}, {}};
      moment.actions.resize(lanes_.size());
      moment.sees.resize(lanes_.size());
      if (i > 0) add_step(moment, row, run.lanes.steps[i - 1]);
      if (i == 0 || full_) add_own_values(moment, states_[row.state]);
      for (const SwimLanes::Doubt& doubt : run.lanes.doubts) {
        if (doubt.row != i) continue;
        const auto lane = doubt.agent.valid() ? lane_of(doubt.agent) : std::nullopt;
        if (lane || !scope_.is_narrow()) moment.doubts.push_back({lane, doubt.relation});
      }
      result.moments.push_back(std::move(moment));
    }
    if (run.table.loop) result.moments.back().again = true;
    return result;
  }

 private:
  // Those of whom there is something to say.
  void choose_lanes(const SwimLanes& lanes) {
    lanes_.clear();
    for (std::size_t i = 0; i < system_.agents.size(); ++i) {
      const AgentId agent(i);
      const bool acts = std::any_of(lanes.steps.begin(), lanes.steps.end(), [&](const SwimLanes::Step& step) {
        return std::any_of(step.deeds.begin(), step.deeds.end(),
                           [&](const SwimLanes::Deed& deed) { return deed.agent == agent; });
      });
      if (scope_.shows(agent) && (scope_.is_narrow() || acts || !own_variables(agent).empty())) lanes_.push_back(agent);
    }
  }

  [[nodiscard]] std::optional<std::size_t> lane_of(AgentId agent) const {
    const auto found = std::find(lanes_.begin(), lanes_.end(), agent);
    return found == lanes_.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - lanes_.begin()));
  }

  [[nodiscard]] std::vector<VarId> own_variables(AgentId agent) const {
    std::vector<VarId> result;
    const model::Agent& whose = system_[agent];
    for (std::size_t i = 0; i < whose.variable_count; ++i) result.emplace_back(whose.first_variable.index() + i);
    return result;
  }

  [[nodiscard]] std::string own_value(VarId variable, const model::State& state) const {
    const model::Variable& source = system_[variable];
    return fmt::format("{} = {}", source.name, model::value_text(system_, source.domain, state[variable.index()]));
  }

  void add_own_values(Moment& moment, const model::State& state) const {
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane) {
      std::vector<std::string> values;
      for (const VarId variable : own_variables(lanes_[lane])) values.push_back(own_value(variable, state));
      // What it sees of others comes after that.
      std::erase_if(moment.sees[lane], [](const std::string& text) { return !text.starts_with(foreign); });
      moment.sees[lane].insert(moment.sees[lane].begin(), values.begin(), values.end());
    }
  }

  void add_step(Moment& moment, const TraceTable::Row& row, const SwimLanes::Step& step) const {
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane) {
      const model::ActionId action = row.action[lanes_[lane].index()];
      const bool acts = std::any_of(step.deeds.begin(), step.deeds.end(),
                                    [&](const SwimLanes::Deed& deed) { return deed.agent == lanes_[lane]; });
      if (action.valid() && (acts || scope_.is_narrow())) {
        moment.actions[lane] = system_[lanes_[lane]].actions[action.index()].name;
      }
    }
    for (const SwimLanes::Deed& deed : step.deeds) {
      for (const AgentId other : deed.affects) {
        const auto from = lane_of(deed.agent), to = lane_of(other);
        if (from && to) moment.affects.emplace_back(*from, *to);
      }
    }
    for (const SwimLanes::Glance& glance : step.glances) {
      const auto lane = lane_of(glance.agent);
      if (!lane) continue;
      for (const VarId variable : glance.changed) {
        const bool own = system_[variable].agent == glance.agent;
        const model::State& state = states_[row.state];
        moment.sees[*lane].push_back(own ? own_value(variable, state)
                                         : std::string(foreign) + cli::value_text(system_, variable, state));
      }
    }
  }

  static constexpr std::string_view foreign = "sees ";

  const std::vector<model::State>& states_;
  const Scope& scope_;
  const model::System& system_;
  bool full_;
  std::vector<AgentId> lanes_;
};

}  // namespace

LaneCharts lane_charts(const OutcomeRuns& runs, const std::string& title, const EvidenceStyle& style) {
  LaneCharts result{title, {}};
  ChartBuilder builder(runs.states, style);
  for (const ShownRun& run : runs.runs) result.charts.push_back(builder.chart(run));
  return result;
}

}  // namespace gnomon::cli
