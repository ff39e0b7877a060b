// SPDX-License-Identifier: Apache-2.0
#include "cli/runs/outcome_runs.hpp"

#include "verdict/view/profile_plays.hpp"

#include <fmt/format.h>

#include <utility>

namespace gnomon::cli {

namespace {

using verdict::Run;
using verdict::TraceTable;

std::string heading(const TraceTable& table) {
  switch (table.kind) {
    case Run::Kind::Path: return table.loop ? "an infinite path" : table.rows.size() == 1 ? "a state" : "a path";
    case Run::Kind::Play: return "a play that the strategy allows";
    case Run::Kind::Way: return fmt::format("how state {} is reached", table.rows.back().state + 1);
    case Run::Kind::Fair: return "a fair path";
  }
  return "";
}

}  // namespace

OutcomeRuns outcome_runs(const Model& model, const api::Outcome& outcome, const Limits& limits) {
  const verdict::LaneBuilder lanes(model);
  OutcomeRuns result;
  if (outcome.evidence) {
    result.states = outcome.evidence->states;
    for (const Run& run : verdict::runs_of(*outcome.evidence, limits)) {
      TraceTable table = verdict::trace_table(result.states, run, limits);
      verdict::SwimLanes swim = lanes.lanes(table, *outcome.evidence, limits);
      result.runs.push_back({heading(table), std::move(table), std::move(swim)});
    }
    return result;
  }
  const auto add = [&](std::string title, const Run& run) {
    TraceTable table = verdict::trace_table(result.states, run, limits);
    verdict::SwimLanes swim = lanes.lanes(table, limits);
    result.runs.push_back({std::move(title), std::move(table), std::move(swim)});
  };
  if (outcome.refutation) {
    result.states = outcome.refutation->states;
    for (std::size_t i = 0; i < outcome.refutation->failures.size(); ++i) {
      add(fmt::format("choice {}", i + 1), verdict::run_of(outcome.refutation->failures[i]));
    }
  } else if (outcome.profile) {
    verdict::ProfilePlays plays =
        verdict::profile_plays(model.system, *outcome.profile, verdict::some_states_of_plays, limits);
    result.states = std::move(plays.states);
    add("a play that the strategies allow", plays.play);
  }
  return result;
}

}  // namespace gnomon::cli
