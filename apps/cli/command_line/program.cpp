// SPDX-License-Identifier: Apache-2.0
#include "cli/command_line/program.hpp"

#include "base/error.hpp"
#include "cli/command_line/help.hpp"
#include "cli/command_line/options.hpp"
#include "cli/command_line/usage_error.hpp"
#include "cli/command_line/version.hpp"
#include "cli/terminal/interrupt.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace gnomon::cli {

namespace {

constexpr std::string_view about =
    "Gnomon reads models in ISPL, the language of MCMAS, extended by parameters and families of agents, "
    "and decides formulas about time, knowledge, strategies and correct behaviour.\n\n"
    "Exit codes: 0 success, all formulas hold; 1 some formula does not hold, or `format --check` found a "
    "difference; 2 the model, a file or the command line is wrong; 3 a limit was reached or an answer is "
    "unknown; 4 a defect of Gnomon.";

}  // namespace

Program::Program() : app_(std::make_unique<CLI::App>("", "gnomon")) {
  describe(*app_, "a model checker for multi-agent systems", std::string(about),
           {{"gnomon check model.ispl", "Decide the formulas of a model."},
            {"gnomon check model.ispl -D N=5", "The same with five agents, where the model has a parameter N."},
            {"gnomon help check", "All about one command."}});
  app_->set_help_flag("-h,--help", "Show help and exit.");
  app_->set_version_flag(
      "--version", [] { return version_text(); },
      "Show version, commit, build, engines and libraries, as text or JSON, and exit.");
  add_choice(Command(*app_), "--color", colour_, {"auto", "always", "never"},
             "Whether to use colours; auto: on a terminal, unless NO_COLOR is set.");
  app_->require_subcommand(1, 1);
}

Program::~Program() = default;

Command Program::add_command(const std::string& name, const std::string& summary, const std::string& details,
                             const std::vector<Example>& examples) {
  CLI::App& command = *app_->add_subcommand(name);
  describe(command, summary, details, examples);
  command.fallthrough();  // global options may stand after the command
  return Command(command);
}

void Program::on_run(Command command, Action action, Signals signals) {
  command.app().callback([this, action = std::move(action), signals] {
    action_ = action;
    signals_ = signals;
  });
}

// CLI11 knows the name, so that the command has its place among the others and can be suggested.
void Program::add_foreign_command(CommandView view) {
  CLI::App& command = *app_->add_subcommand(view.name);
  command.prefix_command();  // whatever follows
  on_run(Command(command), [name = view.name](Output&) -> ExitCode {
    throw UsageError(fmt::format("'{0}' must be the first word, as in: gnomon {0} [OPTION]... FILE", name));
  });
  foreign_.push_back(std::move(view));
}

CommandView Program::view() const {
  CommandView result = cli::view(*app_);
  for (CommandView& command : result.commands) {
    const auto own = std::find_if(foreign_.begin(), foreign_.end(),
                                  [&command](const CommandView& candidate) { return candidate.name == command.name; });
    if (own != foreign_.end()) command = *own;
  }
  return result;
}

CommandView Program::view(const std::string& command) const {
  const std::vector<CommandView> all = view().commands;
  const auto place = std::find_if(all.begin(), all.end(),
                                  [&command](const CommandView& candidate) { return candidate.name == command; });
  GNOMON_ASSERT(place != all.end(), "asked for a command that exists");
  return *place;
}

std::vector<std::string> Program::command_names() const {
  std::vector<std::string> names;
  for (const CLI::App* command : app_->get_subcommands({})) names.push_back(command->get_name());
  return names;
}

void Program::parse(std::vector<std::string> arguments) {
  check_empty_values(arguments);
  std::reverse(arguments.begin(), arguments.end());  // as CLI11 wants them
  try {
    app_->parse(std::move(arguments));
  } catch (const CLI::Success&) {
    throw;
  } catch (const CLI::ParseError& error) {
    throw explain(*app_, error);
  }
}

ExitCode Program::run(const std::vector<std::string>& arguments, Output& output) {
  try {
    parse(arguments);
  } catch (const CLI::CallForVersion&) {
    const bool as_json = std::find(arguments.begin(), arguments.end(), "--json") != arguments.end();
    output.print(as_json ? version_json() : version_text());
    return ExitCode::Success;
  } catch (const CLI::CallForHelp&) {
    const auto chosen = app_->get_subcommands();
    output.print(chosen.empty() ? program_help(view()) : command_help(view(), view(chosen.front()->get_name())));
    return ExitCode::Success;
  }
  return act(output);
}

std::optional<ExitCode> Program::run_alone(const std::vector<std::string>& arguments, Output& output) {
  try {
    parse(arguments);
  } catch (const CLI::Success&) {
    return std::nullopt;
  } catch (const UsageError&) {
    return std::nullopt;
  }
  return act(output);
}

ExitCode Program::act(Output& output) {
  output.choose_colour(colour_);
  GNOMON_ASSERT(action_, "every command has an action");
  if (signals_ == Signals::Usual) release_signals();
  return action_(output);
}

}  // namespace gnomon::cli
