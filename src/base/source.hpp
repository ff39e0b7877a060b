// SPDX-License-Identifier: Apache-2.0
//
// A text that is being read, and places in it. Every token, syntax node and
// diagnostic refers to its text by a `Span` of byte offsets; `Source` turns an
// offset into a line and a column when something has to be shown.
#pragma once

#include "base/limits.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// Half-open range of byte offsets [begin, end).
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  [[nodiscard]] bool empty() const { return begin == end; }
  friend bool operator==(Span, Span) = default;
};

// Returns the smallest span that covers both.
[[nodiscard]] inline Span cover(Span a, Span b) {
  return {a.begin < b.begin ? a.begin : b.begin, a.end > b.end ? a.end : b.end};
}

// Line and column as people count them, from 1. Columns count characters, not bytes.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;

  friend bool operator==(Position, Position) = default;
};

// An immutable text with a name for messages. Any bytes are allowed.
class Source {
 public:
  // Texts beyond this size are refused. No model is that large; offsets are 32 bits wide.
  static constexpr std::size_t max_size = 256'000'000;

  Source(std::string name, std::string text);

  // Reads a file, or standard input for "-". Throws FileError and LimitError.
  static Source read(const std::string& path, const Limits& limits = {});

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] std::string_view text(Span span) const;

  [[nodiscard]] Position position(std::uint32_t offset) const;
  [[nodiscard]] std::uint32_t line_count() const { return static_cast<std::uint32_t>(line_starts_.size()); }
  // Returns the bytes of a line (from 1) without its line ending.
  [[nodiscard]] Span line(std::uint32_t number) const;

 private:
  std::string name_;
  std::string text_;
  std::vector<std::uint32_t> line_starts_;
};

// Returns the number of characters of a UTF-8 text; a stray byte counts as one character.
[[nodiscard]] std::uint32_t character_count(std::string_view bytes);

}  // namespace gnomon
