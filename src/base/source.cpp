// SPDX-License-Identifier: Apache-2.0
#include "base/source.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>

namespace gnomon {

Source::Source(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {
  if (text_.size() > max_size) throw FileError(fmt::format("{}: larger than 4 GiB", name_));
  // A byte order mark is no part of the first line: columns are counted behind it.
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  line_starts_.push_back(text_.starts_with(byte_order_mark) ? static_cast<std::uint32_t>(byte_order_mark.size()) : 0);
  for (std::size_t i = 0; i < text_.size(); ++i) {
    const bool lone_cr = text_[i] == '\r' && (i + 1 == text_.size() || text_[i + 1] != '\n');
    if (text_[i] == '\n' || lone_cr) line_starts_.push_back(static_cast<std::uint32_t>(i + 1));
  }
}

Source Source::read(const std::string& path) {
  const bool standard_input = path == "-";
  std::error_code ignored;  // opening the file tells what is wrong with it
  if (!standard_input && std::filesystem::is_directory(path, ignored)) {
    throw FileError(fmt::format("cannot read {}: it is a directory", path));
  }
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> opened(
      standard_input ? nullptr : std::fopen(path.c_str(), "rb"), [](std::FILE* f) { return std::fclose(f); });
  std::FILE* file = standard_input ? stdin : opened.get();
  if (file == nullptr) throw FileError(fmt::format("cannot read {}: {}", path, std::strerror(errno)));

  std::string text;
  char buffer[1 << 16];
  while (const std::size_t n = std::fread(buffer, 1, sizeof buffer, file)) {
    text.append(buffer, n);
    if (text.size() > max_size) break;
  }
  if (std::ferror(file) != 0) throw FileError(fmt::format("cannot read {}: {}", path, std::strerror(errno)));
  // A program, a picture, UTF-16: one message instead of one for each byte.
  if (text.find('\0') != std::string::npos) {
    throw FileError(fmt::format("cannot read {}: it is not a text in ASCII or UTF-8, it has zero bytes",
                                standard_input ? "standard input" : path));
  }
  return {standard_input ? "<stdin>" : path, std::move(text)};
}

std::string_view Source::text(Span span) const {
  GNOMON_ASSERT(span.begin <= span.end && span.end <= text_.size(), "a span lies inside its text");
  return std::string_view(text_).substr(span.begin, span.end - span.begin);
}

Position Source::position(std::uint32_t offset) const {
  offset = std::max(offset, line_starts_.front());
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const std::uint32_t start = *std::prev(next);
  const auto end = std::min<std::size_t>(offset, text_.size());
  const auto line = static_cast<std::uint32_t>(next - line_starts_.begin());
  return {line, 1 + character_count(std::string_view(text_).substr(start, end - start))};
}

Span Source::line(std::uint32_t number) const {
  GNOMON_ASSERT(number >= 1 && number <= line_count(), "lines are counted from 1");
  const std::uint32_t begin = line_starts_[number - 1];
  std::uint32_t end = number < line_count() ? line_starts_[number] : static_cast<std::uint32_t>(text_.size());
  while (end > begin && (text_[end - 1] == '\n' || text_[end - 1] == '\r')) --end;
  return {begin, end};
}

std::uint32_t character_count(std::string_view bytes) {
  // Continuation bytes of UTF-8 are 10xxxxxx and do not start a character.
  return static_cast<std::uint32_t>(std::count_if(
      bytes.begin(), bytes.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace gnomon
