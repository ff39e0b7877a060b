// SPDX-License-Identifier: Apache-2.0
//
// What there is to say about the program and its commands, read off the CLI11 structure. Help,
// completion and manual page are three ways of writing this down; none of them has a list of its own.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace gnomon::cli {

struct Example {
  std::string command;
  std::string meaning;
};

struct OptionView {
  std::vector<std::string> names;    // "-D", "--define"; empty for an argument
  std::string value;                 // "NAME=VALUE"; empty for a flag; the name of an argument
  std::vector<std::string> choices;  // if the value is one of a few
  std::string description;
  std::string default_value;
  bool required = false;
  bool repeatable = false;

  [[nodiscard]] bool is_file() const { return value == "FILE"; }
};

struct CommandView {
  std::string name;     // "check"; of the program: "gnomon"
  std::string summary;  // one line
  std::string details;  // paragraphs
  std::vector<OptionView> arguments;
  std::vector<OptionView> options;
  std::vector<Example> examples;
  std::vector<CommandView> commands;  // of the program
};

[[nodiscard]] CommandView view(const CLI::App& app);

// How a description and a list of examples are kept in a CLI::App.
void describe(CLI::App& app, const std::string& summary, const std::string& details,
              const std::vector<Example>& examples);

// "-D, --define NAME=VALUE"
[[nodiscard]] std::string signature(const OptionView& option);
// "[OPTION]... FILE..."
[[nodiscard]] std::string usage(const CommandView& command);

}  // namespace gnomon::cli
