// SPDX-License-Identifier: Apache-2.0
//
// Numbers and texts as a flat list of 64-bit words, to be sent to another process. The reader does not trust its input:
// after an invalid word all results are zero or empty, and `ok` returns false.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

using Words = std::vector<std::uint64_t>;

// Appends the length in bytes, then the bytes, eight in a word.
void append_text(Words& words, std::string_view text);

// Refers to the words.
class WordReader {
 public:
  explicit WordReader(std::span<const std::uint64_t> words) : rest_(words) {}

  // Returns the next word, which is invalid if it is above `largest`.
  [[nodiscard]] std::uint64_t number(std::uint64_t largest = UINT64_MAX);
  // Returns the number of items that follow, each of which takes at least one word.
  [[nodiscard]] std::size_t count();
  [[nodiscard]] std::string text();

  [[nodiscard]] bool ok() const { return ok_; }
  [[nodiscard]] std::span<const std::uint64_t> rest() const { return rest_; }

 private:
  std::span<const std::uint64_t> rest_;
  bool ok_ = true;
};

}  // namespace gnomon
