// SPDX-License-Identifier: Apache-2.0
//
// gnomon expand: prints a parametric model as plain ISPL.
#include "api/generated_text.hpp"
#include "base/error.hpp"
#include "cli/command_line/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/request/model_document.hpp"
#include "cli/request/model_options.hpp"
#include "cli/terminal/file_write.hpp"
#include "json/json.hpp"
#include "logic/text/print.hpp"
#include "logic/text/print_model.hpp"
#include "model/plain.hpp"

#include <fmt/format.h>

#include <map>
#include <memory>

namespace gnomon::cli {

namespace {

struct Options {
  ModelOptions model;
  std::string output;
  bool force = false;
};

// Bounds become `X`, which MCMAS reads.
void reject_long_bounds(const Model& model) {
  const std::vector<logic::Property>& properties = model.specification.properties;
  for (std::size_t i = 0; i < properties.size(); ++i) {
    if (logic::can_be_plain(model.specification.pool, properties[i].formula, properties[i].logic)) continue;
    throw LimitError(fmt::format("formula {}, {}: without bounds it would have more than {} operators", i + 1,
                                 properties[i].text, logic::most_plain_operators));
  }
}

// MCMAS does not know names of formulas, so they become comments.
std::map<std::size_t, std::string> names(const Model& model) {
  const std::vector<logic::Property>& properties = model.specification.properties;
  std::map<std::size_t, std::string> result;
  for (std::size_t i = 0; i < properties.size(); ++i) {
    if (!properties[i].name.empty()) result.emplace(i, properties[i].name);
  }
  return result;
}

ExitCode run(const Options& options, Output& output) {
  const OpenedModel opened = open_model(options.model);
  if (!options.model.json) show(opened.findings(), output);
  std::string text;
  if (opened.ok()) {
    reject_long_bounds(opened.model());
    const Model& whole = opened.model();
    const model::System plain = model::without_choices(whole.system);
    text = api::with_allowances(logic::to_ispl(plain, whole.specification, names(whole)));
    if (!options.output.empty()) write_file(options.output, text, options.force);
  }
  if (options.model.json) {
    json::Json document = model_document("expand", opened);
    if (opened.ok()) {
      document["written_to"] = json::text_or_null(options.output);
      document["text"] = options.output.empty() ? json::Json(text) : json::Json(nullptr);
    }
    output.print(json::text(document));
  } else if (opened.ok() && options.output.empty()) {
    output.print(text);
  }
  return opened.ok() ? ExitCode::Success : ExitCode::BadInput;
}

}  // namespace

void add_expand(Program& program) {
  const Command command = program.add_command(
      "expand", "Print a parametric model as plain ISPL",
      "Replaces constants by their values and families by their members, so that other tools (MCMAS among them) can "
      "read the model. Reading the result gives a model with the same states and steps. Comments are lost, but for "
      "expected verdicts.",
      {{"gnomon expand model.ispl -D N=10", "Print the model for ten agents."},
       {"gnomon expand model.ispl -D N=10 -o model10.ispl", "Write it to a file that does not exist yet."}});
  const auto options = std::make_shared<Options>();
  const Option file = add_text(command, "-o,--output", options->output, "FILE", "Write to this file.");
  add_flag(command, "--force", options->force, "Overwrite the file of -o if it exists.").needs(file);
  add_model_options(command, options->model);
  program.on_run(command, [options](Output& output) { return run(*options, output); });
}

}  // namespace gnomon::cli
