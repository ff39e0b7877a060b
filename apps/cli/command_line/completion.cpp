// SPDX-License-Identifier: Apache-2.0
//
// gnomon completion: prints a script that makes a shell complete commands, options, values and files.
#include "cli/command_line/completion.hpp"

#include "base/diagnostic.hpp"
#include "cli/command_line/options.hpp"
#include "cli/commands/commands.hpp"

#include <memory>

namespace gnomon::cli {

std::vector<std::string> candidates(const OptionView& option) {
  if (option.value != "WARNING") return option.choices;
  std::vector<std::string> result{"all", "no-all", "error"};
  for (const std::string prefix : {"", "no-", "error="}) {
    for (const CodeInfo& row : code_table()) {
      if (row.severity == Severity::Warning) result.push_back(prefix + std::string(row.name));
    }
  }
  return result;
}

void add_completion(Program& program) {
  const Command command = program.add_command(
      "completion", "Print a completion script for a shell",
      "The script completes commands, options, their values, names of warnings and files that end in .ispl.",
      {{"source <(gnomon completion bash)", "Complete in this bash; put it into ~/.bashrc for every one."},
       {"gnomon completion zsh > ~/.zfunc/_gnomon", "Complete in zsh, if ~/.zfunc is in its $fpath."}});
  const auto shell = std::make_shared<std::string>();
  add_argument(command, "SHELL", *shell, "The shell: bash or zsh.").one_of({"bash", "zsh"}).required();
  program.on_run(command, [shell, &program](Output& output) {
    output.print(*shell == "bash" ? bash_completion(program.view()) : zsh_completion(program.view()));
    return ExitCode::Success;
  });
}

}  // namespace gnomon::cli
