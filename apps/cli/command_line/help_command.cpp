// SPDX-License-Identifier: Apache-2.0
//
// gnomon help: the same pages as --help.
#include "cli/command_line/help.hpp"
#include "cli/command_line/options.hpp"
#include "cli/commands/commands.hpp"

#include <memory>

namespace gnomon::cli {

void add_help(Program& program) {
  const Command command = program.add_command(
      "help", "Show help on a command", "",
      {{"gnomon help", "List the commands."}, {"gnomon help check", "Show the options of a command."}});
  const auto topic = std::make_shared<std::string>();
  add_argument(command, "COMMAND", *topic, "The command to explain; without it, all are listed.")
      .one_of(program.command_names());
  program.on_run(command, [topic, &program](Output& output) {
    const CommandView all = program.view();
    if (topic->empty()) output.print(program_help(all));
    for (const CommandView& one : all.commands) {
      if (one.name == *topic) output.print(command_help(all, one));
    }
    return ExitCode::Success;
  });
}

}  // namespace gnomon::cli
