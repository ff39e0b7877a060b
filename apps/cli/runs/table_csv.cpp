// SPDX-License-Identifier: Apache-2.0
//
// As RFC 4180 has it, but with LF line ends.
#include "cli/runs/run_table.hpp"
#include "cli/terminal/text.hpp"

#include <utility>

namespace gnomon::cli {

namespace {

std::string field(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
  return result + "\"";
}

std::string line(const std::vector<std::string>& fields) {
  std::vector<std::string> result;
  for (const std::string& one : fields) result.push_back(field(one));
  return joined(result, ",") + "\n";
}

}  // namespace

std::string table_csv(const RunTables& tables) {
  std::vector<std::string> heading{"run", "step", "state"};
  for (const std::string& agent : tables.agents) heading.push_back(agent + ".Action");
  heading.insert(heading.end(), tables.tables.front().columns.begin(), tables.tables.front().columns.end());
  std::string text = line(heading);
  for (std::size_t i = 0; i < tables.tables.size(); ++i) {
    std::size_t step = 0;
    for (const RunTable::Row& row : tables.tables[i].rows) {
      std::vector<std::string> fields{std::to_string(i + 1), std::to_string(step++), row.state};
      fields.insert(fields.end(), row.actions.begin(), row.actions.end());
      for (const RunTable::Cell& cell : row.cells) fields.push_back(cell.text);
      text += line(fields);
    }
  }
  return text;
}

}  // namespace gnomon::cli
