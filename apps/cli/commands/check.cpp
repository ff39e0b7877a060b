// SPDX-License-Identifier: Apache-2.0
//
// gnomon check: decides the formulas of a model.
#include "api/check.hpp"

#include "base/error.hpp"
#include "cli/command_line/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/reports/check.hpp"
#include "cli/request/check_document.hpp"
#include "cli/terminal/interrupt.hpp"
#include "json/json.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::cli {

namespace {

struct Options {
  std::vector<std::string> files;
  CheckRequest request;  // for each of them
  bool statistics = false;
  bool explain = false;
  EvidenceOptions evidence;
  std::string events;  // the file that is told what happens; empty: none
};

ExitCode run_as_text(const Options& options, TimedModel& model, const Limits& limits, api::Skips& skips, Output& output,
                     CheckEvents* events) {
  const api::Loaded& loaded = model.opened.loaded;
  const bool strict = options.request.model.warnings.strict;
  std::vector<Diagnostic> waiting = take_refutable(model.opened);
  show(model.opened.findings(), output);
  api::CheckOptions asked = check_options(options.request, loaded, limits);
  asked.explain = options.explain;
  asked.rounds.skips = &skips;
  CheckText text(loaded, asked.selection, evidence_style(options.evidence, model.opened.model().system), output);
  if (options.statistics) text.set_verbose();
  const api::CheckReport report = check_with_progress(
      options.request, model.opened, asked, [&text](const api::Outcome& outcome) { text.formula(outcome); }, output,
      events);
  text.summary(report);
  text.coverage(report);
  if (options.statistics) text.statistics(report, model.loading);
  text.cautions(report, strict, options.request.settings.check.consistency == api::Consistency::On);
  waiting = not_refuted(std::move(waiting), report);
  show({{loaded.source, waiting}}, output);
  const ExitCode code = exit_code(report, loaded, strict);
  give_back(model.opened, std::move(waiting));
  if (events != nullptr) events->report(report_document(model, &report, limits, code));
  return code;
}

// Checks one file. With --json its document is left to the caller, who prints it.
ExitCode run_file(const Options& options, const Limits& limits, api::Skips& skips, Output& output, json::Json& result) {
  const bool on_standard_output = options.events == "-";
  std::optional<CheckEvents> file;
  if (!options.events.empty()) file.emplace(options.events);
  CheckEvents* const events = file ? &*file : nullptr;
  TimedModel model = open_timed(options.request, limits);
  if (options.request.model.json || on_standard_output) {
    return check_document(options.request, model, limits, options.explain, output, result, events);
  }
  if (model.opened.ok()) return run_as_text(options, model, limits, skips, output, events);
  show(model.opened.findings(), output);
  if (events != nullptr) events->report(report_document(model, nullptr, limits, ExitCode::BadInput));
  return ExitCode::BadInput;
}

// A formula, or an option behind `--`, is no further file.
void reject_strange_files(const std::vector<std::string>& files) {
  for (std::size_t i = 1; i < files.size(); ++i) {
    const std::string& file = files[i];
    const bool is_path = file.find_first_of(" (") == std::string::npos && file.find_first_of("/.") != std::string::npos;
    if (file == "-" || is_path || std::filesystem::exists(file)) continue;
    throw UsageError(
        fmt::format("unexpected argument '{}'; {}", file,
                    file.starts_with('-') ? "options stand before '--'" : "a formula stands behind --formula"));
  }
}

void reject_contradictions(const Options& options) {
  reject_strange_files(options.files);
  const bool several = options.files.size() > 1;
  if (options.request.model.json && options.events == "-") {
    throw UsageError("--json and --events - both write to standard output");
  }
  if (several && !options.events.empty()) throw UsageError("--events takes one FILE");
  if (several && !options.request.cnf_prefix.empty()) throw UsageError("--dump-cnf takes one FILE");
  if (several && !options.request.model.name.empty()) throw UsageError("--name takes one FILE");
}

// The other files are still checked when one cannot be read.
ExitCode run_several(const Options& options, const Interrupt& interrupt, api::Skips& skips, Output& output) {
  json::Json document = json::document("checks");
  document["files"] = json::Json::array();
  const bool as_json = options.request.model.json;
  ExitCode code = ExitCode::Success;
  for (const std::string& file : options.files) {
    Options one = options;
    one.request.model.file = file;
    const Limits limits = interrupt.limits_from_now(options.request.settings.timeout);
    if (!as_json) {
      output.print(fmt::format("{}{}\n", file == options.files.front() ? "" : "\n", output.painted(Tone::Bold, file)));
      output.flush();
    }
    json::Json entry = {{"file", file}, {"error", nullptr}, {"check", nullptr}};
    try {
      json::Json result;
      code = worst_of(code, run_file(one, limits, skips, output, result));
      if (as_json) entry["check"] = std::move(result);
    } catch (const FileError& error) {
      code = worst_of(code, ExitCode::BadInput);
      entry["error"] = error.what();
    } catch (const LimitError& error) {
      code = worst_of(code, ExitCode::Undecided);
      entry["error"] = error.what();
    }
    if (!entry["error"].is_null()) output.print_error(fmt::format("gnomon: {}\n", entry["error"].get<std::string>()));
    document["files"].push_back(std::move(entry));
  }
  document["exit_code"] = static_cast<int>(code);
  if (as_json) output.print(json::text(document));
  return code;
}

ExitCode run(const Options& options, Output& output) {
  // Only a person skips formulas; for a program a signal is the end.
  api::Skips skips;
  std::optional<Interrupt> interrupt;
  if (output.has_terminal()) {
    interrupt.emplace([&skips] { return skips.skip(); });
  } else {
    interrupt.emplace();
  }
  reject_contradictions(options);
  if (options.files.size() > 1) return run_several(options, *interrupt, skips, output);
  Options one = options;
  one.request.model.file = options.files.front();
  json::Json document;
  const ExitCode code = run_file(one, interrupt->limits(options.request.settings.timeout), skips, output, document);
  interrupt.reset();  // there is nothing left to stop but the output
  if (options.request.model.json) output.print(json::text(document));
  return code;
}

constexpr const char* details =
    "Every formula gets a line with its verdict: TRUE if it holds in every initial state, FALSE if it does not, "
    "UNKNOWN with a reason if the engine cannot tell. A comment `-- EXPECT: TRUE` or `-- EXPECT: FALSE` before a "
    "formula says what its author expects; a different verdict is pointed out, and `gnomon test` looks at nothing "
    "else. "
    "Several files are checked one after the other, with --timeout for each.\n\n"
    "Formulas share the time: one that takes long waits until the others are decided, so verdicts may come in another "
    "order than that of the file. On a terminal, Ctrl-C skips the formula that is being decided, and Ctrl-C twice ends "
    "the check, which shows what is decided so far.\n\n"
    "Exit code: 0 all formulas hold, 1 some formula does not hold, 3 none is known to fail but some are undecided "
    "(also after Ctrl-C), 2 the model is wrong. With --strict it is also 2 if "
    "there is no initial or no fair state, or if a verdict is not the expected one.";

}  // namespace

