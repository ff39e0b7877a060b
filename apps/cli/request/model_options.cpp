// SPDX-License-Identifier: Apache-2.0
#include "cli/request/model_options.hpp"

#include "base/error.hpp"
#include "base/process/opened_file.hpp"
#include "base/render.hpp"
#include "cli/command_line/options.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>

namespace gnomon::cli {

WarningPolicy WarningOptions::policy() const {
  WarningPolicy policy;
  for (const std::string& argument : warnings) policy.apply(argument);
  if (strict) policy.make_strict();
  return policy;
}

void add_warning_options(Command command, WarningOptions& options) {
  add_list(command, "-W,--warn", options.warnings, "WARNING",
           "Choose warnings: NAME shows one, no-NAME hides it, error=NAME makes it an error; all, no-all and error "
           "speak of all of them. May be repeated; later ones count. `gnomon parse --list-warnings` lists the names.");
  add_flag(command, "--strict", options.strict, "Treat warnings as errors.");
}

void add_definition_option(Command command, std::vector<std::string>& definitions) {
  add_list(command, "-D,--define", definitions, "NAME=VALUE",
           "Give a constant of the model another value, as in -D N=5. May be repeated.");
}

void add_json_option(Command command, bool& json) {
  add_flag(command, "--json", json, "Write the result as JSON to standard output (docs/json-schema.md).");
}

void add_model_argument(Command command, ModelOptions& options) {
  add_argument(command, "FILE", options.file, "The model; `-` reads standard input.").required();
}

void add_model_options(Command command, ModelOptions& options) {
  add_model_argument(command, options);
  add_model_settings(command, options);
}

void add_model_settings(Command command, ModelOptions& options) {
  add_definition_option(command, options.definitions);
  add_warning_options(command, options.warnings);
  add_json_option(command, options.json);
  add_text(command, "--name", options.name, "NAME",
           "What messages call the model, for one that comes from standard input or a temporary file.");
  add_include_options(command, options);
}

void add_include_options(Command command, ModelOptions& options) {
  add_flag(command, "--no-include", options.no_include, "Refuse models that include files, for those of other people.");
  add_text(command, "--include-below", options.include_below, "FOLDER",
           "Include only files in this folder and below it, without following links. Paths are then relative to the "
           "folder and to the name of the model in it.");
}

bool has_errors(const std::vector<Diagnostic>& diagnostics) {
  return std::any_of(diagnostics.begin(), diagnostics.end(),
                     [](const Diagnostic& diagnostic) { return diagnostic.severity == Severity::Error; });
}

bool OpenedModel::ok() const {
  return loaded.ok() && !has_errors(diagnostics) &&
         std::none_of(formula_diagnostics.begin(), formula_diagnostics.end(), has_errors);
}

std::vector<Findings> OpenedModel::findings() const {
  std::vector<Findings> result{{loaded.source, diagnostics}};
  for (std::size_t i = 0; i < formula_diagnostics.size(); ++i) {
    result.push_back({loaded.formulas[i].source, formula_diagnostics[i]});
  }
  return result;
}

std::vector<std::pair<std::string, std::int64_t>> parse_definitions(const std::vector<std::string>& definitions) {
  std::vector<std::pair<std::string, std::int64_t>> result;
  std::transform(definitions.begin(), definitions.end(), std::back_inserter(result), api::parse_definition);
  return result;
}

OpenedModel open_model(const ModelOptions& options, const Limits& limits, const std::vector<std::string>& formulas,
                       const std::vector<api::Goal>& goals, const api::Readings& readings,
                       const std::vector<std::string>& formula_files) {
  const WarningPolicy policy = options.warnings.policy();
  api::LoadOptions load_options{
      parse_definitions(options.definitions), formulas, goals, limits, readings, policy, {}, formula_files};
  if (!options.include_below.empty() && options.no_include) {
    throw UsageError("--include-below and --no-include exclude each other");
  }
  if (!options.no_include) load_options.file = options.file == "-" ? std::string() : options.file;
  std::optional<Descriptor> folder;
  if (!options.include_below.empty()) {
    folder = open_folder(options.include_below);
    load_options.file = options.name.empty() ? std::filesystem::path(options.file).filename().string() : options.name;
    load_options.read_included = [&folder](const std::string& path) {
      return Source(path, read_below(folder->get(), path, Source::max_size));
    };
  }
  Source source = Source::read(options.file, limits);
  if (!options.name.empty()) source = Source(options.name, std::string(source.text()));
  OpenedModel opened{api::load(std::move(source), load_options), {}, {}};
  opened.diagnostics = policy.filter(opened.loaded.diagnostics.list());
  for (const api::LoadedFormula& formula : opened.loaded.formulas) {
    opened.formula_diagnostics.push_back(policy.filter(formula.diagnostics.list()));
  }
  return opened;
}

void show(const std::vector<Findings>& findings, Output& output) {
  for (const Findings& text : findings) {
    output.print_error(render(text.diagnostics, text.source, {.colour = output.error_colour()}));
  }
}

}  // namespace gnomon::cli
