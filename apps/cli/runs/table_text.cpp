// SPDX-License-Identifier: Apache-2.0
#include "cli/runs/run_table.hpp"
#include "cli/terminal/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gnomon::cli {

namespace {

using Lines = std::vector<std::string>;

constexpr std::size_t widest = 110;  // of lines, in characters

// A column with its heading on top.
struct Column {
  Lines cells;
  std::size_t width = 0;
};

Column column(std::string heading, const RunTable& table, const auto& cell_of) {
  Column result;
  result.cells.push_back(std::move(heading));
  for (const RunTable::Row& row : table.rows) result.cells.push_back(cell_of(row));
  for (const std::string& cell : result.cells)
    result.width = std::max<std::size_t>(result.width, character_count(cell));
  return result;
}

std::string lines_of(const std::vector<Column>& columns) {
  std::string text;
  for (std::size_t i = 0; i < columns.front().cells.size(); ++i) {
    std::string line;
    for (const Column& column : columns) line += "  " + padded(column.cells[i], column.width);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string table_lines(const RunTable& table) {
  std::string text = table.heading + "\n";
  std::size_t step = 0;
  const std::vector<Column> fixed{
      column("step", table, [&](const RunTable::Row&) { return std::to_string(step++); }),
      column("state", table, [](const RunTable::Row& row) { return row.state + (row.again ? " again" : ""); })};
  std::vector<Column> block = fixed;
  block.push_back(column("by", table, [](const RunTable::Row& row) { return shortened(row.by, 60); }));
  const auto width = [](const std::vector<Column>& columns) {
    std::size_t sum = 0;
    for (const Column& one : columns) sum += one.width + 2;
    return sum;
  };
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    Column next = column(" " + table.columns[i], table, [&](const RunTable::Row& row) {
      return (row.cells[i].changed ? "*" : " ") + row.cells[i].text;
    });
    if (width(block) + next.width + 2 > widest && block.size() > fixed.size()) {
      text += lines_of(block) + "\n";
      block = fixed;
    }
    block.push_back(std::move(next));
  }
  text += lines_of(block);
  if (table.rows.back().again) text += fmt::format("  and so on, from state {}\n", table.rows.back().state);
  if (!table.constant.empty()) {
    text += "  unchanged: " + indented(wrapped_list(table.constant, widest - 15), 4) + "\n";
  }
  return text;
}

}  // namespace

std::string table_text(const RunTables& tables) {
  std::string text = tables.title + "\n";
  for (const RunTable& table : tables.tables) text += indented_lines(table_lines(table), "  ") + "\n";
  return text;
}

}  // namespace gnomon::cli
