// SPDX-License-Identifier: Apache-2.0
//
// gnomon format: lays out models in the standard way.
#include "ispl/format.hpp"

#include "base/error.hpp"
#include "base/render.hpp"
#include "cli/command_line/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/request/model_options.hpp"
#include "cli/terminal/diff.hpp"
#include "cli/terminal/file_write.hpp"
#include "ispl/parser.hpp"
#include "json/diagnostics.hpp"
#include "json/json.hpp"

#include <fmt/format.h>

#include <memory>

namespace gnomon::cli {

namespace {

struct Options {
  std::vector<std::string> files;
  bool check = false;
  bool write = false;
  bool diff = false;
  bool json = false;
};

// What became of one file.
struct Formatted {
  std::string name;
  std::string error;  // could not be read or written
  json::Json diagnostics = json::Json::array();
  bool ok = false;
  bool changed = false;  // differs from the standard layout
  bool written = false;
  std::string text;
};

Formatted format_file(const std::string& file, const Options& options, Output& output) {
  Formatted result;
  result.name = file;
  try {
    const Source source = Source::read(file);
    result.name = source.name();
    Diagnostics diagnostics;
    const ispl::Ast ast = ispl::parse_layout(source, diagnostics);
    result.diagnostics = json::diagnostics(diagnostics.list(), source);
    if (!options.json) show({{source, diagnostics.list()}}, output);
    if (diagnostics.has_errors()) return result;
    result.text = ispl::format(source, ast);
    result.changed = result.text != source.text();
    if (options.write && result.changed) {
      replace_file(file, result.text, source.text());
      result.written = true;
    }
    if (options.diff && !options.json) output.print(unified_diff(source.text(), result.text, source.name()));
    result.ok = true;
  } catch (const FileError& error) {
    // The other files are still looked at.
    result.error = error.what();
    if (!options.json) output.print_error(fmt::format("gnomon: {}\n", error.what()));
  }
  return result;
}

json::Json entry_of(const Formatted& file, const Options& options) {
  json::Json entry = {{"file", file.name},       {"ok", file.ok},           {"error", json::text_or_null(file.error)},
                      {"changed", file.changed}, {"written", file.written}, {"diagnostics", file.diagnostics}};
  const bool shows_text = file.ok && !options.check && !options.write;
  if (shows_text) entry["text"] = file.text;
  return entry;
}

ExitCode run(const Options& options, Output& output) {
  bool all_ok = true;
  bool any_change = false;
  json::Json entries = json::Json::array();
  for (const std::string& file : options.files) {
    if (options.write && file == "-") throw UsageError("--write needs the name of a file, not `-`");
  }
  for (const std::string& file : options.files) {
    const Formatted result = format_file(file, options, output);
    all_ok = all_ok && result.ok;
    any_change = any_change || result.changed;
    if (options.json) {
      entries.push_back(entry_of(result, options));
    } else if (options.check && !options.diff && result.changed) {
      output.print(result.name + "\n");
    } else if (!options.check && !options.write && !options.diff) {
      output.print(result.text);
    }
  }
  if (options.json) {
    json::Json document = json::document("format");
    document["ok"] = all_ok;
    document["files"] = std::move(entries);
    output.print(json::text(document));
  }
  if (!all_ok) return ExitCode::BadInput;
  return options.check && any_change ? ExitCode::NotAll : ExitCode::Success;
}

}  // namespace

void add_format(Program& program) {
  const Command command = program.add_command(
      "format", "Reformat a model",
      "Prints the files with standard indentation, spacing and line breaks. Only white space changes; comments stay. "
      "A file with syntax errors is refused (exit code 2) and left as it is.",
      {{"gnomon format model.ispl", "Print the formatted model."},
       {"gnomon format --write *.ispl", "Format files in place."},
       {"gnomon format --check *.ispl", "Name the files that are not formatted; exit code 1 if there are any."},
       {"gnomon format --diff model.ispl", "Show what would change."}});
  const auto options = std::make_shared<Options>();
  add_arguments(command, "FILE", options->files, "Models; `-` reads standard input.").required();
  const Option check = add_flag(command, "--check", options->check,
                                "Print the names of files that would change, and exit with code 1 if there are any.");
  add_flag(command, "--write", options->write, "Change the files in place, each as a whole or not at all.")
      .excludes(check);
  add_flag(command, "--diff", options->diff, "Print the changes instead of the result.");
  add_json_option(command, options->json);
  program.on_run(command, [options](Output& output) { return run(*options, output); });
}

}  // namespace gnomon::cli
