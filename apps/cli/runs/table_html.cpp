// SPDX-License-Identifier: Apache-2.0
#include "cli/runs/run_table.hpp"
#include "cli/terminal/escape.hpp"
#include "cli/terminal/text.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace gnomon::cli {

namespace {

constexpr std::string_view style =
    "  :root { color-scheme: light dark; }\n"
    "  body { font: 15px/1.4 system-ui, sans-serif; margin: 2rem; }\n"
    "  table { border-collapse: collapse; margin: 0.5rem 0 1.5rem; }\n"
    "  caption { text-align: left; font-weight: 600; padding: 0.3rem 0; }\n"
    "  th, td { border: 1px solid #8886; padding: 0.2rem 0.6rem; text-align: left; font-variant-numeric: tabular-nums; "
    "}\n"
    "  th { background: #8882; }\n"
    "  td.changed { background: #f2c94c55; font-weight: 600; }\n"
    "  p { margin: -1rem 0 1.5rem; opacity: 0.8; }\n";

std::string html(std::string_view text) {
  static constexpr std::array<std::pair<char, std::string_view>, 4> entities{
      {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}}};
  return escaped(text, entities);
}

// Names stand below their agents.
std::string heading(const std::vector<std::string>& columns) {
  std::string agents, names;
  for (std::size_t i = 0; i < columns.size();) {
    const std::string agent = columns[i].substr(0, columns[i].find('.'));
    std::size_t count = 0;
    for (; i < columns.size() && columns[i].substr(0, columns[i].find('.')) == agent; ++i, ++count) {
      names += fmt::format("<th scope=\"col\">{}</th>", html(columns[i].substr(agent.size() + 1)));
    }
    agents += fmt::format("<th scope=\"colgroup\" colspan=\"{}\">{}</th>", count, html(agent));
  }
  return fmt::format(
      "<thead>\n<tr><th scope=\"col\" rowspan=\"2\">step</th><th scope=\"col\" rowspan=\"2\">state</th>"
      "<th scope=\"col\" rowspan=\"2\">by</th>{}</tr>\n<tr>{}</tr>\n</thead>\n",
      agents, names);
}

std::string table_text(const RunTable& table) {
  std::string text =
      fmt::format("<table>\n<caption>{}</caption>\n{}<tbody>\n", html(table.heading), heading(table.columns));
  std::size_t step = 0;
  for (const RunTable::Row& row : table.rows) {
    text += fmt::format("<tr><td>{}</td><td>{}{}</td><td>{}</td>", step++, row.state, row.again ? " again" : "",
                        html(row.by));
    for (const RunTable::Cell& cell : row.cells) {
      text += fmt::format("<td{}>{}</td>", cell.changed ? " class=\"changed\"" : "", html(cell.text));
    }
    text += "</tr>\n";
  }
  text += "</tbody>\n</table>\n";
  if (!table.constant.empty()) text += fmt::format("<p>Unchanged: {}</p>\n", html(joined(table.constant)));
  return text;
}

}  // namespace

std::string table_html(const RunTables& tables) {
  std::string text = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta "
      "charset=\"utf-8\">\n<title>{0}</title>\n<style>\n{1}</style>\n"
      "</head>\n<body>\n<h1 style=\"font-size: 1.2rem\">{0}</h1>\n",
      html(tables.title), style);
  for (const RunTable& table : tables.tables) text += table_text(table);
  return text + "</body>\n</html>\n";
}

}  // namespace gnomon::cli
