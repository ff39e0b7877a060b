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

Source::Source(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {
  if (text_.size() > max_size) throw FileError(fmt::format("{}: {}", name_, too_large));
  // A byte order mark is no part of the first line: columns are counted behind it.
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  line_starts_.push_back(text_.starts_with(byte_order_mark) ? static_cast<std::uint32_t>(byte_order_mark.size()) : 0);
  for (std::size_t i = 0; i < text_.size(); ++i) {
    const bool lone_cr = text_[i] == '\r' && (i + 1 == text_.size() || text_[i + 1] != '\n');
    if (text_[i] == '\n' || lone_cr) line_starts_.push_back(static_cast<std::uint32_t>(i + 1));
  }
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
