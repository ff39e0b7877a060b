// SPDX-License-Identifier: Apache-2.0
#include "cli/runs/run_table.hpp"
#include "cli/terminal/escape.hpp"
#include "cli/terminal/text.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace gnomon::cli {

namespace {

std::string latex(std::string_view text) {
  static constexpr std::array<std::pair<char, std::string_view>, 10> escapes{{{'\\', "\\textbackslash{}"},
                                                                              {'{', "\\{"},
                                                                              {'}', "\\}"},
                                                                              {'_', "\\_"},
                                                                              {'&', "\\&"},
                                                                              {'%', "\\%"},
                                                                              {'$', "\\$"},
                                                                              {'#', "\\#"},
                                                                              {'~', "\\textasciitilde{}"},
                                                                              {'^', "\\textasciicircum{}"}}};
  return escaped(text, escapes);
}

std::string row_text(const RunTable::Row& row, std::size_t step) {
  std::string text = fmt::format("  {} & {}{} & {}", step, row.state, row.again ? " again" : "", latex(row.by));
  for (const RunTable::Cell& cell : row.cells) {
    text += cell.changed ? fmt::format(" & \\textbf{{{}}}", latex(cell.text)) : " & " + latex(cell.text);
  }
  return text + " \\\\\n";
}

}  // namespace

std::string table_latex(const RunTables& tables) {
  // A comment must not go on in the next line.
  std::string text = "% " + shortened(tables.title, 200) + "\n";
  for (const RunTable& table : tables.tables) {
    text += "% " + table.heading + "\n";
    text += fmt::format("\\begin{{tabular}}{{rrl{}}}\n  \\hline\n  step & state & by",
                        std::string(table.columns.size(), 'l'));
    for (const std::string& column : table.columns) text += " & " + latex(column);
    text += " \\\\\n  \\hline\n";
    std::size_t step = 0;
    for (const RunTable::Row& row : table.rows) text += row_text(row, step++);
    text += "  \\hline\n\\end{tabular}\n";
    if (!table.constant.empty()) text += "% unchanged: " + joined(table.constant) + "\n";
  }
  return text;
}

}  // namespace gnomon::cli
