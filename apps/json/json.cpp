// SPDX-License-Identifier: Apache-2.0
#include "json/json.hpp"

#include "gnomon_version.hpp"

#include <fmt/format.h>

namespace gnomon::json {

Json document(std::string_view schema) { return {{"schema", fmt::format("gnomon.{}/1", schema)}, {"gnomon", version}}; }

std::string text(const Json& value) { return value.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

std::string line(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n"; }

Json text_or_null(std::string_view value) { return value.empty() ? Json(nullptr) : Json(value); }

Json error_document(std::string_view kind, std::string_view message) {
  Json result = document("error");
  result["kind"] = kind;
  result["message"] = message;
  return result;
}

}  // namespace gnomon::json
