// SPDX-License-Identifier: Apache-2.0
//
// gnomon check: decides the formulas of a model.
#include "api/check.hpp"

#include "cli/check_text.hpp"
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/model_document.hpp"
#include "cli/model_options.hpp"
#include "cli/options.hpp"
#include "cli/progress.hpp"
#include "cli/selection.hpp"
#include "json/check.hpp"

#include <fmt/format.h>

#include <memory>
#include <numeric>

namespace gnomon::cli {

namespace {

using Answer = verdict::Verdict::Answer;
using Clock = std::chrono::steady_clock;

struct Options {
  ModelOptions model;
  std::string engine{api::name(api::Engine::Explicit)};
  std::vector<std::string> formulas;
  bool all_formulas = false;
  std::string only;
  std::uint64_t max_states = reference::Limits().states;
  std::uint64_t max_transitions = reference::Limits().transitions;
  std::chrono::milliseconds timeout{0};  // 0: none
  bool statistics = false;
};

// Formulas given as options are checked instead of those of the file, unless these are asked for.
std::vector<std::size_t> selection(const Options& options, const api::Loaded& loaded) {
  std::vector<std::size_t> result;
  if (!options.only.empty()) {
    result = parse_selection(options.only, loaded.file_properties);
  } else if (options.formulas.empty() || options.all_formulas) {
    result.resize(loaded.file_properties);
    std::iota(result.begin(), result.end(), std::size_t{0});
  }
  for (std::size_t i = loaded.file_properties; i < loaded.model->specification.properties.size(); ++i)
    result.push_back(i);
  return result;
}

// A model that contradicts itself is wrong if the user is strict: see docs/cli.md.
ExitCode exit_code(const api::CheckReport& report, const api::Loaded& loaded, bool strict) {
  if (strict) {
    for (const api::Outcome& outcome : report.outcomes) {
      if (outcome.contradicts(loaded.model->specification.properties[outcome.property])) return ExitCode::BadInput;
    }
    for (const api::Caution caution : report.cautions) {
      if (caution != api::Caution::Deadlocks) return ExitCode::BadInput;
    }
  }
  if (report.count(Answer::False) > 0) return ExitCode::NotAll;
  if (report.count(Answer::Unknown) > 0 || !report.statistics) return ExitCode::Undecided;
  return ExitCode::Success;
}

// What the limits and the selection of an engine are, after the options.
api::CheckOptions check_options(const Options& options, const api::Loaded& loaded) {
  api::CheckOptions result;
  result.engine = api::engine_named(options.engine);
  result.selection = selection(options, loaded);
  result.limits.states = options.max_states;
  result.limits.transitions = options.max_transitions;
  if (options.timeout.count() > 0) result.limits.deadline = Clock::now() + options.timeout;
  return result;
}

// Lets the engine work, and shows how far it is. Ctrl-C ends it early.
api::CheckReport watched_check(const OpenedModel& opened, api::CheckOptions& options, CheckText* text, Output& output) {
  const Interrupt interrupt;
  ProgressLine progress(output);
  options.limits.stop = interrupt.token();
  options.limits.progress = [&progress](const reference::Progress& state) { progress.show(state); };
  api::CheckListener listener;
  listener.started = [&progress](std::size_t index) { progress.start(fmt::format("formula {}", index + 1)); };
  listener.decided = [&](const api::Outcome& outcome) {
    progress.clear();
    if (text != nullptr) text->formula(outcome);
  };
  return api::check(opened.model(), options, listener);
}

ExitCode run_as_text(const Options& options, const OpenedModel& opened, api::Seconds loading, Output& output) {
  api::CheckOptions asked = check_options(options, opened.loaded);
  CheckText text(opened.loaded, asked.selection, output);
  const api::CheckReport report = watched_check(opened, asked, &text, output);
  text.summary(report, asked.engine);
  if (options.statistics) text.statistics(report, loading);
  text.cautions(report, options.model.warnings.strict);
  return exit_code(report, opened.loaded, options.model.warnings.strict);
}

ExitCode run_as_json(const Options& options, const OpenedModel& opened, api::Seconds loading, Output& output) {
  json::Json document = model_document("check", opened);
  ExitCode code = ExitCode::BadInput;
  if (opened.ok()) {
    api::CheckOptions asked = check_options(options, opened.loaded);
    const api::CheckReport report = watched_check(opened, asked, nullptr, output);
    code = exit_code(report, opened.loaded, options.model.warnings.strict);
    json::add_report(document, opened.loaded, asked.engine, report);
    document["seconds"] = {{"load", loading.count()},
                           {"explore", report.exploration.count()},
                           {"formulas", (report.total - report.exploration).count()},
                           {"total", (loading + report.total).count()}};
    document["peak_memory_bytes"] = peak_memory();
  }
  document["exit_code"] = static_cast<int>(code);
  output.print(json::text(document));
  return code;
}

ExitCode run(const Options& options, Output& output) {
  const auto start = Clock::now();
  const OpenedModel opened = open_model(options.model, options.formulas);
  const api::Seconds loading = Clock::now() - start;
  if (options.model.json) return run_as_json(options, opened, loading, output);
  show(opened.findings(), output);
  if (!opened.ok()) return ExitCode::BadInput;
  return run_as_text(options, opened, loading, output);
}

constexpr const char* details =
    "Every formula gets a line with its verdict: TRUE if it holds in every initial state, FALSE if it does not, "
    "UNKNOWN with a reason if the engine cannot tell. A comment `-- EXPECT: TRUE` or `-- EXPECT: FALSE` before a "
    "formula says what its author expects; a different verdict is pointed out.\n\n"
    "Exit code: 0 all formulas hold, 1 some formula does not hold, 3 none is known to fail but some are undecided "
    "(also after Ctrl-C, which shows what is decided so far), 2 the model is wrong. With --strict it is also 2 if "
    "there is no initial or no fair state, or if a verdict is not the expected one.";

}  // namespace

void add_check(Program& program) {
  CLI::App& command = program.add_command(
      "check", "Decide the formulas of a model", details,
      {{"gnomon check model.ispl", "Decide every formula of the file."},
       {"gnomon check model.ispl -D N=5 --only 2,5-7", "Decide four of them, with another value of the constant N."},
       {"gnomon check model.ispl --formula 'AG !broken'", "Decide a formula that is not in the file."},
       {"gnomon check model.ispl --json --timeout 60s", "Decide what can be decided in a minute; for programs."}});
  const auto options = std::make_shared<Options>();
  std::vector<std::string> engine_names;
  for (const api::EngineInfo& engine : api::engines()) engine_names.emplace_back(engine.name);
  add_choice(command, "--engine", options->engine, engine_names, "How to decide; explicit: explore states one by one.");
  add_list(command, "--formula", options->formulas, "FORMULA",
           "Check this formula instead of those in the file. May be repeated.");
  CLI::Option& all = add_flag(command, "--all-formulas", options->all_formulas,
                              "With --formula: check the formulas in the file as well.");
  add_text(command, "--only", options->only, "LIST", "Check these formulas of the file, by number, as in 2,5-7.")
      .excludes(&all);
  add_number(command, "--max-states", options->max_states, 1, "Give up beyond so many reachable states.");
  add_number(command, "--max-transitions", options->max_transitions, 1,
             "Give up beyond so many triples of state, joint action and successor.");
  add_duration(command, "--timeout", options->timeout, "Stop after this time: 500ms, 60s, 2m.");
  add_flag(command, "--stats", options->statistics, "Show more about the run: times, memory, sizes.");
  add_model_options(command, options->model);
  program.on_run(command, [options](Output& output) { return run(*options, output); });
}

}  // namespace gnomon::cli
