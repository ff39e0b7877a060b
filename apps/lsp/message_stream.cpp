// SPDX-License-Identifier: Apache-2.0
#include "lsp/message_stream.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace gnomon::lsp {

namespace {

constexpr std::string_view line_end = "\r\n";

bool is_content_length(std::string_view name) {
  constexpr std::string_view expected = "content-length";
  return std::equal(name.begin(), name.end(), expected.begin(), expected.end(),
                    [](char a, char b) { return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b; });
}

// The value of one header line if it is the length; nothing for the other headers.
std::optional<std::size_t> length_in(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) throw BrokenFraming("a header without a colon");
  if (!is_content_length(line.substr(0, colon))) return std::nullopt;
  line.remove_prefix(std::min(line.find_first_not_of(' ', colon + 1), line.size()));
  std::size_t length = 0;
  const auto [stop, error] = std::from_chars(line.data(), line.data() + line.size(), length);
  if (line.empty() || error != std::errc() || stop != line.data() + line.size()) {
    throw BrokenFraming("Content-Length is not a number");
  }
  return length;
}

}  // namespace

std::optional<std::string> MessageSplitter::next() {
  const std::size_t header_end = waiting_.find("\r\n\r\n");
  if (header_end == std::string::npos) {
    if (waiting_.size() > max_header) throw BrokenFraming("the headers of a message do not end");
    // Something else than headers is recognised at once, and not after the next kilobytes.
    const std::size_t first_end = waiting_.find('\n');
    if (first_end != std::string::npos) (void)length_in(std::string_view(waiting_).substr(0, first_end));
    return std::nullopt;
  }
  std::optional<std::size_t> length;
  for (std::size_t at = 0; at < header_end + line_end.size();) {
    const std::size_t end = waiting_.find(line_end, at);
    if (const auto found = length_in(std::string_view(waiting_).substr(at, end - at))) length = found;
    at = end + line_end.size();
  }
  if (!length) throw BrokenFraming("a message without Content-Length");
  if (*length > max_body) throw BrokenFraming("a message of more than 1 GiB");
  const std::size_t begin = header_end + 2 * line_end.size();
  if (waiting_.size() - begin < *length) return std::nullopt;
  std::string body = waiting_.substr(begin, *length);
  waiting_.erase(0, begin + *length);
  return body;
}

std::string framed(std::string_view body) { return fmt::format("Content-Length: {}\r\n\r\n{}", body.size(), body); }

}  // namespace gnomon::lsp
