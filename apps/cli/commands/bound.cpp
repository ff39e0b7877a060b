// SPDX-License-Identifier: Apache-2.0
//
// gnomon bound: how many repetitions a formula needs.
#include "api/bound.hpp"

#include "api/engines.hpp"
#include "base/error.hpp"
#include "cli/command_line/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/request/check_options.hpp"
#include "cli/request/model_document.hpp"
#include "cli/request/model_options.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/text.hpp"
#include "json/bound.hpp"
#include "json/json.hpp"
#include "logic/classify.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

namespace gnomon::cli {

namespace {

using Answer = verdict::Verdict::Answer;

struct Options {
  ModelOptions model;
  std::string formula;
  api::CheckSettings settings;
  bool finite = false;
  std::uint64_t most = api::BoundOptions().most;
};

api::BoundOptions bound_options(const Options& options, const Limits& limits) {
  constexpr std::uint64_t largest = logic::Node::unbounded - 1;
  if (options.most > largest) throw UsageError(fmt::format("--max is at most {}", largest));
  api::reject_unused_options(options.settings);
  api::BoundOptions result;
  result.check = options.settings.check;
  result.check.limits = limits;
  result.most = static_cast<std::uint32_t>(options.most);
  return result;
}

// The formula is the only property that does not come from the file.
logic::Property asked_property(const api::Loaded& loaded) {
  const std::vector<logic::Property>& properties = loaded.model->specification.properties;
  if (properties.size() != loaded.file_properties + 1) {
    throw UsageError("a bound is sought for one formula, without `for`");
  }
  return properties.back();
}

struct Result {
  logic::Property property;
  api::BoundReport report;
};

Result search(const Options& options, const OpenedModel& opened, const Limits& limits, Output& output) {
  Result result{asked_property(opened.loaded), {}};
  Model model = opened.model();
  const api::Repetition asked = api::repetition_of(model.specification.pool, result.property);
  const bool finite = logic::paths_of(asked.logic) == logic::PathKind::Finite;
  if (options.finite && finite && !model.specification.fairness.empty()) {
    output.print_error(
        fmt::format("{} fairness does not apply to finite traces\n", output.error_painted(Tone::Doubtful, "warning:")));
  }
  ProgressLine progress(output);
  progress.start("bound");
  api::BoundOptions how = bound_options(options, limits);
  how.check.progress = [&progress](const api::Progress& state) { progress.show(state); };
  result.report = api::least_bound(std::move(model), asked, how);
  return result;
}

ExitCode exit_code(const api::BoundReport& report) {
  if (report.bound) return ExitCode::Success;
  return report.exists == Answer::False ? ExitCode::NotAll : ExitCode::Undecided;
}

std::string headline(const Output& output, const api::BoundReport& report) {
  if (report.bound) return output.painted(Tone::Good, fmt::format("✓ {}", grouped(*report.bound)));
  if (report.exists == Answer::False) return output.painted(Tone::Bad, "✗ none");
  return output.painted(Tone::Doubtful, "? UNKNOWN");
}

void print_result(const Result& result, std::string_view engine, Output& output) {
  const api::BoundReport& report = result.report;
  output.print(fmt::format("{}  {}\n", headline(output, report), result.property.text));
  if (!report.reason.empty()) output.print(fmt::format("  {}\n", report.reason));
  if (report.too_small) output.print(fmt::format("  {} is not enough\n", grouped(*report.too_small)));
  output.print(
      fmt::format("{}, {}, {} engine\n", quantity(report.checks, "check"), duration_text(report.total), engine));
}

ExitCode run_as_json(const Options& options, const OpenedModel& opened, const Limits& limits, Output& output) {
  json::Json document = model_document("bound", opened);
  ExitCode code = ExitCode::BadInput;
  if (opened.ok()) {
    const Result result = search(options, opened, limits, output);
    code = exit_code(result.report);
    json::add_bound(document, result.property, options.settings.check.engine, result.report);
  }
  document["exit_code"] = static_cast<int>(code);
  output.print(json::text(document));
  return code;
}

ExitCode run(const Options& options, Output& output) {
  const Interrupt interrupt;
  const Limits limits = interrupt.limits(options.settings.timeout);
  const OpenedModel opened = open_model(options.model, limits, {options.formula}, {}, {.finite = options.finite});
  if (options.model.json) return run_as_json(options, opened, limits, output);
  show(opened.findings(), output);
  if (!opened.ok()) return ExitCode::BadInput;
  const Result result = search(options, opened, limits, output);
  print_result(result, options.settings.check.engine, output);
  return exit_code(result.report);
}

constexpr const char* details =
    "The formula is `LDL <r*>p`: on every path, p holds after some repetitions of r. The command finds the least n "
    "such that n repetitions are enough, that is, such that `LDL <r{0,n}>p` holds. `LTL F p` asks for the longest "
    "time until p, `CDL* A(<r*>p)` is the same as `LDL <r*>p`, and of `LDL <r{m,}>p` the least n from m on is "
    "found.\n\n"
    "If the formula holds, p and all conditions in r are about single states, and there is no fairness, a bound exists "
    "and the search goes on until it is found. Else it ends at --max.\n\n"
    "Exit code: 0 the bound is found, 1 there is none because the formula does not hold, 3 it is not known, 2 the "
    "model "
    "or the formula is wrong.";

}  // namespace

void add_bound(Program& program) {
  const Command command =
      program.add_command("bound", "Compute how many repetitions a formula needs", details,
                          {{"gnomon bound model.ispl 'LTL F done'", "The most steps until done."},
                           {"gnomon bound model.ispl 'LDL <(call;!call*)*>done'", "The most calls until done."},
                           {"gnomon bound model.ispl 'LDL <tt*>done' -D N=8 --json", "For programs."}});
  const auto options = std::make_shared<Options>();
  add_argument(command, "FILE", options->model.file, "The model; `-` reads standard input.").required();
  add_argument(command, "FORMULA", options->formula, "The formula, as in 'LDL <r*>p'.").required();
  add_number(command, "--max", options->most, 0, "Where a bound need not exist: give up beyond N repetitions.");
  add_flag(command, "--finite", options->finite, "Read a formula of LDL or CDL* on finite traces.");
  add_option_group(command, options->settings, api::OptionGroup::Engine, EngineChoice::Exhaustive);
  add_model_settings(command, options->model);
  program.on_run(
      command, [options](Output& output) { return run(*options, output); }, Program::Signals::Held);
}

}  // namespace gnomon::cli
