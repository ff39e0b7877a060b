// SPDX-License-Identifier: Apache-2.0
#include "cli/evidence/table_text.hpp"

#include "base/source.hpp"
#include "cli/terminal/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace gnomon::cli {

namespace {

using model::ActionId;
using model::VarId;
using verdict::Rule;
using verdict::StrategyTable;
using Row = std::vector<std::string>;

std::string action_text(const model::Agent& agent, ActionId action) {
  return action.valid() ? agent.actions[action.index()].name : "nothing";
}

// "1, 3", or "0..5" for numbers without a gap.
std::string values_text(const model::System& system, const verdict::Condition& condition) {
  const model::Domain& domain = system[condition.variable].domain;
  const std::vector<model::Value>& values = condition.values;
  if (domain.type == model::Type::Integer && values.size() > 2 &&
      values.back() - values.front() + 1 == static_cast<model::Value>(values.size())) {
    return fmt::format("{}..{}", values.front(), values.back());
  }
  std::vector<std::string> texts;
  for (const model::Value value : values) texts.push_back(model::value_text(system, domain, value));
  return joined(texts);
}

// The variables that the rules ask about, in the order of the model.
std::vector<VarId> variables_of(const StrategyTable& table) {
  std::vector<VarId> result;
  for (const Rule& rule : table.rules) {
    for (const verdict::Condition& condition : rule.conditions) result.push_back(condition.variable);
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

// Several agents that are left a choice choose together; otherwise each has a column of its own.
bool choose_together(const StrategyTable& table) {
  return table.agents.size() > 1 &&
         std::any_of(table.rules.begin(), table.rules.end(), [](const Rule& rule) { return rule.choices.size() > 1; });
}

std::string agents_text(const model::System& system, const StrategyTable& table) {
  std::vector<std::string> names;
  for (const model::AgentId agent : table.agents) names.push_back(system[agent].name);
  return joined(names);
}

Row choice_cells(const model::System& system, const StrategyTable& table, const Rule& rule) {
  if (choose_together(table)) {
    std::vector<std::string> choices;
    for (const std::vector<ActionId>& choice : rule.choices) {
      std::vector<std::string> actions;
      for (std::size_t i = 0; i < choice.size(); ++i)
        actions.push_back(action_text(system[table.agents[i]], choice[i]));
      choices.push_back(joined(actions));
    }
    return {joined(choices, " or ")};
  }
  Row cells;
  for (std::size_t i = 0; i < table.agents.size(); ++i) {
    std::vector<std::string> actions;
    for (const std::vector<ActionId>& choice : rule.choices) {
      actions.push_back(action_text(system[table.agents[i]], choice[i]));
    }
    cells.push_back(joined(actions, " or "));
  }
  return cells;
}

Row heading(const model::System& system, const StrategyTable& table, const std::vector<VarId>& variables) {
  Row cells;
  for (const VarId variable : variables) {
    cells.push_back(fmt::format("{} {}.{} is", cells.empty() ? "if" : "and", system[system[variable].agent].name,
                                system[variable].name));
  }
  if (choose_together(table)) {
    cells.push_back(agents_text(system, table) + " do");
  } else {
    for (const model::AgentId agent : table.agents) cells.push_back(system[agent].name + " does");
  }
  return cells;
}

std::vector<std::string> aligned(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths(rows.front().size(), 0);
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max<std::size_t>(widths[i], character_count(row[i]));
  }
  std::vector<std::string> lines;
  for (const Row& row : rows) {
    std::string line;
    for (std::size_t i = 0; i + 1 < row.size(); ++i) line += padded(row[i], widths[i] + 3);
    lines.push_back(line + row.back());
  }
  return lines;
}

}  // namespace

std::vector<std::string> strategy_table_lines(const model::System& system, const StrategyTable& table,
                                              std::size_t most) {
  const std::vector<VarId> variables = variables_of(table);
  if (variables.empty()) {
    if (table.rules.empty()) return {};
    return {fmt::format("{} always {} {}", agents_text(system, table), table.agents.size() == 1 ? "does" : "do",
                        joined(choice_cells(system, table, table.rules.front())))};
  }
  std::vector<Row> rows{heading(system, table, variables)};
  for (std::size_t i = 0; i < std::min(table.rules.size(), most); ++i) {
    Row row(variables.size());  // a blank: whatever the value is
    for (const verdict::Condition& condition : table.rules[i].conditions) {
      const auto place = std::find(variables.begin(), variables.end(), condition.variable);
      row[static_cast<std::size_t>(place - variables.begin())] = values_text(system, condition);
    }
    for (std::string& cell : choice_cells(system, table, table.rules[i])) row.push_back(std::move(cell));
    rows.push_back(std::move(row));
  }
  std::vector<std::string> lines = aligned(rows);
  if (table.rules.size() > most) {
    lines.push_back(fmt::format("and {} more; --full shows them", quantity(table.rules.size() - most, "rule")));
  }
  return lines;
}

}  // namespace gnomon::cli
