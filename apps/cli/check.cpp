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

#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <utility>

namespace gnomon::cli {

namespace {

using Answer = verdict::Verdict::Answer;
using Clock = std::chrono::steady_clock;

struct Options {
  ModelOptions model;
  std::string engine{api::engines().front().name};
  std::vector<std::string> formulas;
  bool all_formulas = false;
  std::string only;
  std::string order = "auto";
  std::string reorder = "auto";
  std::string reachability = "auto";
  std::string consistency = "auto";
  std::uint64_t memory = 0;  // 0: no limit
  std::uint64_t max_states = api::CheckOptions().max_states;
  std::uint64_t max_transitions = api::CheckOptions().max_transitions;
  std::chrono::milliseconds timeout{0};  // 0: none
  bool statistics = false;
  bool explain = false;
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
      if (is_serious(caution)) return ExitCode::BadInput;
    }
  }
  if (report.count(Answer::False) > 0) return ExitCode::NotAll;
  if (report.count(Answer::Unknown) > 0 || !report.stopped.empty()) return ExitCode::Undecided;
  return ExitCode::Success;
}

// The value that stands at the same place as the name; `names` has the name.
template <typename Value, std::size_t count>
Value chosen(const std::string& name, const std::array<std::pair<std::string_view, Value>, count>& names) {
  const auto place = std::find_if(names.begin(), names.end(), [&](const auto& one) { return one.first == name; });
  return place->second;
}

template <typename Value, std::size_t count>
std::vector<std::string> names_of(const std::array<std::pair<std::string_view, Value>, count>& names) {
  std::vector<std::string> result;
  for (const auto& [name, value] : names) result.emplace_back(name);
  return result;
}

template <typename Value> using Named = std::pair<std::string_view, Value>;

constexpr std::array orders{Named<symbolic::VariableOrder>{"auto", symbolic::VariableOrder::Auto},
                            Named<symbolic::VariableOrder>{"1", symbolic::VariableOrder::Blocks},
                            Named<symbolic::VariableOrder>{"2", symbolic::VariableOrder::Interleaved},
                            Named<symbolic::VariableOrder>{"3", symbolic::VariableOrder::ActionsInside},
                            Named<symbolic::VariableOrder>{"4", symbolic::VariableOrder::AgentBlocks}};
constexpr std::array reorderings{Named<symbolic::Reordering>{"auto", symbolic::Reordering::Auto},
                                 Named<symbolic::Reordering>{"on", symbolic::Reordering::On},
                                 Named<symbolic::Reordering>{"off", symbolic::Reordering::Off}};
constexpr std::array reachabilities{Named<symbolic::Reachability>{"auto", symbolic::Reachability::Auto},
                                    Named<symbolic::Reachability>{"1", symbolic::Reachability::Reached},
                                    Named<symbolic::Reachability>{"2", symbolic::Reachability::Layer},
                                    Named<symbolic::Reachability>{"3", symbolic::Reachability::NewOnly},
                                    Named<symbolic::Reachability>{"chaining", symbolic::Reachability::Chaining}};
constexpr std::array consistencies{Named<api::Consistency>{"auto", api::Consistency::Auto},
                                   Named<api::Consistency>{"on", api::Consistency::On},
                                   Named<api::Consistency>{"off", api::Consistency::Off}};

// What the limits and the selection of an engine are, after the options.
api::CheckOptions check_options(const Options& options, const api::Loaded& loaded) {
  api::CheckOptions result;
  result.engine = api::engine_named(options.engine);
  result.selection = selection(options, loaded);
  result.consistency = chosen(options.consistency, consistencies);
  result.explain = options.explain;
  result.symbolic.order = chosen(options.order, orders);
  result.symbolic.reordering = chosen(options.reorder, reorderings);
  result.symbolic.reachability = chosen(options.reachability, reachabilities);
  result.symbolic.memory = options.memory;
  result.max_states = options.max_states;
  result.max_transitions = options.max_transitions;
  if (options.timeout.count() > 0) result.deadline = Clock::now() + options.timeout;
  return result;
}

// Lets the engine work, and shows how far it is. Ctrl-C ends it early.
api::CheckReport watched_check(const OpenedModel& opened, api::CheckOptions& options, CheckText* text, Output& output) {
  const Interrupt interrupt;
  ProgressLine progress(output);
  options.stop = interrupt.token();
  options.progress = [&progress](const api::Progress& state) { progress.show(state); };
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
  text.cautions(report, options.model.warnings.strict, options.consistency == "on");
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
       {"gnomon check model.ispl --only 2 --explain", "Decide one formula and show why it holds or fails."},
       {"gnomon check model.ispl --json --timeout 60s", "Decide what can be decided in a minute; for programs."},
       {"gnomon check model.ispl --consistency on", "Also look for deadlocks and overflows, thoroughly."}});
  const auto options = std::make_shared<Options>();
  std::vector<std::string> engine_names;
  for (const api::EngineInfo& engine : api::engines()) engine_names.emplace_back(engine.name);
  add_choice(command, "--engine", options->engine, engine_names,
             "How to decide; symbolic: on decision diagrams; explicit: explore states one by one, for small models.");
  add_list(command, "--formula", options->formulas, "FORMULA",
           "Check this formula instead of those in the file. May be repeated.");
  CLI::Option& all = add_flag(command, "--all-formulas", options->all_formulas,
                              "With --formula: check the formulas in the file as well.");
  add_text(command, "--only", options->only, "LIST", "Check these formulas of the file, by number, as in 2,5-7.")
      .excludes(&all);
  add_duration(command, "--timeout", options->timeout, "Stop after this time: 500ms, 60s, 2m.");
  add_number(command, "--memory", options->memory, 0,
             "Symbolic engine: most bytes for decision diagrams, as in 500M or 4G; 0: no limit.");
  add_choice(command, "--consistency", options->consistency, names_of(consistencies),
             "Look for deadlocks and for values outside of their domains; auto: if it takes little time. on: "
             "always, and show how the model gets there.");
  add_choice(command, "--order", options->order, names_of(orders),
             "Symbolic engine: first order of the bits; auto: by what the model mentions together; 1 to 4: the "
             "orders of MCMAS.");
  add_choice(command, "--reorder", options->reorder, names_of(reorderings),
             "Symbolic engine: change the order while diagrams grow; auto: when they become large.");
  add_choice(command, "--reachability", options->reachability, names_of(reachabilities),
             "Symbolic engine: how to find the reachable states; auto: from the new states of each step; 1 to 3: "
             "the ways of MCMAS; chaining: one action after the other.");
  add_number(command, "--max-states", options->max_states, 1,
             "Explicit engine: give up beyond so many reachable states.");
  add_number(command, "--max-transitions", options->max_transitions, 1,
             "Explicit engine: give up beyond so many triples of state, joint action and successor.");
  add_flag(command, "--explain", options->explain,
           "Show why: a counterexample of a false formula, a witness of a true one, if there is one.");
  add_flag(command, "--stats", options->statistics, "Show more about the run: times, memory, sizes.");
  add_model_options(command, options->model);
  program.on_run(command, [options](Output& output) { return run(*options, output); });
}

}  // namespace gnomon::cli
