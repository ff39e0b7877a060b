// SPDX-License-Identifier: Apache-2.0
#include "cli/runs/run_table.hpp"

#include "cli/picture/label.hpp"
#include "cli/reports/run.hpp"

#include <algorithm>
#include <utility>

namespace gnomon::cli {

namespace {

using model::VarId;
using verdict::TraceTable;

class TableBuilder {
 public:
  TableBuilder(const std::vector<model::State>& states, const EvidenceStyle& style, Columns columns)
      : states_(states), scope_(style.scope), all_(columns == Columns::All || style.full), labels_(style.scope) {}

  // The agents that have actions and that the scope shows.
  [[nodiscard]] std::vector<std::size_t> doers() const {
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < scope_.system().agents.size(); ++i) {
      if (scope_.shows(model::AgentId(i)) && !scope_.system().agents[i].actions.empty()) result.push_back(i);
    }
    return result;
  }

  [[nodiscard]] RunTable table(const ShownRun& run) const {
    const model::System& system = scope_.system();
    RunTable result{run.heading, {}, {}, {}};
    std::vector<VarId> shown;
    const model::State& first = states_[run.table.rows.front().state];
    for (std::size_t i = 0; i < system.variables.size(); ++i) {
      const VarId variable(i);
      if (!scope_.shows(variable)) continue;
      if (all_ || changes(run.table, variable)) {
        shown.push_back(variable);
        result.columns.push_back(system[system[variable].agent].name + "." + system[variable].name);
      } else {
        result.constant.push_back(value_text(system, variable, first));
      }
    }
    for (const TraceTable::Row& row : run.table.rows) result.rows.push_back(this->row(row, shown));
    if (run.table.loop) result.rows.back().again = true;
    return result;
  }

 private:
  [[nodiscard]] static bool changes(const TraceTable& table, VarId variable) {
    return std::any_of(table.rows.begin(), table.rows.end(), [&](const TraceTable::Row& row) {
      return std::binary_search(row.changed.begin(), row.changed.end(), variable);
    });
  }

  [[nodiscard]] RunTable::Row row(const TraceTable::Row& row, const std::vector<VarId>& shown) const {
    const model::System& system = scope_.system();
    const model::State& state = states_[row.state];
    RunTable::Row result{std::to_string(row.state + 1), false, "", {}, {}};
    if (!row.action.empty()) {
      const std::vector<model::JointAction> joint{row.action};
      result.by = labels_.action_phrase(joint, labels_.acting_or_idle(joint, labels_.everybody()));
    }
    for (const std::size_t agent : doers()) {
      const bool acts = !row.action.empty() && row.action[agent].valid();
      result.actions.push_back(acts ? system.agents[agent].actions[row.action[agent].index()].name : "");
    }
    for (const VarId variable : shown) {
      result.cells.push_back({model::value_text(system, system[variable].domain, state[variable.index()]),
                              std::binary_search(row.changed.begin(), row.changed.end(), variable)});
    }
    return result;
  }

  const std::vector<model::State>& states_;
  const Scope& scope_;
  bool all_;
  Labels labels_;
};

}  // namespace

RunTables run_tables(const OutcomeRuns& runs, const std::string& title, const EvidenceStyle& style, Columns columns) {
  const TableBuilder builder(runs.states, style, columns);
  RunTables result{title, {}, {}};
  for (const std::size_t agent : builder.doers()) result.agents.push_back(style.scope.system().agents[agent].name);
  for (const ShownRun& run : runs.runs) result.tables.push_back(builder.table(run));
  return result;
}

}  // namespace gnomon::cli
