// SPDX-License-Identifier: Apache-2.0
//
// What the commands that decide formulas have in common, `check`, `explain` and others: which formulas, and the
// options of api/options/table.
#pragma once

#include "api/options/table.hpp"
#include "cli/command_line/options.hpp"
#include "cli/request/model_options.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace gnomon::cli {

using api::EngineChoice;

struct CheckRequest {
  ModelOptions model;
  std::vector<std::string> formulas;
  std::vector<std::string> formula_files;
  bool all_formulas = false;
  std::vector<std::string> only;
  api::CheckSettings settings;
  std::string cnf_prefix;  // empty: no files with the questions to the SAT solver
  bool overwrite_cnf = false;
};

// The options of a group; those for engines that the command cannot use are left out.
void add_option_group(Command command, api::CheckSettings& settings, api::OptionGroup group, EngineChoice choice);
// One of them, by its name.
void add_named_option(Command command, api::CheckSettings& settings, std::string_view name, EngineChoice choice);
// Those that choose formulas, and say how to read them.
void add_formula_options(Command command, CheckRequest& request);
// The options for all of it, without the file.
void add_check_request(Command command, CheckRequest& request);

// What the engine is asked. Throws UsageError for a selection that the model does not have, and for options that do
// nothing.
[[nodiscard]] api::CheckOptions check_options(const CheckRequest& request, const api::Loaded& loaded,
                                              const Limits& limits);

}  // namespace gnomon::cli
