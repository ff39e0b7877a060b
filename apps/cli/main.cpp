// SPDX-License-Identifier: Apache-2.0
//
// The program `gnomon`: puts the commands together, runs one, and turns whatever ends it into an exit
// code. Nothing is thrown past this file.
#include "base/error.hpp"
#include "cli/command_line/program.hpp"
#include "cli/commands/commands.hpp"
#include "cli/mcmas/mcmas.hpp"
#include "cli/terminal/interrupt.hpp"
#include "json/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace {

using namespace gnomon;
using cli::ExitCode;

// Says what went wrong, with --json also on standard output.
ExitCode failed(cli::Output& output, bool as_json, ExitCode code, std::string_view kind, const std::string& message) {
  output.print_error(fmt::format("{} {}\n", output.error_painted(cli::Tone::Bad, "gnomon:"), message));
  if (!as_json) return code;
  try {
    output.print(json::text(json::error_document(kind, message)));
    output.flush();
  } catch (...) {  // standard output may be what has failed
  }
  return code;
}

struct CommandEntry {
  std::string_view name;
  void (*add)(cli::Program&);
  bool knows_others = false;  // speaks about other commands
};

// In the order of the help.
constexpr std::array commands{CommandEntry{"check", cli::add_check},
                              CommandEntry{"explain", cli::add_explain},
                              CommandEntry{"test", cli::add_test},
                              CommandEntry{"bound", cli::add_bound},
                              CommandEntry{"synthesise", cli::add_synthesise},
                              CommandEntry{"equilibrium", cli::add_equilibrium},
                              CommandEntry{"simulate", cli::add_simulate},
                              CommandEntry{"graph", cli::add_graph},
                              CommandEntry{"automaton", cli::add_automaton},
                              CommandEntry{"info", cli::add_info},
                              CommandEntry{"parse", cli::add_parse},
                              CommandEntry{"format", cli::add_format},
                              CommandEntry{"expand", cli::add_expand},
                              CommandEntry{"mcmas", cli::add_mcmas, true},
                              CommandEntry{"lsp", cli::add_lsp},
                              CommandEntry{"studio", cli::add_studio},
                              CommandEntry{"completion", cli::add_completion, true},
                              CommandEntry{"man", cli::add_man, true},
                              CommandEntry{"help", cli::add_help, true}};

// Runs a command without preparing the others, which takes longer than checking a small model. Returns nothing if that
// is not possible.
std::optional<ExitCode> run_alone(const std::vector<std::string>& arguments, cli::Output& output) {
  if (arguments.empty()) return std::nullopt;
  const auto command = std::find_if(commands.begin(), commands.end(), [&arguments](const CommandEntry& entry) {
    return entry.name == arguments.front() && !entry.knows_others;
  });
  if (command == commands.end()) return std::nullopt;
  cli::Program program;
  command->add(program);
  return program.run_alone(arguments, output);
}

void add_all_commands(cli::Program& program) {
  for (const CommandEntry& command : commands) command.add(program);
}

ExitCode run_as_mcmas(const cli::McmasCall& call, cli::Output& output) {
  cli::release_signals();
  cli::Program program;
  add_all_commands(program);
  return cli::run_mcmas(call, program, output);
}

ExitCode run_as_gnomon(const std::vector<std::string>& arguments, cli::Output& output) {
  if (const std::optional<ExitCode> code = run_alone(arguments, output)) return *code;
  cli::Program program;
  add_all_commands(program);
  return program.run(arguments, output);
}

ExitCode run(const std::string& name, const std::vector<std::string>& arguments, cli::Output& output) {
  const auto mcmas = cli::mcmas_call(name, arguments);
  const ExitCode code = mcmas ? run_as_mcmas(*mcmas, output) : run_as_gnomon(arguments, output);
  output.flush();
  return code;
}

std::string defect_text(std::string_view what) {
  return fmt::format("internal error: {}\nThis is a defect of Gnomon; please report it with this file.", what);
}

ExitCode guarded_run(const std::string& name, const std::vector<std::string>& arguments) {
  cli::Output output;
  const bool as_json = std::find(arguments.begin(), arguments.end(), "--json") != arguments.end();
  try {
    return run(name, arguments, output);
  } catch (const cli::OutputClosed&) {
    return ExitCode::OutputClosed;
  } catch (const UsageError& error) {
    return failed(output, as_json, ExitCode::BadInput, "usage", error.what());
  } catch (const FileError& error) {
    return failed(output, as_json, ExitCode::BadInput, "file", error.what());
  } catch (const LimitError& error) {
    return failed(output, as_json, ExitCode::Undecided, "limit", error.what());
  } catch (const std::bad_alloc&) {
    return failed(output, as_json, ExitCode::Undecided, "limit", "there is not enough memory");
  } catch (const std::system_error& error) {
    // What the system refuses now it may grant another time: a thread, a process, memory.
    const bool scarce =
        error.code() == std::errc::resource_unavailable_try_again || error.code() == std::errc::not_enough_memory;
    if (!scarce) return failed(output, as_json, ExitCode::Defect, "internal", defect_text(error.what()));
    return failed(output, as_json, ExitCode::Undecided, "limit",
                  fmt::format("the system gives no thread or process: {} (ulimit -u, ulimit -v)", error.what()));
  } catch (const std::exception& error) {
    return failed(output, as_json, ExitCode::Defect, "internal", defect_text(error.what()));
  } catch (...) {
    return failed(output, as_json, ExitCode::Defect, "internal", "internal error: please report it with this file");
  }
}

}  // namespace

int main(int argc, char** argv) {
  cli::hold_signals();
  cli::secure_standard_streams();
  try {
    const std::string name = argc > 0 ? argv[0] : "gnomon";
    return static_cast<int>(guarded_run(name, std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc)));
  } catch (...) {  // no memory even for the message
    constexpr std::string_view message = "gnomon: there is not enough memory\n";
    (void)!::write(STDERR_FILENO, message.data(), message.size());
    return static_cast<int>(ExitCode::Undecided);
  }
}
