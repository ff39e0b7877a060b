// SPDX-License-Identifier: Apache-2.0
//
// A text that is being read, and places in it. Every token, syntax node and
// diagnostic refers to its text by a `Span` of byte offsets; `Source` turns an
// offset into a line and a column when something has to be shown.
//
// A text may include others. These are appended to it, so that one offset says where in which of them something is, and
// places in the first text stay what they are.
#pragma once

#include "base/limits.hpp"

#include <cstdint>
#include <optional>
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

// A text with a name for messages, and the texts that it includes. Any bytes are allowed.
class Source {
 public:
  // Texts beyond this size are refused. No model is that large; offsets are 32 bits wide.
  static constexpr std::size_t max_size = 256'000'000;

  Source(std::string name, std::string text);

  // Reads a file, or standard input for "-". Throws FileError and LimitError.
  static Source read(const std::string& path, const Limits& limits = {});

  // Appends a text that is included at a place of those that are there already, or from outside. Returns its bytes.
  // Throws FileError if all of them together are too large.
  Span include(const Source& other, std::optional<Span> at);

  // The first text, without those that it includes.
  [[nodiscard]] const std::string& name() const { return parts_.front().name; }
  [[nodiscard]] std::string_view own_text() const { return text(parts_.front().span); }
  [[nodiscard]] bool is_own(std::uint32_t offset) const { return offset <= parts_.front().span.end; }
  [[nodiscard]] std::uint32_t line_count() const {
    return static_cast<std::uint32_t>(parts_.size() > 1 ? parts_[1].first_line : line_starts_.size());
  }
  // Returns the bytes of a line (from 1) without its line ending.
  [[nodiscard]] Span line(std::uint32_t number) const;

  // All texts.
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] std::string_view text(Span span) const;

  // Return the name and the bytes of the text that a place is in, the place within this text, where the text is
  // included (nothing for the first one), and the bytes of the line without the line ending.
  [[nodiscard]] const std::string& name_at(std::uint32_t offset) const { return part_at(offset).name; }
  [[nodiscard]] Span text_at(std::uint32_t offset) const { return part_at(offset).span; }
  [[nodiscard]] Position position(std::uint32_t offset) const;
  [[nodiscard]] std::optional<Span> included_at(std::uint32_t offset) const { return part_at(offset).included_at; }
  [[nodiscard]] Span line_at(std::uint32_t offset) const;

 private:
  struct Part {
    std::string name;
    Span span;
    std::size_t first_line;  // index into line_starts_
    std::optional<Span> included_at;
  };

  void add_part(std::string name, std::uint32_t begin, std::optional<Span> included_at);
  [[nodiscard]] const Part& part_at(std::uint32_t offset) const;
  // Returns the index into line_starts_ of the line that a place is in.
  [[nodiscard]] std::size_t line_index(std::uint32_t offset) const;

  std::string text_;
  std::vector<std::uint32_t> line_starts_;
  std::vector<Part> parts_;  // ascending; never empty
};

// Returns the number of characters of a UTF-8 text; a stray byte counts as one character.
[[nodiscard]] std::uint32_t character_count(std::string_view bytes);

}  // namespace gnomon
