// SPDX-License-Identifier: Apache-2.0
#include "studio/server/http/message.hpp"

#include "json/json.hpp"

namespace gnomon::studio {

namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string decoded(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      result += text[i];
      continue;
    }
    const int high = i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
    const int low = i + 2 < text.size() ? hex_digit(text[i + 2]) : -1;
    if (high < 0 || low < 0) throw ApiError(ErrorKind::Malformed, "the address has a `%` without two digits");
    result += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return result;
}

}  // namespace

Response json_response(const json::Json& document) {
  Response response;
  response.body = document.dump(-1, ' ', false, json::Json::error_handler_t::replace);
  return response;
}

Response error_response(const ApiError& error) {
  Response response = json_response(error.document());
  response.status = status(error.kind());
  return response;
}

void read_target(std::string_view target, Request& request) {
  if (!target.starts_with('/')) throw ApiError(ErrorKind::Malformed, "the address does not begin with `/`");
  target = target.substr(0, target.find('#'));
  const std::size_t mark = target.find('?');
  request.path = decoded(target.substr(0, mark));
  if (mark == std::string_view::npos) return;
  std::string_view rest = target.substr(mark + 1);
  while (!rest.empty()) {
    const std::size_t end = rest.find('&');
    const std::string_view item = rest.substr(0, end);
    const std::size_t equals = item.find('=');
    std::string value = equals == std::string_view::npos ? std::string() : decoded(item.substr(equals + 1));
    // A parameter that is given twice is ambiguous.
    if (!request.query.emplace(decoded(item.substr(0, equals)), std::move(value)).second) {
      throw ApiError(ErrorKind::Malformed, "the address has a parameter twice");
    }
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  }
}

}  // namespace gnomon::studio
