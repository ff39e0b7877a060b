// SPDX-License-Identifier: Apache-2.0
//
// gnomon lsp: the language server, for editors.
#include "cli/command_line/options.hpp"
#include "cli/commands/commands.hpp"
#include "lsp/message_stream.hpp"
#include "lsp/server.hpp"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <unistd.h>

namespace gnomon::cli {

namespace {

struct Options {
  std::chrono::milliseconds timeout = lsp::CheckLimits().timeout;
  std::uint64_t memory = lsp::CheckLimits().memory;
};

ExitCode run(const Options& options, Output& output) {
  const auto send = [&](const std::string& message) {
    output.print(message);
    output.flush();
  };
  try {
    lsp::Server server(STDIN_FILENO, send, {options.timeout, options.memory});
    return server.run() ? ExitCode::Success : ExitCode::NotAll;
  } catch (const lsp::BrokenFraming& error) {
    output.print_error(
        fmt::format("gnomon: standard input does not speak the language server protocol: {}\n"
                    "This command is started by editors; docs/editors.md says how.\n",
                    error.what()));
    return ExitCode::NotAll;
  }
}

}  // namespace

void add_lsp(Program& program) {
  const Command command = program.add_command(
      "lsp", "Run the language server for editors (LSP)",
      "Speaks the language server protocol (3.17) on standard input and output: diagnostics while you type, outline, "
      "formatting, definitions and uses of names, renaming, explanations, completion, and checking of single formulas. "
      "Editors start it by themselves; docs/editors.md says how to set them up. Exit code: 0 after an orderly end, "
      "else 1.",
      {{"gnomon lsp", "Serve the editor that has started this."}});
  const auto options = std::make_shared<Options>();
  add_duration(command, "--timeout", options->timeout, "Stop the check of a formula after this time.");
  add_number(command, "--memory", options->memory, 0,
             "Most bytes for the decision diagrams of a check, as in 500M or 4G; 0: no limit.");
  program.on_run(command, [options](Output& output) { return run(*options, output); });
}

}  // namespace gnomon::cli
