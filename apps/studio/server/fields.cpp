// SPDX-License-Identifier: Apache-2.0
#include "studio/server/fields.hpp"

#include "json/json.hpp"
#include "studio/server/api_error.hpp"

#include <fmt/format.h>

namespace gnomon::studio {

namespace {

using json::Json;

bool is_natural(const Json& value, std::uint64_t most) {
  return value.is_number_unsigned() && value.get<std::uint64_t>() <= most;
}

}  // namespace

Json parse_body(const std::string& body) {
  // No request is nested deeply, and copying one that is takes more than a stack has.
  constexpr int deepest = 32;
  bool too_deep = false;
  const auto keep = [&](int depth, Json::parse_event_t, const Json&) {
    too_deep = too_deep || depth > deepest;
    return !too_deep;
  };
  Json content = Json::parse(body, keep, false);
  if (too_deep) throw ApiError(ErrorKind::Malformed, "the body is nested too deeply");
  if (content.is_discarded()) throw ApiError(ErrorKind::Malformed, "the body is not JSON");
  if (!content.is_object()) throw ApiError(ErrorKind::Malformed, "the body is no object");
  return content;
}

Fields::Fields(const Json& object, std::string_view what) : object_(object), what_(what) {
  if (!object.is_object()) throw ApiError(ErrorKind::Malformed, fmt::format("{} is no object", what));
}

void Fields::wrong(const char* name, std::string_view expected) const {
  throw ApiError(ErrorKind::Malformed, fmt::format("`{}` of {} must be {}", name, what_, expected));
}

const Json& Fields::any(const char* name) const {
  static const Json null;
  const auto found = object_.find(name);
  return found == object_.end() ? null : *found;
}

const std::string& Fields::text(const char* name) const {
  const Json& value = any(name);
  if (!value.is_string()) wrong(name, "a text");
  return value.get_ref<const std::string&>();
}

std::optional<std::string> Fields::optional_text(const char* name) const {
  if (any(name).is_null()) return std::nullopt;
  return text(name);
}

bool Fields::flag(const char* name) const {
  const Json& value = any(name);
  if (value.is_null()) return false;
  if (!value.is_boolean()) wrong(name, "true or false");
  return value.get<bool>();
}

std::optional<std::uint64_t> Fields::optional_number(const char* name, std::uint64_t most) const {
  if (any(name).is_null()) return std::nullopt;
  return number(name, most);
}

std::uint64_t Fields::number(const char* name, std::uint64_t most) const {
  const Json& value = any(name);
  if (!is_natural(value, most)) wrong(name, fmt::format("a natural number up to {}", most));
  return value.get<std::uint64_t>();
}

std::optional<std::vector<std::uint64_t>> Fields::optional_numbers(const char* name, std::uint64_t most) const {
  const Json& value = any(name);
  if (value.is_null()) return std::nullopt;
  if (!value.is_array()) wrong(name, "an array of numbers");
  std::vector<std::uint64_t> result;
  for (const Json& item : value) {
    if (!is_natural(item, most)) wrong(name, fmt::format("an array of natural numbers up to {}", most));
    result.push_back(item.get<std::uint64_t>());
  }
  return result;
}

std::vector<std::string> Fields::texts(const char* name) const {
  const Json& value = any(name);
  std::vector<std::string> result;
  if (value.is_null()) return result;
  if (!value.is_array()) wrong(name, "an array of texts");
  for (const Json& item : value) {
    if (!item.is_string()) wrong(name, "an array of texts");
    result.push_back(item.get<std::string>());
  }
  return result;
}

const Json& Fields::object(const char* name) const {
  const Json& value = any(name);
  if (!value.is_object()) wrong(name, "an object");
  return value;
}

}  // namespace gnomon::studio
