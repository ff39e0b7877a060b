// SPDX-License-Identifier: Apache-2.0
#include "api/options/table.hpp"

#include "api/engines.hpp"
#include "api/options/rows.hpp"
#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>

namespace gnomon::api {

std::string CheckOption::argument(const CheckSettings& settings) const {
  return kind == OptionKind::Flag ? fmt::format("--{}", name) : fmt::format("--{}={}", name, text(settings));
}

bool CheckOption::is_offered(EngineChoice choice) const {
  return choice == EngineChoice::All || engine.empty() || engine_named(engine).exhaustive;
}

std::vector<OptionValue> CheckOption::offered_values(EngineChoice choice) const {
  std::vector<OptionValue> result;
  std::copy_if(values.begin(), values.end(), std::back_inserter(result),
               [choice](const OptionValue& value) { return choice == EngineChoice::All || value.exhaustive; });
  return result;
}

std::string CheckOption::help(EngineChoice choice) const {
  std::string result = engine.empty() ? std::string(description) : fmt::format("{} engine: {}", engine, description);
  result.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(result.front())));
  for (const OptionValue& value : offered_values(choice)) {
    if (value.summary.empty()) continue;
    std::string written = value.name;
    if (kind == OptionKind::FlagChoice) {
      written = fmt::format("--{}={}", name, value.name);
      if (value.name == values.front().name) written += fmt::format(", the same as --{}", name);
    }
    result += fmt::format("; {}: {}", written, value.summary);
  }
  return result + ".";
}

bool CheckOption::is_used_by(std::string_view chosen) const {
  return engine.empty() || engine == chosen || (chosen == portfolio_name && engine_named(engine).in_portfolio);
}

Readings readings_of(const CheckSettings& settings) {
  using Kind = logic::View::Kind;
  Readings result{.finite = settings.check.finite, .uniform = settings.uniform};
  if (!settings.view) return result;
  const bool remembers = settings.view == Kind::Last || settings.view == Kind::Recall;
  result.view = logic::View{.kind = *settings.view, .actions = settings.view_actions && remembers};
  if (settings.view == Kind::Last) result.view->length = static_cast<std::uint32_t>(settings.view_length);
  if (!result.view->has_memory()) result.view = logic::View{};
  return result;
}

const std::vector<CheckOption>& check_option_table() {
  static const std::vector<CheckOption> table = make_check_options();
  return table;
}

const CheckOption* find_check_option(std::string_view name) {
  const std::vector<CheckOption>& table = check_option_table();
  const auto place = std::find_if(table.begin(), table.end(), [name](const auto& one) { return one.name == name; });
  return place == table.end() ? nullptr : &*place;
}

std::vector<std::string> arguments_of(const CheckSettings& settings) {
  std::vector<std::string> result;
  for (const CheckOption& option : check_option_table()) {
    if (option.is_given(settings)) result.push_back(option.argument(settings));
  }
  return result;
}

std::vector<std::string> evidence_arguments_of(const CheckSettings& settings) {
  std::vector<std::string> result;
  for (const CheckOption& option : check_option_table()) {
    if (option.changes_evidence && option.is_given(settings)) result.push_back(option.argument(settings));
  }
  return result;
}

void reject_unused_options(const CheckSettings& settings) {
  const std::string_view engine = settings.check.engine;
  for (const CheckOption& option : check_option_table()) {
    if (!option.is_given(settings) || option.is_used_by(engine)) continue;
    throw UsageError(
        fmt::format("--{} is for the {} engine, which --engine {} does not use", option.name, option.engine, engine));
  }
  if (engine == "bounded" && settings.check.consistency == Consistency::On) {
    throw UsageError(
        "--consistency on needs an engine that knows all reachable states, which --engine bounded does not");
  }
}

}  // namespace gnomon::api
