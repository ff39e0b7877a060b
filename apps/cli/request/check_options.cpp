// SPDX-License-Identifier: Apache-2.0
#include "cli/request/check_options.hpp"

#include "base/error.hpp"
#include "cli/request/selection.hpp"
#include "cli/terminal/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>

namespace gnomon::cli {

namespace {

using api::CheckOption;
using api::OptionGroup;
using api::OptionKind;

// Formulas given as options are checked instead of those of the file, unless these are asked for.
std::vector<std::size_t> selection(const CheckRequest& request, const api::Loaded& loaded) {
  const bool others = !request.formulas.empty() || !request.formula_files.empty();
  const std::span<const logic::Property> properties(loaded.model->specification.properties);
  std::vector<std::size_t> result;
  if (!request.only.empty()) {
    result = parse_selection(request.only, properties.first(loaded.source_properties));
  } else {
    const std::size_t first = others && !request.all_formulas ? loaded.file_properties : 0;
    for (std::size_t i = first; i < loaded.source_properties; ++i) result.push_back(i);
  }
  for (std::size_t i = loaded.source_properties; i < properties.size(); ++i) result.push_back(i);
  return result;
}

std::vector<std::string> choices_of(const CheckOption& option, EngineChoice choice) {
  std::vector<std::string> result;
  for (const api::OptionValue& value : option.offered_values(choice)) result.push_back(value.name);
  return result;
}

Option add_check_option(Command command, const CheckOption& option, api::CheckSettings& settings, EngineChoice choice) {
  const std::string name = fmt::format("--{}", option.name);
  const std::string help = option.help(choice);
  const auto read = [&option, &settings](const std::string& text) { option.apply(settings, text); };
  const std::string initial = option.text(settings);
  switch (option.kind) {
    case OptionKind::Flag: return add_read_flag(command, name, read, help);
    case OptionKind::Choice:
      return add_read_choice(command, name, choices_of(option, choice), read, help).with_default(initial);
    case OptionKind::FlagChoice: return add_read_flag_choice(command, name, choices_of(option, choice), read, help);
    case OptionKind::Number: return add_read_value(command, name, "N", read, help).with_default(grouped(initial));
    case OptionKind::Duration: return add_read_value(command, name, "TIME", read, help).with_default(initial);
  }
  throw InternalError("an option without kind");
}

// A command whose engines are fewer begins with the first of these.
void choose_offered_value(const CheckOption& option, api::CheckSettings& settings, EngineChoice choice) {
  const std::vector<std::string> choices = choices_of(option, choice);
  const bool known = std::find(choices.begin(), choices.end(), option.text(settings)) != choices.end();
  if (option.kind == OptionKind::Choice && !known) option.apply(settings, choices.front());
}

}  // namespace

void add_option_group(Command command, api::CheckSettings& settings, OptionGroup group, EngineChoice choice) {
  for (const CheckOption& option : api::check_option_table()) {
    if (option.group != group || !option.is_offered(choice)) continue;
    choose_offered_value(option, settings, choice);
    const Option added = add_check_option(command, option, settings, choice);
    if (!option.excludes.empty()) added.excludes(command.option(fmt::format("--{}", option.excludes)));
  }
}

void add_named_option(Command command, api::CheckSettings& settings, std::string_view name, EngineChoice choice) {
  (void)add_check_option(command, *api::find_check_option(name), settings, choice);
}

void add_formula_options(Command command, CheckRequest& request) {
  add_list(command, "--formula", request.formulas, "FORMULA",
           "Check this formula instead of those in the file. May be repeated.");
  add_list(command, "--formulas-from", request.formula_files, "FILE",
           "Check the formulas of this file on the model, instead of those in the model's own file. It may have "
           "definitions, atoms and groups for them. May be repeated.");
  const Option all = add_flag(command, "--all-formulas", request.all_formulas,
                              "With --formula or --formulas-from: check the formulas in the file as well.");
  add_list(command, "--only", request.only, "LIST",
           "Check these formulas of the file, by number, by name or by the name of their group, as in 2,5-7,safety. "
           "May be repeated.")
      .excludes(all);
  add_option_group(command, request.settings, OptionGroup::Reading, EngineChoice::All);
}

void add_check_request(Command command, CheckRequest& request) {
  add_formula_options(command, request);
  add_option_group(command, request.settings, OptionGroup::Findings, EngineChoice::All);
  add_option_group(command, request.settings, OptionGroup::Engine, EngineChoice::All);
  add_model_settings(command, request.model);
}

api::CheckOptions check_options(const CheckRequest& request, const api::Loaded& loaded, const Limits& limits) {
  api::CheckOptions result = request.settings.check;
  result.selection = selection(request, loaded);
  api::reject_unused_options(request.settings);
  if (!request.cnf_prefix.empty() && result.engine != "bounded") {
    throw UsageError("--dump-cnf needs --engine bounded");
  }
  result.limits = limits;
  result.rounds.sliced = request.cnf_prefix.empty();  // each question to the solver is written once
  return result;
}

}  // namespace gnomon::cli
