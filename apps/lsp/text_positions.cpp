// SPDX-License-Identifier: Apache-2.0
#include "lsp/text_positions.hpp"

#include "json/json.hpp"

#include <algorithm>

namespace gnomon::lsp {

namespace {

// Returns the UTF-16 units of the character that a byte of UTF-8 begins; continuation bytes add nothing.
std::uint32_t utf16_units(char byte) {
  const auto value = static_cast<unsigned char>(byte);
  if ((value & 0xC0U) == 0x80U) return 0;
  return value >= 0xF0U ? 2 : 1;
}

}  // namespace

TextPositions::TextPositions(std::string_view text, Encoding encoding) : text_(text), encoding_(encoding) {
  line_starts_.push_back(0);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool lone_return = text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n');
    if (text[i] == '\n' || lone_return) line_starts_.push_back(static_cast<std::uint32_t>(i + 1));
  }
}

std::uint32_t TextPositions::line_end(std::size_t line) const {
  if (line + 1 == line_starts_.size()) return static_cast<std::uint32_t>(text_.size());
  std::uint32_t end = line_starts_[line + 1] - 1;
  if (end > line_starts_[line] && text_[end] == '\n' && text_[end - 1] == '\r') --end;
  return end;
}

std::uint32_t TextPositions::offset(const json::Json& position) const {
  const auto line = position.at("line").get<std::uint64_t>();
  const auto character = position.at("character").get<std::uint64_t>();
  if (line >= line_starts_.size()) return static_cast<std::uint32_t>(text_.size());
  const std::uint32_t end = line_end(line);
  std::uint32_t at = line_starts_[line];
  if (encoding_ == Encoding::Utf8) return static_cast<std::uint32_t>(std::min<std::uint64_t>(at + character, end));
  std::uint64_t passed = 0;
  while (at < end && passed < character) {
    passed += utf16_units(text_[at]);
    ++at;
    while (at < end && utf16_units(text_[at]) == 0) ++at;
  }
  return at;
}

Span TextPositions::span(const json::Json& range) const {
  const std::uint32_t begin = offset(range.at("start"));
  return {begin, std::max(begin, offset(range.at("end")))};
}

std::uint32_t TextPositions::line_of(std::uint32_t offset) const {
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  return static_cast<std::uint32_t>(next - line_starts_.begin()) - 1;
}

std::uint32_t TextPositions::units(Span part) const {
  if (encoding_ == Encoding::Utf8) return part.end - part.begin;
  std::uint32_t count = 0;
  for (const char byte : text_.substr(part.begin, part.end - part.begin)) count += utf16_units(byte);
  return count;
}

json::Json TextPositions::position(std::uint32_t offset) const {
  const std::uint32_t line = line_of(offset);
  return {{"line", line}, {"character", units({line_starts_[line], offset})}};
}

json::Json TextPositions::range(Span span) const {
  return {{"start", position(span.begin)}, {"end", position(span.end)}};
}

}  // namespace gnomon::lsp
