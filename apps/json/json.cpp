// SPDX-License-Identifier: Apache-2.0
#include "json/json.hpp"

#include "gnomon_version.hpp"

#include <fmt/format.h>

#include <utility>

namespace gnomon::json {

Json document(std::string_view schema) { return {{"schema", fmt::format("gnomon.{}/1", schema)}, {"gnomon", version}}; }

std::string text(const Json& value) { return value.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

std::string line(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n"; }

namespace {

std::string indented(const Json& value, std::size_t spaces) {
  std::string result;
  for (const char c : value.dump(2, ' ', false, Json::error_handler_t::replace)) {
    result += c;
    if (c == '\n') result.append(spaces, ' ');
  }
  return result;
}

// `  "name": value` for all fields, on lines of their own.
std::string fields(const Json& object) {
  std::string result;
  for (const auto& [name, value] : object.items()) {
    result += fmt::format("{}  {}: {}", result.empty() ? "" : ",\n", Json(name).dump(), indented(value, 2));
  }
  return result;
}

}  // namespace

StreamedDocument::StreamedDocument(const Json& head, std::string_view list, Print print) : print_(std::move(print)) {
  print_(fmt::format("{{\n{},\n  {}: [", fields(head), Json(list).dump()));
}

void StreamedDocument::add(const Json& element) {
  print_(fmt::format("{}\n    {}", empty_ ? "" : ",", indented(element, 4)));
  empty_ = false;
}

void StreamedDocument::finish(const Json& tail) {
  print_(fmt::format("{}]{}{}\n}}\n", empty_ ? "" : "\n  ", tail.empty() ? "" : ",\n", fields(tail)));
}

Json text_or_null(std::string_view value) { return value.empty() ? Json(nullptr) : Json(value); }

Json error_document(std::string_view kind, std::string_view message) {
  Json result = document("error");
  result["kind"] = kind;
  result["message"] = message;
  return result;
}

}  // namespace gnomon::json
