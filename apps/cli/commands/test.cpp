// SPDX-License-Identifier: Apache-2.0
//
// gnomon test: decides the formulas of models that say which verdict is expected.
#include "base/error.hpp"
#include "cli/command_line/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/request/check_options.hpp"
#include "cli/terminal/file_write.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/testing/reports.hpp"
#include "cli/testing/test_run.hpp"
#include "json/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <system_error>

namespace gnomon::cli {

namespace {

struct Options {
  TestPlan plan;
  bool quiet = false;
  std::string junit, table;  // the files to write; `-`: standard output; empty: none
  bool overwrite = false;
};

// Returns whether text for people goes to standard output.
bool has_text(const Options& options) {
  return !options.plan.request.model.json && options.junit != "-" && options.table != "-";
}

void reject_contradictions(const Options& options) {
  const int documents =
      (options.plan.request.model.json ? 1 : 0) + (options.junit == "-" ? 1 : 0) + (options.table == "-" ? 1 : 0);
  if (documents > 1) throw UsageError("--json, --junit - and --tsv - all write to standard output");
  if (std::find(options.plan.files.begin(), options.plan.files.end(), "-") != options.plan.files.end()) {
    throw UsageError("FILE must be the name of a file, not `-`: files are read by processes of their own");
  }
}

void write(const std::string& place, const std::string& text, bool overwrite, Output& output) {
  if (place.empty()) return;
  if (place == "-") return output.print(text);
  write_file(place, text, overwrite);
}

// Returns whether nothing was expected, and nothing went wrong.
bool tested_nothing(const std::vector<TestedFile>& files) {
  return std::all_of(files.begin(), files.end(), [](const TestedFile& file) {
    return file.formulas.empty() && file.problem == TestedFile::Problem::None;
  });
}

ExitCode code_of(const std::vector<TestedFile>& files) {
  ExitCode result = tested_nothing(files) ? ExitCode::BadInput : ExitCode::Success;
  for (const TestedFile& file : files) result = worst_of(result, file.code());
  return result;
}

ExitCode run(const Options& options, Output& output) {
  std::optional<Interrupt> interrupt(std::in_place);
  const std::stop_token stop = interrupt->limits({}).stop;
  reject_contradictions(options);
  TestPlan plan = options.plan;
  // What is not understood would be a test that cannot fail.
  plan.request.model.warnings.warnings.insert(plan.request.model.warnings.warnings.begin(),
                                              "error=useless-expectation");
  plan.colour = has_text(options) && output.colour();
  ProgressLine progress(output, has_text(options));
  TestListener listener;
  listener.while_waiting = [&](std::size_t done) {
    progress.start(fmt::format("{} of {} files tested", done, plan.files.size()));
    progress.show({.phase = "testing"});
  };
  listener.tested = [&](const TestedFile& file) {
    if (!has_text(options) || (options.quiet && file.code() == ExitCode::Success)) return;
    progress.clear();
    output.print(test_text(file, output));
    output.flush();
  };
  std::vector<TestedFile> files;
  try {
    files = run_tests(plan, stop, listener);
  } catch (const std::system_error&) {
    throw LimitError("the system gives no thread or process");
  }
  progress.clear();
  interrupt.reset();
  const ExitCode code = code_of(files);
  if (has_text(options)) output.print(test_summary(files, output));
  if (tested_nothing(files)) {
    output.print_error(
        "gnomon: nothing was tested: no formula has a comment `-- EXPECT: TRUE` or `-- EXPECT: FALSE`\n");
  }
  if (plan.request.model.json) output.print(json::text(test_document(files, code)));
  write(options.junit, junit_text(files), options.overwrite, output);
  write(options.table, table_text(files), options.overwrite, output);
  return code;
}

constexpr const char* details =
    "Decides the formulas with a comment `-- EXPECT: TRUE` or `-- EXPECT: FALSE` above them or at the end of their "
    "line, and says which have another verdict. Formulas without such a comment are counted and not decided; a comment "
    "that is not understood is an error. Files are tested at the same time, each in a process of its own, and told of "
    "in "
    "the order of the command line; --jobs says how many at most. --timeout is for each file.\n\n"
    "Exit code: 0 all verdicts are as expected, 1 some are not, 3 some formulas are undecided, 2 a model or a comment "
    "is "
    "wrong, there is no initial or no fair state, or no verdict is expected at all.";

}  // namespace

void add_test(Program& program) {
  const Command command = program.add_command(
      "test", "Compare verdicts with what models expect", details,
      {{"gnomon test models/*.ispl", "Test all models of a folder."},
       {"gnomon test --formulas-from hidden.ispl students/*.ispl", "Ask the same of many models; for exercises."},
       {"gnomon test --junit report.xml --force *.ispl", "Write the results for a build server as well."},
       {"gnomon test --coverage model.ispl", "Also say how much of the model happens at all."}});
  const auto options = std::make_shared<Options>();
  TestPlan& plan = options->plan;
  add_arguments(command, "FILE", plan.files, "Models whose formulas say which verdict is expected.").required();
  add_flag(command, "-q,--quiet", options->quiet, "Print nothing about files that are as expected.");
  add_text(command, "--junit", options->junit, "FILE",
           "Write the results in JUnit's XML format; `-`: to standard output.");
  add_text(command, "--tsv", options->table, "FILE",
           "Write a table with a line for each formula, separated by tabulators; `-`: to standard output.");
  add_flag(command, "--force", options->overwrite, "Let --junit and --tsv overwrite files.");
  add_flag(command, "--hide-formulas", plan.hide_formulas,
           "Show numbers, names and verdicts of formulas, but not their text; for exercises.");
  add_list(command, "--formulas-from", plan.request.formula_files, "FILE",
           "Test the formulas of this file on each model, instead of those in the model's own file. May be repeated.");
  add_list(
      command, "--only", plan.request.only, "LIST",
      "Test these formulas, by number, by name or by the name of their group, as in 2,5-7,safety. May be repeated.");
  for (const api::OptionGroup group :
       {api::OptionGroup::Reading, api::OptionGroup::Findings, api::OptionGroup::Engine}) {
    add_option_group(command, plan.request.settings, group, EngineChoice::All);
  }
  add_definition_option(command, plan.request.model.definitions);
  add_warning_options(command, plan.request.model.warnings);
  add_include_options(command, plan.request.model);
  add_json_option(command, plan.request.model.json);
  program.on_run(
      command, [options](Output& output) { return run(*options, output); }, Program::Signals::Held);
}

}  // namespace gnomon::cli
