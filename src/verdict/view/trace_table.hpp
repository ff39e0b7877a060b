// SPDX-License-Identifier: Apache-2.0
//
// A run as a table: a row for every state that it comes to, a column for every variable, and which values are new.
#pragma once

#include "base/limits.hpp"
#include "model/evaluate.hpp"
#include "verdict/view/runs.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace gnomon::verdict {

struct TraceTable {
  struct Row {
    StateRef state = 0;
    model::JointAction action;          // that leads here; empty in the first row
    std::vector<model::VarId> changed;  // ascending: those with another value than in the row before
  };

  Run::Kind kind = Run::Kind::Path;
  std::optional<ClaimRef> claim;
  std::vector<Row> rows;
  std::optional<std::size_t> loop;  // the row that the last one repeats, if the run goes on so for ever
};

// `states`: those that the run refers to. Throws LimitError.
[[nodiscard]] TraceTable trace_table(const std::vector<model::State>& states, const Run& run,
                                     const Limits& limits = {});

}  // namespace gnomon::verdict
