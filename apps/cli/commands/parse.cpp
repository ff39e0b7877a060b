// SPDX-License-Identifier: Apache-2.0
//
// gnomon parse: reports errors and warnings of models.
#include "api/load.hpp"
#include "base/error.hpp"
#include "cli/command_line/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/request/model_options.hpp"
#include "cli/terminal/text.hpp"
#include "json/diagnostics.hpp"
#include "json/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace gnomon::cli {

namespace {

struct Options {
  std::vector<std::string> files;
  std::vector<std::string> definitions;
  WarningOptions warnings;
  bool json = false;
  bool quiet = false;
  bool list_warnings = false;
  std::string name;  // of standard input
};

std::string size_text(const Model& model) {
  return fmt::format("{}, {}, {}", quantity(model.system.agents.size() - 1, "agent"),
                     quantity(model.system.variables.size(), "variable"),
                     quantity(model.specification.properties.size(), "formula"));
}

// Checks one file and shows the result; with JSON, adds it to `entries`. True if it is a model.
bool parse_file(const std::string& file, const Options& options, Output& output, json::Json& entries) {
  ModelOptions one{file, options.definitions, options.warnings, options.json, file == "-" ? options.name : "", false};
  json::Json entry = {{"file", file}, {"ok", false}, {"error", nullptr}, {"diagnostics", json::Json::array()}};
  bool ok = false;
  try {
    const OpenedModel opened = open_model(one);
    ok = opened.ok();
    entry["file"] = opened.loaded.source.name();
    entry["diagnostics"] = json::diagnostics(opened.diagnostics, opened.loaded.source);
    if (!options.json) {
      show(opened.findings(), output);
      if (ok && !options.quiet) {
        output.print(fmt::format("{}: ok, {}\n", opened.loaded.source.name(), size_text(opened.model())));
      }
    }
  } catch (const FileError& error) {
    // The other files are still looked at.
    entry["error"] = error.what();
    if (!options.json) output.print_error(fmt::format("gnomon: {}\n", error.what()));
  }
  entry["ok"] = ok;
  entries.push_back(std::move(entry));
  return ok;
}

ExitCode list_warnings(bool as_json, Output& output) {
  if (as_json) {
    json::Json document = json::document("codes");
    document["codes"] = json::code_list();
    output.print(json::text(document));
    return ExitCode::Success;
  }
  std::size_t width = 0;
  for (const CodeInfo& row : code_table()) width = std::max(width, row.name.size());
  for (const CodeInfo& row : code_table()) {
    output.print(
        fmt::format("{}  {:<7}  {:<{}}  {}\n", row.id, json::name(row.severity), row.name, width, row.summary));
  }
  return ExitCode::Success;
}

ExitCode run(const Options& options, Output& output) {
  if (options.list_warnings) return list_warnings(options.json, output);
  if (options.files.empty()) throw UsageError("FILE is missing\ntry \"gnomon parse --help\"");
  json::Json entries = json::Json::array();
  bool ok = true;
  for (const std::string& file : options.files) ok = parse_file(file, options, output, entries) && ok;
  if (options.json) {
    json::Json document = json::document("parse");
    document["ok"] = ok;
    document["files"] = std::move(entries);
    output.print(json::text(document));
  }
  return ok ? ExitCode::Success : ExitCode::BadInput;
}

}  // namespace

void add_parse(Program& program) {
  const Command command = program.add_command(
      "parse", "Report errors and warnings",
      "Reads models and checks names, types and values, without looking at a single state. Errors and warnings go to "
      "standard error, one line per correct file to standard output. Exit code: 0 if there is no error, else 2.",
      {{"gnomon parse model.ispl", "Check one model."},
       {"gnomon parse --strict -W no-unused-atom *.ispl", "Accept no warnings but one kind."},
       {"gnomon parse --json - < model.ispl", "Check standard input; diagnostics as JSON, for editors."},
       {"gnomon parse --list-warnings", "List every error and warning."}});
  const auto options = std::make_shared<Options>();
  add_arguments(command, "FILE", options->files, "Models; `-` reads standard input.");
  add_definition_option(command, options->definitions);
  add_warning_options(command, options->warnings);
  add_json_option(command, options->json);
  add_text(command, "--name", options->name, "NAME", "What messages call the model that comes from standard input.");
  add_flag(command, "-q,--quiet", options->quiet, "Print nothing about correct files.");
  add_flag(command, "--list-warnings", options->list_warnings, "List all kinds of errors and warnings, and exit.");
  program.on_run(command, [options](Output& output) { return run(*options, output); });
}

}  // namespace gnomon::cli
