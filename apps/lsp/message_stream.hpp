// SPDX-License-Identifier: Apache-2.0
//
// Messages of the language server protocol on a stream of bytes: headers, of which Content-Length counts, an empty
// line, then so many bytes of JSON. Knows nothing of what the messages say.
#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace gnomon::lsp {

// The stream is not of this form, so nobody can tell where the next message begins.
class BrokenFraming : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Cuts bytes, which arrive in pieces of any size, into messages.
class MessageSplitter {
 public:
  void feed(std::string_view bytes) { waiting_ += bytes; }

  // The body of the next message, if it is there in full. Throws BrokenFraming.
  [[nodiscard]] std::optional<std::string> next();

  [[nodiscard]] bool is_inside_message() const { return !waiting_.empty(); }

 private:
  static constexpr std::size_t max_header = 8192;
  static constexpr std::size_t max_body = std::size_t{1} << 30;

  std::string waiting_;
};

// The message as it is sent.
[[nodiscard]] std::string framed(std::string_view body);

}  // namespace gnomon::lsp
