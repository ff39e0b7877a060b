// SPDX-License-Identifier: Apache-2.0
//
// The program as a set of commands. A command adds itself with its description, options and an
// action; `run` reads the command line, and starts the action of the command that was chosen.
#pragma once

#include "cli/command_line/command_view.hpp"
#include "cli/command_line/exit_code.hpp"
#include "cli/command_line/options.hpp"
#include "cli/terminal/output.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gnomon::cli {

class Program {
 public:
  using Action = std::function<ExitCode(Output&)>;

  Program();
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // A new command; the result takes its options.
  Command add_command(const std::string& name, const std::string& summary, const std::string& details,
                      const std::vector<Example>& examples);
  // What becomes of signals that ask the program to end.
  enum class Signals : std::uint8_t {
    Usual,  // they do
    Held,   // they wait for the Interrupt that the action begins with
  };
  void on_run(Command command, Action action, Signals signals = Signals::Usual);

  // Lists a command in help, completion and manual page whose command line is not read here.
  void add_foreign_command(CommandView view);

  // Throws UsageError for a wrong command line, and whatever the action throws.
  ExitCode run(const std::vector<std::string>& arguments, Output& output);
  // The same for a program that has only the command which is asked for. Returns nothing, and does nothing, if the
  // command line is wrong, or asks for help or the version: what is said then may depend on the other commands.
  std::optional<ExitCode> run_alone(const std::vector<std::string>& arguments, Output& output);

  // For commands that speak about the program itself.
  [[nodiscard]] CommandView view() const;
  // Returns the view of one of the commands.
  [[nodiscard]] CommandView view(const std::string& command) const;
  [[nodiscard]] std::vector<std::string> command_names() const;

 private:
  void parse(std::vector<std::string> arguments);
  ExitCode act(Output& output);

  std::unique_ptr<CLI::App> app_;
  std::vector<CommandView> foreign_;
  std::string colour_ = "auto";
  Action action_;
  Signals signals_ = Signals::Usual;
};

}  // namespace gnomon::cli
