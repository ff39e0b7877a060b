// SPDX-License-Identifier: Apache-2.0
#include "verdict/view/trace_table.hpp"

namespace gnomon::verdict {

namespace {

std::vector<model::VarId> difference(const model::State& before, const model::State& after) {
  std::vector<model::VarId> result;
  for (std::size_t i = 0; i < after.size(); ++i) {
    if (before[i] != after[i]) result.emplace_back(i);
  }
  return result;
}

}  // namespace

TraceTable trace_table(const std::vector<model::State>& states, const Run& run, const Limits& limits) {
  Watch watch(limits);
  const Path& path = run.path;
  TraceTable table{run.kind, run.claim, {{path.states.front(), {}, {}}}, path.loop};
  for (std::size_t i = 0; i < path.actions.size(); ++i) {
    const StateRef before = path.states[i];
    const StateRef after = path.states[i + 1 < path.states.size() ? i + 1 : path.loop.value_or(0)];
    watch.tick(states[after].size() + 1);
    table.rows.push_back({after, path.actions[i], difference(states[before], states[after])});
  }
  return table;
}

}  // namespace gnomon::verdict