void add_check(Program& program) {
  const Command command = program.add_command(
      "check", "Decide the formulas of models", details,
      {{"gnomon check model.ispl", "Decide every formula of the file."},
       {"gnomon check model.ispl -D N=5 --only 2,5-7", "Decide four of them, with another value of the constant N."},
       {"gnomon check model.ispl --formula 'AG !broken'", "Decide a formula that is not in the file."},
       {"gnomon check model.ispl --only 2 --explain", "Decide one formula and show why it holds or fails."},
       {"gnomon check model.ispl --json --timeout 60s", "Decide what can be decided in a minute; for programs."},
       {"gnomon check model.ispl --consistency on", "Also look for deadlocks and overflows, thoroughly."},
       {"gnomon check model.ispl --coverage", "Also say which lines never fire, and what else never happens."}});
  const auto options = std::make_shared<Options>();
  const Option explain = add_flag(
      command, "--explain", options->explain,
      "Show why: a counterexample of a false formula, a witness of a true one, if there is one. See `gnomon explain`.");
  add_evidence_options(command, options->evidence);
  for (const char* const name : {"--agents", "--full"}) command.option(name).needs(explain);
  add_flag(command, "--stats", options->statistics, "Show more about the run: times, memory, sizes.");
  add_arguments(command, "FILE", options->files, "Models, one after the other; `-` reads standard input.").required();
  add_check_request(command, options->request);
  add_text(
      command, "--events", options->events, "FILE",
      "Also write what happens as it happens, one JSON document per line (docs/json-schema.md), to a new file or a "
      "pipe; `-`: to standard output, and nothing else.");
  const Option files = add_text(command, "--dump-cnf", options->request.cnf_prefix, "PREFIX",
                                "Bounded engine: write its questions to the SAT solver to files in the DIMACS format, "
                                "PREFIX-f2-k5.cnf for formula 2 and bound 5; PREFIX may be a folder.");
  add_flag(command, "--force", options->request.overwrite_cnf, "With --dump-cnf: overwrite files.").needs(files);
  program.on_run(
      command, [options](Output& output) { return run(*options, output); }, Program::Signals::Held);
}

}  // namespace gnomon::cli
