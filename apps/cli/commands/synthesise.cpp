// SPDX-License-Identifier: Apache-2.0
//
// gnomon synthesise: a model in which agents follow the strategies that a formula asks for.
#include "api/generated_text.hpp"
#include "api/synthesis.hpp"
#include "base/error.hpp"
#include "cli/command_line/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/reports/check.hpp"
#include "cli/reports/profile.hpp"
#include "cli/request/check_run.hpp"
#include "cli/request/model_document.hpp"
#include "cli/terminal/file_write.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/progress.hpp"
#include "json/check.hpp"
#include "json/evidence.hpp"
#include "json/json.hpp"

#include <fmt/format.h>

#include <memory>
#include <string_view>

namespace gnomon::cli {

namespace {

using Answer = verdict::Verdict::Answer;

struct Options {
  CheckRequest request;
  std::string output;
  bool force = false;
};

std::size_t asked_formula(const Options& options, const api::Loaded& loaded) {
  if (options.request.settings.check.initial != api::Initial::All) {
    throw UsageError(
        "synthesise makes a model for all initial states if it can, and else for one: these cannot be chosen");
  }
  const std::vector<std::size_t> selected = check_options(options.request, loaded, {}).selection;
  if (selected.size() != 1) {
    throw UsageError(
        fmt::format("strategies are synthesised for one formula, and {}; --only chooses one, --formula "
                    "gives another",
                    selected.empty() ? "the model has none" : "there are several"));
  }
  return selected.front();
}

// Where uniform strategies must succeed is said by an option, so the file has to name it beside what it expects.
std::string start_text(const std::string& uniform) {
  if (uniform.empty() || uniform == "pooled") return "With --uniform=pooled, which is the default:";
  return fmt::format("With --uniform={}; without this option it may be otherwise:", uniform);
}

api::SynthesisReport synthesise(const Options& options, const OpenedModel& opened, std::size_t formula,
                                const Limits& limits, Output& output) {
  api::CheckOptions how = check_options(options.request, opened.loaded, limits);
  ProgressLine progress(output);
  progress.start("strategies");
  how.progress = [&progress](const api::Progress& state) { progress.show(state); };
  return api::synthesise(opened.model(), formula, std::move(how),
                         start_text(api::find_check_option("uniform")->text(options.request.settings)));
}

ExitCode exit_code(const api::SynthesisReport& report) {
  if (report.model) return ExitCode::Success;
  return report.outcome.verdict.answer == Answer::Unknown ? ExitCode::Undecided : ExitCode::NotAll;
}

// What is to be said about the formula that was asked for, if it is not what it was.
std::string changed_verdict(const api::SynthesisReport& report) {
  if (report.keeps_verdict()) return {};
  if (report.verdict.answer == Answer::Unknown) {
    return "whether the formula is the same in this model is not known: " + report.verdict.reason;
  }
  return fmt::format(
      "in this model the formula is {}: its parts speak of moves that the agents no longer make, or of what they know "
      "now",
      report.verdict.answer == Answer::True ? "TRUE" : "FALSE");
}

// Protocols depend on what agents see, so ATL is read as if it had this prefix.
std::string_view reading(const api::Loaded& loaded, const api::Outcome& outcome) {
  const logic::Logic logic = loaded.model->specification.properties[outcome.property].logic;
  return logic == logic::Logic::Atl || logic == logic::Logic::AtlStar ? "ATLir" : "";
}

// The model, after comments that say where it comes from.
std::string model_text(const api::Loaded& loaded, const api::SynthesisReport& report) {
  const logic::Property& asked = loaded.model->specification.properties[report.outcome.property];
  const std::string_view read_as = reading(loaded, report.outcome);
  std::string text =
      fmt::format("-- Protocols restricted to strategies that {} the formula\n--   {}{}{}\n",
                  report.outcome.profile->refutes ? "refute" : "show", read_as, read_as.empty() ? "" : " ", asked.text);
  for (const std::string& line : profile_lines(loaded.model->system, report.outcome, true)) text += "-- " + line + "\n";
  if (report.one_start) text += "-- They do not serve all initial states; this is the model from one of them.\n";
  if (const std::string change = changed_verdict(report); !change.empty()) text += "-- But " + change + ".\n";
  return api::with_allowances(text + "\n" + report.text);
}

std::string summary(const api::SynthesisReport& report) {
  const std::string_view start = report.one_start ? "  (from one initial state)" : "";
  if (report.plain) {
    const logic::Property& first = report.model->specification.properties.front();
    return fmt::format("with these protocols it is enough to check  {}{}", first.text, start);
  }
  return fmt::format("no formula about paths says the same, so the formula is kept as it is{}", start);
}

void print_result(const Options& options, const api::Loaded& loaded, const api::SynthesisReport& report,
                  Output& output) {
  if (!report.model) {
    const std::string_view read_as = reading(loaded, report.outcome);
    output.print(verdict_line(loaded, report.outcome, output, read_as) + "\n  " + report.problem + "\n");
    if (!read_as.empty()) {
      output.print(
          "  strategies that agents can follow depend on what they see; `check` lets coalitions of ATL see the whole "
          "state, and may say otherwise\n");
    }
    return;
  }
  if (options.output.empty()) {
    output.print(model_text(loaded, report));
    return;
  }
  output.print(verdict_line(loaded, report.outcome, output, reading(loaded, report.outcome)) + "\n");
  for (const std::string& line : profile_lines(loaded.model->system, report.outcome, false)) {
    output.print("  " + line + "\n");
  }
  output.print(fmt::format("{}: {}\n", options.output, summary(report)));
}

json::Json document_of(const Options& options, const OpenedModel& opened, const api::SynthesisReport& report) {
  json::Json document = model_document("synthesise", opened);
  const api::Outcome& outcome = report.outcome;
  document["formula"] = opened.model().specification.properties[outcome.property].text;
  document["verdict"] = json::name(outcome.verdict.answer);
  document["problem"] = json::text_or_null(report.problem);
  document["strategies"] =
      outcome.profile ? json::profile(opened.model(), *outcome.profile, outcome.replayed) : json::Json(nullptr);
  document["plain_formula"] =
      report.plain ? json::Json(report.model->specification.properties.front().text) : json::Json(nullptr);
  document["one_initial_state"] = report.one_start;
  document["new_verdict"] = report.model ? json::Json(json::name(report.verdict.answer)) : json::Json(nullptr);
  document["written_to"] = report.model ? json::text_or_null(options.output) : json::Json(nullptr);
  const bool shown = report.model && options.output.empty();
  document["text"] = shown ? json::Json(model_text(opened.loaded, report)) : json::Json(nullptr);
  return document;
}

void print_document(json::Json document, ExitCode code, Output& output) {
  document["exit_code"] = static_cast<int>(code);
  output.print(json::text(document));
}

ExitCode run(const Options& options, Output& output) {
  const Interrupt interrupt;
  const Limits limits = interrupt.limits(options.request.settings.timeout);
  const TimedModel model = open_timed(options.request, limits);
  const OpenedModel& opened = model.opened;
  const bool as_json = options.request.model.json;
  if (!as_json) show(opened.findings(), output);
  if (!opened.ok()) {
    if (as_json) print_document(model_document("synthesise", opened), ExitCode::BadInput, output);
    return ExitCode::BadInput;
  }
  const std::size_t formula = asked_formula(options, opened.loaded);
  const api::SynthesisReport report = synthesise(options, opened, formula, limits, output);
  if (report.model && !options.output.empty()) {
    write_file(options.output, model_text(opened.loaded, report), options.force);
  }
  if (as_json) {
    print_document(document_of(options, opened, report), exit_code(report), output);
    return exit_code(report);
  }
  print_result(options, opened.loaded, report, output);
  if (report.model && !report.keeps_verdict()) {
    output.print_error(
        fmt::format("{} {}\n", output.error_painted(Tone::Doubtful, "warning:"), changed_verdict(report)));
  }
  return exit_code(report);
}

}  // namespace

void add_synthesise(Program& program) {
  const Command command = program.add_command(
      "synthesise", "Write a model in which agents follow the strategies that a formula asks for",
      "Looks for the strategies that show why a formula of ATL or of strategy logic holds (or that refute a formula "
      "about all strategies) and restricts the protocols of the agents to them. In the new model a plain formula about "
      "paths says what the strategies achieve; the model is read again and checked before it is written. Agents act on "
      "what they observe, so ATL is read with uniform strategies.\n\n"
      "There must be one formula: that of the file, the one that --only chooses, or that of --formula.\n\n"
      "Exit code: 0 there is a model, 1 there are no such strategies or none are needed, 3 it is not known, 2 the "
      "model, the formula or the command line is wrong.",
      {{"gnomon synthesise model.ispl --formula '<robots>G safe' -o safe.ispl",
        "Write a model in which the robots keep to a strategy by which nothing goes wrong."},
       {"gnomon synthesise model.ispl --only 3", "Print the model for the third formula of the file."}});
  const auto options = std::make_shared<Options>();
  const Option file = add_text(command, "-o,--output", options->output, "FILE", "Write to this file.");
  add_flag(command, "--force", options->force, "Overwrite the file of -o if it exists.").needs(file);
  add_formula_options(command, options->request);
  add_option_group(command, options->request.settings, api::OptionGroup::Engine, EngineChoice::Exhaustive);
  add_model_options(command, options->request.model);
  program.on_run(
      command, [options](Output& output) { return run(*options, output); }, Program::Signals::Held);
}

}  // namespace gnomon::cli
