// SPDX-License-Identifier: Apache-2.0
//
// Places in a text as editors count them: lines and, within a line, units of UTF-16 (or bytes, if both sides agree on
// UTF-8), both from 0.
#pragma once

#include "base/source.hpp"
#include "json/json.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace gnomon::lsp {

enum class Encoding : std::uint8_t { Utf16, Utf8 };

// Refers to the text.
class TextPositions {
 public:
  TextPositions(std::string_view text, Encoding encoding);

  // A place behind the end of its line is the end of the line; behind the last line, the end of the text. Throws
  // nlohmann's exceptions if it is no place.
  [[nodiscard]] std::uint32_t offset(const json::Json& position) const;
  [[nodiscard]] Span span(const json::Json& range) const;

  [[nodiscard]] json::Json position(std::uint32_t offset) const;
  [[nodiscard]] json::Json range(Span span) const;

  [[nodiscard]] std::uint32_t line_of(std::uint32_t offset) const;
  // The number of units that a part of a line takes.
  [[nodiscard]] std::uint32_t units(Span part) const;
  [[nodiscard]] std::uint32_t line_start(std::uint32_t line) const { return line_starts_[line]; }
  [[nodiscard]] Span whole() const { return {0, static_cast<std::uint32_t>(text_.size())}; }

 private:
  [[nodiscard]] std::uint32_t line_end(std::size_t line) const;

  std::string_view text_;
  Encoding encoding_;
  std::vector<std::uint32_t> line_starts_;
};

}  // namespace gnomon::lsp
