// SPDX-License-Identifier: Apache-2.0
//
// gnomon mcmas: from the command line of MCMAS to one of the things that it can do.
#include "cli/mcmas/mcmas.hpp"

#include "api/load.hpp"
#include "base/error.hpp"
#include "cli/command_line/help.hpp"
#include "cli/commands/commands.hpp"
#include "cli/mcmas/check.hpp"
#include "cli/mcmas/load.hpp"
#include "cli/mcmas/options.hpp"
#include "cli/mcmas/print.hpp"
#include "cli/mcmas/simulate.hpp"
#include "cli/mcmas/uniform.hpp"
#include "cli/terminal/text.hpp"

#include <fmt/format.h>

#include <bit>
#include <filesystem>
#include <iostream>

namespace gnomon::cli {

namespace {

constexpr std::string_view command_name = "mcmas";

// The exit codes of MCMAS. Besides these: the number of a signal, and 3 and 4 as for other commands.
constexpr ExitCode wrong_call{1};     // the command line, or a file that cannot be read or written
constexpr ExitCode wrong_model{255};  // errors in the model

// The bits that MCMAS uses for a choice among so many.
unsigned bits_for(std::uint64_t values) {
  return values == 0 ? 0 : std::max(1U, static_cast<unsigned>(std::bit_width(values - 1)));
}

std::string variable_counts(const model::System& system) {
  std::size_t state_bits = 0, action_bits = 0;
  for (const model::Variable& variable : system.variables) state_bits += bits_for(variable.domain.size());
  for (const model::Agent& agent : system.agents) action_bits += bits_for(agent.actions.size());
  return fmt::format("\n  Building BDDs variables...Done: {} for local states, {} for actions.\n", state_bits,
                     action_bits);
}

ExitCode carry_out(const McmasRun& run) {
  const McmasOptions& options = run.options;
  if (options.uniform && !has_uniform_group(run)) {
    run.output.print(fmt::format("Group name {} is not defined.\n", options.uniform_group));
    return wrong_model;
  }
  if (!options.simulate || !options.quiet) run.output.print("Encoding BDD parameters...\n");
  if (options.verbosity > 0) run.output.print(variable_counts(run.system()));
  if (options.simulate) {
    (options.quiet ? simulate_for_programs : simulate_for_people)(run.system(), std::cin, run.output);
    return ExitCode::Success;
  }
  return options.uniform ? check_uniform_as_mcmas(run) : check_as_mcmas(run);
}

// -ldlf. Not a line of MCMAS, so it goes to standard error.
void note_on_finite_traces(const Model& model, Output& output) {
  if (!model.specification.fairness.empty()) output.print_error("note: fairness does not apply to finite traces\n");
}

// MCMAS has no warnings about behaviour and about the reading of formulas.
WarningPolicy shown_warnings() {
  WarningPolicy policy;
  for (const Code code :
       {Code::StateWithoutAction, Code::UnreachableOther, Code::MayLeaveDomain, Code::LostUpdate, Code::NegatedUntil}) {
    policy.apply(fmt::format("no-{}", info(code).name));
  }
  return policy;
}

ExitCode run_file(const McmasCall& call, const McmasOptions& options, Output& output) {
  const auto start = std::chrono::steady_clock::now();
  if (!options.quiet) output.print(mcmas_banner(call.command_line));
  for (const std::string& note : options.notes) output.print_error(fmt::format("note: {}\n", note));
  std::optional<Source> source;
  try {
    source = Source::read(options.file);
  } catch (const FileError& error) {
    output.print_error(fmt::format("cannot open {}\n{}\n", options.file, error.what()));
    return wrong_call;
  }
  const api::Loaded loaded =
      api::load(std::move(*source), {.readings = {.finite = options.finite}, .warnings = shown_warnings()});
  if (options.finite && loaded.model) note_on_finite_traces(*loaded.model, output);
  if (!report_loading(loaded, options, output)) return wrong_model;
  try {
    return carry_out({options, loaded, output, start});
  } catch (const FileError& error) {  // of -exportmodel and -c
    output.print_error(fmt::format("{}\n", error.what()));
    return wrong_call;
  }
}

}  // namespace

std::optional<McmasCall> mcmas_call(const std::string& program, const std::vector<std::string>& arguments) {
  const bool by_name = std::filesystem::path(program).filename() == command_name;
  const bool by_command = !by_name && !arguments.empty() && arguments.front() == command_name;
  if (!by_name && !by_command) return std::nullopt;
  McmasCall call{program, {arguments.begin() + (by_command ? 1 : 0), arguments.end()}};
  for (const std::string& argument : arguments) call.command_line += " " + argument;
  return call;
}

ExitCode run_mcmas(const McmasCall& call, const Program& program, Output& output) {
  // MCMAS would look for a file of this name.
  if (call.arguments.size() == 1 && (call.arguments[0] == "-h" || call.arguments[0] == "--help")) {
    output.print(command_help(program.view(), program.view(std::string(command_name))));
    return ExitCode::Success;
  }
  const auto parsed = parse_mcmas_options(call.arguments);
  if (const auto* refusal = std::get_if<McmasRefusal>(&parsed)) {
    if (!refusal->message.empty()) output.print(refusal->message + "\n");
    if (refusal->show_usage) output.print(mcmas_usage());
    return wrong_call;
  }
  return run_file(call, std::get<McmasOptions>(parsed), output);
}

void add_mcmas(Program& program) {
  CommandView view;
  view.name = command_name;
  view.summary = "Work as a drop-in replacement for MCMAS";
  view.details =
      "For scripts around MCMAS 1.3.0: the same options, output lines and exit codes, without its known defects; "
      "docs/mcmas.md says what is different. The program does the same when it is started under the name `mcmas`.\n\n"
      "The last argument is the file, options stand before it, and their values are separate arguments.\n\n"
      "Exit code: 0 the formulas were decided, whatever the answers; 1 the command line is wrong or a file cannot be "
      "read or written; 255 the model has errors; 3 an answer is unknown; the number of a signal that ended the run.";
  view.arguments = {{{}, "FILE", {}, "The model.", {}, true, false}};
  view.options = mcmas_option_views();
  view.examples = {
      {"gnomon mcmas model.ispl", "Decide the formulas of a model."},
      {"gnomon mcmas -k -a model.ispl", "Look for deadlocks and overflows as well."},
      {"gnomon mcmas -c 3 -p out model.ispl", "Show witnesses and counterexamples, and write them to out."},
      {"gnomon mcmas -uniform -ufgroup g model.ispl", "Decide under uniform strategies of a group."},
      {"gnomon mcmas -s model.ispl", "Walk through the model step by step."}};
  program.add_foreign_command(std::move(view));
}

}  // namespace gnomon::cli
