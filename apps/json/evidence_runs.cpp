// SPDX-License-Identifier: Apache-2.0
#include "json/evidence_runs.hpp"

#include "json/json.hpp"
#include "json/model.hpp"
#include "verdict/view/swim_lanes.hpp"
#include "verdict/view/trace_table.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace gnomon::json {

namespace {

using model::AgentId;
using model::VarId;
using verdict::Run;
using verdict::SwimLanes;
using verdict::TraceTable;

std::string_view name(Run::Kind kind) {
  switch (kind) {
    case Run::Kind::Path: return "path";
    case Run::Kind::Play: return "play";
    case Run::Kind::Way: return "way";
    case Run::Kind::Fair: return "fair";
  }
  return "";
}

Json indices(const std::vector<VarId>& variables) {
  Json result = Json::array();
  for (const VarId variable : variables) result.push_back(variable.index());
  return result;
}

class Runs {
 public:
  Runs(const Model& model, const Limits& limits)
      : system_(model.system), limits_(limits), lanes_(model), tables_(Json::array()), sequences_(Json::array()) {}

  [[nodiscard]] const verdict::LaneBuilder& builder() const { return lanes_; }

  void add(const TraceTable& table, const SwimLanes& lanes) {
    Json rows = Json::array(), steps = Json::array(), doubts = Json::array();
    Watch watch(limits_);
    for (const TraceTable::Row& row : table.rows) {
      watch.tick();
      Json one = {{"state", row.state}, {"changed", indices(row.changed)}};
      if (rows.empty()) {
        one["actions"] = nullptr;
      } else {
        one["actions"] = joint_action(system_, row.action);
      }
      rows.push_back(std::move(one));
    }
    tables_.push_back({{"kind", name(table.kind)},
                       {"claim", table.claim ? Json(*table.claim) : Json(nullptr)},
                       {"rows", std::move(rows)},
                       {"loop", table.loop ? Json(*table.loop) : Json(nullptr)}});
    for (const SwimLanes::Step& step : lanes.steps) {
      watch.tick();
      Json deeds = Json::array(), sees = Json::object();
      for (const SwimLanes::Deed& deed : step.deeds) {
        Json affects = Json::array();
        for (const AgentId agent : deed.affects) affects.push_back(system_[agent].name);
        deeds.push_back({{"agent", system_[deed.agent].name}, {"affects", std::move(affects)}});
      }
      for (const SwimLanes::Glance& glance : step.glances) sees[system_[glance.agent].name] = indices(glance.changed);
      steps.push_back({{"deeds", std::move(deeds)}, {"sees", std::move(sees)}});
    }
    for (const SwimLanes::Doubt& doubt : lanes.doubts) {
      doubts.push_back({{"row", doubt.row},
                        {"agent", doubt.agent.valid() ? Json(system_[doubt.agent].name) : Json(nullptr)},
                        {"state", doubt.state},
                        {"relation", doubt.relation}});
    }
    sequences_.push_back({{"steps", std::move(steps)}, {"doubts", std::move(doubts)}});
  }

  void finish(Json& document) {
    Json variables = Json::array(), agents = Json::array();
    for (const model::Variable& variable : system_.variables) {
      variables.push_back(system_[variable.agent].name + "." + variable.name);
    }
    for (std::size_t i = 0; i < system_.agents.size(); ++i) {
      agents.push_back({{"agent", system_.agents[i].name}, {"observes", indices(lanes_.observed()[i])}});
    }
    document["table"] = {{"variables", std::move(variables)}, {"runs", std::move(tables_)}};
    document["lanes"] = {{"agents", std::move(agents)}, {"runs", std::move(sequences_)}};
  }

 private:
  const model::System& system_;
  const Limits& limits_;
  verdict::LaneBuilder lanes_;
  Json tables_, sequences_;
};

}  // namespace

void add_runs(Json& document, const Model& model, const verdict::Evidence& evidence, const Limits& limits) {
  Runs runs(model, limits);
  for (const Run& run : verdict::runs_of(evidence, limits)) {
    const TraceTable table = verdict::trace_table(evidence.states, run, limits);
    runs.add(table, runs.builder().lanes(table, evidence, limits));
  }
  runs.finish(document);
}

void add_runs(Json& document, const Model& model, const verdict::Refutation& refutation, const Limits& limits) {
  Runs runs(model, limits);
  for (const verdict::Failure& failure : refutation.failures) {
    const TraceTable table = verdict::trace_table(refutation.states, verdict::run_of(failure), limits);
    runs.add(table, runs.builder().lanes(table, limits));
  }
  runs.finish(document);
}

void add_runs(Json& document, const Model& model, const std::vector<model::State>& states, const Run& run,
              const Limits& limits) {
  Runs runs(model, limits);
  const TraceTable table = verdict::trace_table(states, run, limits);
  runs.add(table, runs.builder().lanes(table, limits));
  runs.finish(document);
}

}  // namespace gnomon::json
