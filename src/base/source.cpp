// SPDX-License-Identifier: Apache-2.0
#include "base/source.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <system_error>
#include <unistd.h>

namespace gnomon {

namespace {

constexpr std::string_view too_large = "it is larger than 256 MB, the limit for a model";

class OpenFile {
 public:
  explicit OpenFile(int number) : number_(number) {}
  ~OpenFile() {
    if (number_ >= 0) ::close(number_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

// A terminal, or a pipe to which nobody writes, may give no data for a long time.
void wait_for_input(int file, const Limits& limits) {
  constexpr int glance = 50;  // milliseconds
  pollfd watched{file, POLLIN, 0};
  do {
    limits.check();
  } while (::poll(&watched, 1, glance) == 0);
}

}  // namespace

Source::Source(std::string name, std::string text) : text_(std::move(text)) {
  if (text_.size() > max_size) throw FileError(fmt::format("{}: {}", name, too_large));
  add_part(std::move(name), 0, std::nullopt);
}

Span Source::include(const Source& other, std::optional<Span> at) {
  if (text_.size() + other.own_text().size() >= max_size)
    throw FileError(fmt::format("{}: {}", other.name(), too_large));
  text_ += '\n';  // places at the end of one text and at the beginning of the next one differ
  const auto begin = static_cast<std::uint32_t>(text_.size());
  text_ += other.own_text();
  add_part(other.name(), begin, at);
  return parts_.back().span;
}

// The text from `begin` on has been appended.
void Source::add_part(std::string name, std::uint32_t begin, std::optional<Span> included_at) {
  parts_.push_back(
      {std::move(name), {begin, static_cast<std::uint32_t>(text_.size())}, line_starts_.size(), included_at});
  // A byte order mark is no part of the first line: columns are counted behind it.
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  const bool marked = std::string_view(text_).substr(begin).starts_with(byte_order_mark);
  line_starts_.push_back(begin + (marked ? static_cast<std::uint32_t>(byte_order_mark.size()) : 0));
  for (std::size_t i = begin; i < text_.size(); ++i) {
    const bool lone_cr = text_[i] == '\r' && (i + 1 == text_.size() || text_[i + 1] != '\n');
    if (text_[i] == '\n' || lone_cr) line_starts_.push_back(static_cast<std::uint32_t>(i + 1));
  }
}

const Source::Part& Source::part_at(std::uint32_t offset) const {
  const auto next = std::upper_bound(parts_.begin() + 1, parts_.end(), offset,
                                     [](std::uint32_t at, const Part& part) { return at < part.span.begin; });
  return *std::prev(next);
}

std::size_t Source::line_index(std::uint32_t offset) const {
  const Part& part = part_at(offset);
  const auto first = line_starts_.begin() + static_cast<std::ptrdiff_t>(part.first_line);
  const auto next = std::upper_bound(first + 1, line_starts_.end(), offset);
  return static_cast<std::size_t>(next - line_starts_.begin()) - 1;
}

Source Source::read(const std::string& path, const Limits& limits) {
  const bool standard_input = path == "-";
  const std::string name = standard_input ? "standard input" : path;
  const auto cannot_read = [&name](std::string_view why) {
    return FileError(fmt::format("cannot read {}: {}", name, why));
  };
  std::error_code ignored;  // opening the file will report the error
  if (!standard_input && std::filesystem::is_directory(path, ignored)) throw cannot_read("it is a directory");
  const OpenFile file(standard_input ? -1 : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!standard_input && file.number() < 0) throw cannot_read(std::strerror(errno));

  std::string text;
  std::vector<char> buffer(std::size_t{1} << 16U);
  while (true) {
    wait_for_input(standard_input ? STDIN_FILENO : file.number(), limits);
    const ssize_t count = ::read(standard_input ? STDIN_FILENO : file.number(), buffer.data(), buffer.size());
    if (count == 0) break;
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count < 0) throw cannot_read(std::strerror(errno));
    const std::string_view piece(buffer.data(), static_cast<std::size_t>(count));
    // A program, a picture, UTF-16: one message instead of one for each byte.
    if (piece.find('\0') != std::string_view::npos) {
      throw cannot_read("it is not a text in ASCII or UTF-8, it has zero bytes");
    }
    if (text.size() + piece.size() > max_size) throw cannot_read(too_large);
    text += piece;
  }
  return {standard_input ? "<stdin>" : path, std::move(text)};
}

std::string_view Source::text(Span span) const {
  GNOMON_ASSERT(span.begin <= span.end && span.end <= text_.size(), "a span lies inside its text");
  return std::string_view(text_).substr(span.begin, span.end - span.begin);
}

Position Source::position(std::uint32_t offset) const {
  const Part& part = part_at(offset);
  const std::size_t line = line_index(offset);
  const std::uint32_t start = line_starts_[line];
  const std::uint32_t end = std::clamp(offset, start, std::max(start, part.span.end));
  return {static_cast<std::uint32_t>(line - part.first_line + 1), 1 + character_count(text({start, end}))};
}

Span Source::line(std::uint32_t number) const {
  GNOMON_ASSERT(number >= 1 && number <= line_count(), "lines are counted from 1");
  return line_at(line_starts_[number - 1]);
}

Span Source::line_at(std::uint32_t offset) const {
  const Part& part = part_at(offset);
  const std::size_t line = line_index(offset);
  const std::uint32_t begin = line_starts_[line];
  const bool is_last = line + 1 == line_starts_.size() || line_starts_[line + 1] > part.span.end;
  std::uint32_t end = is_last ? part.span.end : line_starts_[line + 1];
  while (end > begin && (text_[end - 1] == '\n' || text_[end - 1] == '\r')) --end;
  return {begin, end};
}

std::uint32_t character_count(std::string_view bytes) {
  // Continuation bytes of UTF-8 are 10xxxxxx and do not start a character.
  return static_cast<std::uint32_t>(std::count_if(
      bytes.begin(), bytes.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace gnomon
