// SPDX-License-Identifier: Apache-2.0
#include "cli/command_line/usage_error.hpp"

#include "base/suggest.hpp"
#include "cli/command_line/command_view.hpp"
#include "cli/terminal/text.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace gnomon::cli {

namespace {

std::string suggestion(const std::string& word, const std::vector<std::string>& candidates) {
  const auto similar = closest(word, candidates);
  return similar ? fmt::format("; did you mean '{}'?", *similar) : std::string();
}

std::vector<std::string> option_names(const CLI::App& app, const CLI::App* command) {
  std::vector<std::string> names;
  for (const CLI::App* source : {command, &app}) {
    if (source == nullptr) continue;
    for (const OptionView& option : view(*source).options) {
      names.insert(names.end(), option.names.begin(), option.names.end());
    }
  }
  return names;
}

// About the first argument that has no meaning.
std::string about_unexpected(const CLI::App& app, const CLI::App* command, const std::vector<std::string>& unexpected) {
  const auto is_option = [](const std::string& word) { return word.size() > 1 && word.front() == '-'; };
  if (command == nullptr) {
    const auto word = std::find_if_not(unexpected.begin(), unexpected.end(), is_option);
    if (word != unexpected.end()) {
      // Who knows MCMAS gives it a file and nothing else.
      if (word->ends_with(".ispl")) {
        return fmt::format("there is no command '{0}'; did you mean 'gnomon check {0}'?", *word);
      }
      std::vector<std::string> names;
      for (const CLI::App* known : app.get_subcommands({})) names.push_back(known->get_name());
      return fmt::format("there is no command '{}'{}", *word, suggestion(*word, names));
    }
  }
  const std::string& first = unexpected.front();
  const std::vector<std::string> names = option_names(app, command);
  if (!is_option(first)) {
    const bool formulas = std::find(names.begin(), names.end(), "--formula") != names.end();
    return fmt::format("unexpected argument '{}'{}", first,
                       formulas && !first.ends_with(".ispl") ? "; a formula stands behind --formula" : "");
  }
  const std::string name = first.substr(0, first.find('='));
  if (std::find(names.begin(), names.end(), name) != names.end()) {
    return fmt::format("unexpected argument '{}'; options stand before '--'", first);
  }
  return fmt::format("there is no option '{}'{}", name, suggestion(name, names));
}

// CLI11's messages, where they are not as clear as they could be.
std::string reworded(const CLI::App* command, const CLI::ParseError& error) {
  const std::string message = error.what();
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    if (command == nullptr) return "a command is missing";
    return message.substr(0, message.find(" is required")) + " is missing";
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    if (message.ends_with(" was given a disallowed flag override")) {
      return "--" + message.substr(0, message.find(' ')) + " takes no value";
    }
    if (message.ends_with(" missing")) return message.substr(0, message.find(':')) + " needs a value";
  }
  return message;
}

}  // namespace

UsageError explain(const CLI::App& app, const CLI::ParseError& error) {
  const auto chosen = app.get_subcommands();
  const CLI::App* command = chosen.empty() ? nullptr : chosen.front();
  const std::vector<std::string> unexpected = app.remaining(true);
  const std::string message =
      unexpected.empty() ? reworded(command, error) : about_unexpected(app, command, unexpected);
  const std::string page = command == nullptr ? "gnomon --help" : fmt::format("gnomon {} --help", command->get_name());
  return UsageError(fmt::format("{}\ntry \"{}\"", message, page));
}

void check_empty_values(const std::vector<std::string>& arguments) {
  for (const std::string& argument : arguments) {
    if (argument == "--") return;
    const bool option_without_value = argument.starts_with("--") && argument.find('=') + 1 == argument.size();
    if (option_without_value) throw UsageError(fmt::format("{} needs a value after the '='", argument));
  }
}

}  // namespace gnomon::cli
