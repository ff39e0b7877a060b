// SPDX-License-Identifier: Apache-2.0
//
// gnomon info: what a model consists of.
#include "api/info.hpp"

#include "cli/command_line/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/reports/info.hpp"
#include "cli/request/check_run.hpp"
#include "cli/request/model_document.hpp"
#include "cli/request/model_options.hpp"
#include "json/json.hpp"
#include "json/model.hpp"

#include <memory>

namespace gnomon::cli {

namespace {

struct Options {
  ModelOptions model;
  bool all = false;
};

ExitCode run(const Options& options, Output& output) {
  OpenedModel opened = open_model(options.model);
  drop_refuted(opened, {});
  if (!options.model.json) show(opened.findings(), output);
  std::vector<api::ConstantValue> constants;
  if (opened.ok()) constants = api::constants(opened.loaded, parse_definitions(options.model.definitions));
  if (options.model.json) {
    json::Json document = model_document("info", opened);
    if (opened.ok()) json::add_info(document, opened.loaded, constants);
    output.print(json::text(document));
  } else if (opened.ok()) {
    print_info(opened.loaded, constants, options.all, output);
  }
  return opened.ok() ? ExitCode::Success : ExitCode::BadInput;
}

}  // namespace

void add_info(Program& program) {
  const Command command = program.add_command(
      "info", "Summarise a model",
      "Lists agents with their variables, actions and lines, who sees which variable, constants, atoms, groups, "
      "fairness conditions and formulas with their logic and expected verdict. Says how many states are possible "
      "and how many bits a state takes. Of large models a summary is shown.",
      {{"gnomon info model.ispl", "Show an overview."},
       {"gnomon info model.ispl -D N=2000 --all", "Show every one of two thousand agents."},
       {"gnomon info model.ispl --json", "Everything, for programs; the number of states in full."}});
  const auto options = std::make_shared<Options>();
  add_flag(command, "--all", options->all, "Show all of long lists and every member of large families.");
  add_model_options(command, options->model);
  program.on_run(command, [options](Output& output) { return run(*options, output); });
}

}  // namespace gnomon::cli
