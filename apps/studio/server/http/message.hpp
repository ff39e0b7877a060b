// SPDX-License-Identifier: Apache-2.0
//
// What the studio needs of a request, and what it answers. Knows nothing of the library that speaks HTTP.
#pragma once

#include "json/json.hpp"
#include "studio/server/api_error.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::studio {

struct Request {
  std::string method;  // "GET"
  std::string path;    // decoded, without the query
  std::map<std::string, std::string> query;
  std::vector<std::string> hosts;  // all headers of this name
  std::optional<std::string> origin;
  std::optional<std::string> authorization;
  std::string content_type;
  std::string if_none_match;
  std::string body;
};

struct Response {
  unsigned status = 200;
  std::string type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
};

// Bytes that are no UTF-8, as messages of processes may have them, become U+FFFD.
[[nodiscard]] Response json_response(const json::Json& document);
[[nodiscard]] Response error_response(const ApiError& error);

// Splits "/api/file?path=a%20b" into path and query. Throws ApiError if it is malformed.
void read_target(std::string_view target, Request& request);

}  // namespace gnomon::studio
