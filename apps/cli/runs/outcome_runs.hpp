// SPDX-License-Identifier: Apache-2.0
//
// What happens in an explanation one step after the other.
#pragma once

#include "api/check.hpp"
#include "logic/model.hpp"
#include "verdict/view/swim_lanes.hpp"
#include "verdict/view/trace_table.hpp"

#include <string>
#include <vector>

namespace gnomon::cli {

struct ShownRun {
  std::string heading;  // "how state 4 is reached"
  verdict::TraceTable table;
  verdict::SwimLanes lanes;
};

struct OutcomeRuns {
  std::vector<model::State> states;
  std::vector<ShownRun> runs;
};

// Of its evidence, its refutation or the strategies that show its verdict; without runs if it has none of them. Throws
// LimitError.
[[nodiscard]] OutcomeRuns outcome_runs(const Model& model, const api::Outcome& outcome, const Limits& limits = {});

}  // namespace gnomon::cli
