// SPDX-License-Identifier: Apache-2.0
//
// What all commands that read a model have in common: the options -D, -W, --strict, --json, --name and
// --no-include, --include-below, and the way from a file name to a model with its diagnostics shown.
#pragma once

#include "api/load.hpp"
#include "base/diagnostic.hpp"
#include "cli/command_line/options.hpp"
#include "cli/terminal/output.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::cli {

struct WarningOptions {
  std::vector<std::string> warnings;  // arguments of -W
  bool strict = false;

  [[nodiscard]] WarningPolicy policy() const;
};

struct ModelOptions {
  std::string file;
  std::vector<std::string> definitions;  // arguments of -D
  WarningOptions warnings;
  bool json = false;
  std::string name;           // what messages call the model; empty: as its file
  bool no_include = false;    // the model can include no files
  std::string include_below;  // it can include files below this folder only
};

void add_warning_options(Command command, WarningOptions& options);
void add_definition_option(Command command, std::vector<std::string>& definitions);
void add_json_option(Command command, bool& json);
// Which files a model may include.
void add_include_options(Command command, ModelOptions& options);
// FILE
void add_model_argument(Command command, ModelOptions& options);
// All of the above but FILE.
void add_model_settings(Command command, ModelOptions& options);
// FILE and all of the above.
void add_model_options(Command command, ModelOptions& options);

[[nodiscard]] bool has_errors(const std::vector<Diagnostic>& diagnostics);

// What there is to say about one text.
struct Findings {
  const Source& source;
  const std::vector<Diagnostic>& diagnostics;
};

// A model that was read, with its diagnostics as the user wants to see them.
struct OpenedModel {
  api::Loaded loaded;
  std::vector<Diagnostic> diagnostics;
  std::vector<std::vector<Diagnostic>> formula_diagnostics;  // of the formulas given as options

  // There is a model, and no warning counts as an error.
  [[nodiscard]] bool ok() const;
  [[nodiscard]] const Model& model() const { return *loaded.model; }
  // Returns the findings in the file, then those in formulas given as options.
  [[nodiscard]] std::vector<Findings> findings() const;
};

[[nodiscard]] std::vector<std::pair<std::string, std::int64_t>> parse_definitions(
    const std::vector<std::string>& definitions);

// Reads and checks the file. Throws FileError, UsageError and LimitError.
[[nodiscard]] OpenedModel open_model(const ModelOptions& options, const Limits& limits = {},
                                     const std::vector<std::string>& formulas = {},
                                     const std::vector<api::Goal>& goals = {}, const api::Readings& readings = {},
                                     const std::vector<std::string>& formula_files = {});

// Shows diagnostics on standard error.
void show(const std::vector<Findings>& findings, Output& output);

}  // namespace gnomon::cli
