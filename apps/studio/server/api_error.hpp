// SPDX-License-Identifier: Apache-2.0
//
// A request that is answered with an error; the kinds are those of ../README.md.
#pragma once

#include "json/json.hpp"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace gnomon::studio {

enum class ErrorKind : std::uint8_t {
  Token,
  Origin,
  Outside,
  Missing,
  Method,
  Conflict,
  Large,
  Malformed,
  Busy,
  Limit,
  Internal,
};

[[nodiscard]] std::string_view name(ErrorKind kind);
// Returns the status code of HTTP.
[[nodiscard]] unsigned status(ErrorKind kind);

class ApiError : public std::runtime_error {
 public:
  ApiError(ErrorKind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}
  // `details` are further fields for whoever asked.
  ApiError(ErrorKind kind, const std::string& message, json::Json details)
      : std::runtime_error(message), kind_(kind), details_(std::move(details)) {}

  [[nodiscard]] ErrorKind kind() const { return kind_; }
  // {"error": {"kind", "message", …}}
  [[nodiscard]] json::Json document() const;

 private:
  ErrorKind kind_;
  json::Json details_;
};

}  // namespace gnomon::studio
