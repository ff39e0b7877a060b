// SPDX-License-Identifier: Apache-2.0
//
// Reading requests: a body as JSON, and its fields with the types that they should have. Whatever is not as it should
// be throws an ApiError that says so.
#pragma once

#include "json/json.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::studio {

// An object, not nested too deeply.
[[nodiscard]] json::Json parse_body(const std::string& body);

// Refers to the object, which may be any JSON value. A field that is null counts as absent.
class Fields {
 public:
  // `what` names the object in messages.
  explicit Fields(const json::Json& object, std::string_view what = "the request");

  [[nodiscard]] const std::string& text(const char* name) const;
  [[nodiscard]] std::optional<std::string> optional_text(const char* name) const;
  [[nodiscard]] bool flag(const char* name) const;  // false if absent
  [[nodiscard]] std::optional<std::uint64_t> optional_number(const char* name, std::uint64_t most) const;
  [[nodiscard]] std::uint64_t number(const char* name, std::uint64_t most) const;
  [[nodiscard]] std::optional<std::vector<std::uint64_t>> optional_numbers(const char* name, std::uint64_t most) const;
  [[nodiscard]] std::vector<std::string> texts(const char* name) const;  // none if absent
  [[nodiscard]] const json::Json& object(const char* name) const;

  // Null if absent.
  [[nodiscard]] const json::Json& any(const char* name) const;

 private:
  [[noreturn]] void wrong(const char* name, std::string_view expected) const;

  const json::Json& object_;
  std::string what_;
};

}  // namespace gnomon::studio
