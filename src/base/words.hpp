// SPDX-License-Identifier: Apache-2.0
//
// Numbers and texts as a flat list of words, to be sent to another process. Nothing that is read is believed: after
// something that cannot be, everything reads as nothing, and the reader says so.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

using Words = std::vector<std::uint64_t>;

// The length in bytes, then eight of them in a word.
void append_text(Words& words, std::string_view text);

// Refers to the words.
class WordReader {
 public:
  explicit WordReader(std::span<const std::uint64_t> words) : rest_(words) {}

  // The next word; what is above `largest` cannot be.
  [[nodiscard]] std::uint64_t number(std::uint64_t largest = UINT64_MAX);
  // How many things follow that take a word each, or more.
  [[nodiscard]] std::size_t count();
  [[nodiscard]] std::string text();

  [[nodiscard]] bool ok() const { return ok_; }
  [[nodiscard]] std::span<const std::uint64_t> rest() const { return rest_; }

 private:
  std::span<const std::uint64_t> rest_;
  bool ok_ = true;
};

}  // namespace gnomon
