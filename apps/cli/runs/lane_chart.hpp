// SPDX-License-Identifier: Apache-2.0
//
// The runs of an explanation as lanes of texts, one for each agent: what it does and what it sees. How that looks is
// the business of the printers.
#pragma once

#include "cli/request/evidence_options.hpp"
#include "cli/runs/outcome_runs.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::cli {

struct LaneChart {
  struct Doubt {
    std::optional<std::size_t> lane;  // none: several agents together
    std::string text;
  };
  // A state, and the step that leads to it.
  struct Moment {
    std::string state;                                         // "state 2"
    bool again = false;                                        // it closes a loop: the run goes on so for ever
    std::vector<std::string> actions;                          // by lane; empty if it idles
    std::vector<std::pair<std::size_t, std::size_t>> affects;  // what one lane does changes another one
    std::vector<std::vector<std::string>> sees;                // by lane: its new values, and what it sees of others
    std::vector<Doubt> doubts;
  };

  std::string heading;
  std::vector<std::string> lanes;  // names of agents
  std::vector<Moment> moments;
};

struct LaneCharts {
  std::string title;  // the formula and its verdict
  std::vector<LaneChart> charts;
};

[[nodiscard]] LaneCharts lane_charts(const OutcomeRuns& runs, const std::string& title, const EvidenceStyle& style);

[[nodiscard]] std::string lanes_text(const LaneCharts& charts);
[[nodiscard]] std::string lanes_svg(const LaneCharts& charts);
// A sequence diagram.
[[nodiscard]] std::string lanes_mermaid(const LaneCharts& charts);

}  // namespace gnomon::cli
