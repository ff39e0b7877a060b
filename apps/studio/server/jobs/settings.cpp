// SPDX-License-Identifier: Apache-2.0
#include "studio/server/jobs/settings.hpp"

#include "api/engines.hpp"
#include "base/error.hpp"
#include "base/number_text.hpp"
#include "json/json.hpp"
#include "studio/server/api_error.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>

namespace gnomon::studio {

namespace {

using api::CheckOption;
using api::OptionGroup;
using api::OptionKind;
using json::Json;

std::string_view name(OptionGroup group) {
  switch (group) {
    case OptionGroup::Reading: return "reading";
    case OptionGroup::Findings: return "findings";
    case OptionGroup::Engine: return "engine";
  }
  return "";
}

// What the page needs to know of a kind: which field to show, and which type a value has.
std::string_view name(OptionKind kind) {
  switch (kind) {
    case OptionKind::Flag: return "flag";
    case OptionKind::Choice:
    case OptionKind::FlagChoice: return "choice";
    case OptionKind::Number: return "number";
    case OptionKind::Duration: return "text";
  }
  return "";
}

Json default_value(const CheckOption& option) {
  const std::string text = option.default_text();
  if (text.empty()) return nullptr;
  if (option.kind == OptionKind::Flag) return text == "true";
  if (option.kind == OptionKind::Number) return parse_number(text);
  return text;
}

Json description(const CheckOption& option) {
  Json values = Json::array();
  for (const api::OptionValue& value : option.values) {
    values.push_back({{"name", value.name}, {"summary", value.summary}});
  }
  Json engines = Json::array();
  for (const api::EngineEntry& engine : api::engines()) {
    if (option.is_used_by(engine.name)) engines.push_back(engine.name);
  }
  return {{"name", option.name},
          {"label", option.label},
          {"help", option.help(api::EngineChoice::All)},
          {"kind", name(option.kind)},
          {"group", name(option.group)},
          {"values", std::move(values)},
          {"default", default_value(option)},
          {"least", option.least},
          {"engines", std::move(engines)},
          {"excludes", option.excludes.empty() ? Json(nullptr) : Json(option.excludes)}};
}

// Returns the value as the table takes it; nothing if its type is not that of the option.
std::optional<std::string> text_of(const CheckOption& option, const Json& value) {
  switch (option.kind) {
    case OptionKind::Flag:
      if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
      return std::nullopt;
    case OptionKind::Number:
      if (value.is_number_unsigned()) return fmt::to_string(value.get<std::uint64_t>());
      return std::nullopt;
    case OptionKind::Choice:
    case OptionKind::FlagChoice:
    case OptionKind::Duration:
      if (value.is_string()) return value.get<std::string>();
      return std::nullopt;
  }
  return std::nullopt;
}

[[noreturn]] void refuse(const CheckOption& option, std::string_view reason) {
  throw ApiError(ErrorKind::Malformed, fmt::format("the option `{}`: {}", option.name, reason));
}

}  // namespace

Json option_list() {
  Json result = Json::array();
  for (const CheckOption& option : api::check_option_table()) {
    if (option.in_studio) result.push_back(description(option));
  }
  return result;
}

void apply_options(const Json& chosen, api::CheckSettings& settings) {
  for (const auto& [key, value] : chosen.items()) {
    if (value.is_null()) continue;
    const CheckOption* const option = api::find_check_option(key);
    if (option == nullptr || !option->in_studio) throw ApiError(ErrorKind::Malformed, "there is no such option");
    const auto text = text_of(*option, value);
    if (!text) refuse(*option, "its value has another type");
    const auto other = option->excludes.empty() ? chosen.end() : chosen.find(std::string(option->excludes));
    if (other != chosen.end() && !other->is_null()) {
      refuse(*option, fmt::format("not together with `{}`", option->excludes));
    }
    try {
      option->apply(settings, *text);
    } catch (const UsageError& error) {
      refuse(*option, error.what());
    }
  }
}

}  // namespace gnomon::studio
