// SPDX-License-Identifier: Apache-2.0
#include "cli/command_line/help.hpp"

#include "cli/terminal/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gnomon::cli {

namespace {

constexpr std::size_t page_width = 88;
constexpr std::size_t widest_left_column = 28;

struct Row {
  std::string left;
  std::string right;
};

// Two columns; a left side that is too wide has a line of its own.
std::string table(const std::string& title, const std::vector<Row>& rows) {
  if (rows.empty()) return {};
  std::size_t width = 0;
  for (const Row& row : rows) {
    if (row.left.size() <= widest_left_column) width = std::max(width, row.left.size());
  }
  if (width == 0) width = 8;
  std::string result = "\n" + title + ":\n";
  for (const Row& row : rows) {
    const std::string right = indented(wrapped(row.right, page_width - width - 4), width + 4);
    if (row.left.size() > width) {
      result += fmt::format("  {}\n{}{}\n", row.left, std::string(width + 4, ' '), right);
    } else {
      result += fmt::format("  {:<{}}  {}\n", row.left, width, right);
    }
  }
  return result;
}

Row row_of(const OptionView& option) {
  std::string right = option.description;
  if (!option.default_value.empty()) right += fmt::format(" (default: {})", option.default_value);
  // Options with a long name only are indented so that the long names stand below each other.
  const bool long_only = !option.names.empty() && option.names.front().starts_with("--");
  return {(long_only ? "    " : "") + signature(option), right};
}

std::vector<Row> rows_of(const std::vector<OptionView>& options) {
  std::vector<Row> rows;
  std::transform(options.begin(), options.end(), std::back_inserter(rows), row_of);
  return rows;
}

std::string paragraphs(const std::string& text) {
  std::string result;
  for (const std::string& line : wrapped(text, page_width)) result += line + "\n";
  return result.empty() ? result : "\n" + result;
}

std::string examples(const std::vector<Example>& list) {
  std::string result = list.empty() ? "" : "\nExamples:\n";
  for (const Example& example : list) result += fmt::format("  {}\n      {}\n", example.command, example.meaning);
  return result;
}

}  // namespace

std::string program_help(const CommandView& program) {
  std::vector<Row> commands;
  for (const CommandView& command : program.commands) commands.push_back({command.name, command.summary});
  return fmt::format("{}: {}\n\nUsage: {} {}\n", program.name, program.summary, program.name, usage(program)) +
         paragraphs(program.details) + table("Commands", commands) + table("Options", rows_of(program.options)) +
         examples(program.examples) + fmt::format("\n\"{} help COMMAND\" explains a command.\n", program.name);
}

std::string command_help(const CommandView& program, const CommandView& command) {
  const std::string full_name = program.name + " " + command.name;
  const std::string arguments = usage(command);
  return fmt::format("{}: {}\n\nUsage: {}{}{}\n", full_name, command.summary, full_name, arguments.empty() ? "" : " ",
                     arguments) +
         paragraphs(command.details) + table("Arguments", rows_of(command.arguments)) +
         table("Options", rows_of(command.options)) + table("Global options", rows_of(program.options)) +
         examples(command.examples);
}

}  // namespace gnomon::cli
