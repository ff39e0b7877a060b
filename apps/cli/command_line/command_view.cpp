// SPDX-License-Identifier: Apache-2.0
#include "cli/command_line/command_view.hpp"

#include "cli/terminal/text.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <sstream>

namespace gnomon::cli {

namespace {

OptionView view(const CLI::Option& option) {
  OptionView result;
  for (const std::string& name : option.get_snames()) result.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) result.names.push_back("--" + name);
  const bool takes_value = option.get_items_expected_max() > 0;
  if (takes_value) result.value = option.get_type_name();
  // Placeholders are written in capitals, values that can be chosen as they are.
  const bool is_choice = !result.value.empty() && result.value.front() >= 'a' && result.value.front() <= 'z';
  if (is_choice) result.choices = CLI::detail::split(result.value, '|');
  if (option.get_positional()) result.value = option.get_name(true);
  result.description = option.get_description();
  if (takes_value) result.default_value = option.get_default_str();
  result.required = option.get_required();
  result.repeatable = takes_value && option.get_expected_max() > 1;
  return result;
}

// Two lines for each example: the command, and what it does.
std::vector<Example> examples_of(const CLI::App& app) {
  std::vector<Example> result;
  std::istringstream lines(app.get_footer());
  for (Example example; std::getline(lines, example.command) && std::getline(lines, example.meaning);) {
    result.push_back(example);
  }
  return result;
}

}  // namespace

void describe(CLI::App& app, const std::string& summary, const std::string& details,
              const std::vector<Example>& examples) {
  app.description(summary + "\n" + details);
  std::string footer;
  for (const Example& example : examples) footer += example.command + "\n" + example.meaning + "\n";
  app.footer(footer);
}

CommandView view(const CLI::App& app) {
  CommandView result;
  result.name = app.get_name();
  const std::string description = app.get_description();
  const std::size_t line_end = description.find('\n');
  result.summary = description.substr(0, line_end);
  if (line_end != std::string::npos) result.details = description.substr(line_end + 1);
  for (const CLI::Option* option : app.get_options()) {
    // Every command has its own --help in CLI11; it is listed once, with the program.
    if (app.get_parent() != nullptr && option == app.get_help_ptr()) continue;
    (option->get_positional() ? result.arguments : result.options).push_back(view(*option));
  }
  result.examples = examples_of(app);
  for (const CLI::App* command : app.get_subcommands({})) result.commands.push_back(view(*command));
  return result;
}

std::string signature(const OptionView& option) {
  if (option.names.empty()) return option.value + (option.repeatable ? "..." : "");
  std::string result = joined(option.names);
  if (!option.value.empty()) result += " " + option.value;
  return result;
}

std::string usage(const CommandView& command) {
  std::vector<std::string> parts;
  if (!command.options.empty()) parts.emplace_back("[OPTION]...");
  for (const OptionView& argument : command.arguments) {
    parts.push_back(argument.required ? signature(argument) : fmt::format("[{}]", signature(argument)));
  }
  if (!command.commands.empty()) parts.emplace_back("COMMAND ...");
  return joined(parts, " ");
}

}  // namespace gnomon::cli
