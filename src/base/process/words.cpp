// SPDX-License-Identifier: Apache-2.0
#include "base/process/words.hpp"

#include <cstring>

namespace gnomon {

namespace {

constexpr std::size_t word_size = sizeof(std::uint64_t);

std::size_t words_for(std::size_t bytes) { return bytes / word_size + (bytes % word_size == 0 ? 0 : 1); }

}  // namespace

void append_text(Words& words, std::string_view text) {
  words.push_back(text.size());
  const std::size_t begin = words.size();
  words.resize(begin + words_for(text.size()));
  if (!text.empty()) std::memcpy(&words[begin], text.data(), text.size());
}

std::uint64_t WordReader::number(std::uint64_t largest) {
  if (!ok_ || rest_.empty() || rest_.front() > largest) {
    ok_ = false;
    rest_ = {};
    return 0;
  }
  const std::uint64_t result = rest_.front();
  rest_ = rest_.subspan(1);
  return result;
}

std::size_t WordReader::count() {
  if (rest_.empty()) return number();
  return number(rest_.size() - 1);
}

std::string WordReader::text() {
  const std::size_t size = number(rest_.size() * word_size);
  const std::size_t length = words_for(size);
  if (length > rest_.size()) {
    ok_ = false;
    rest_ = {};
  }
  if (!ok_) return {};
  std::string result(size, '\0');
  if (size > 0) std::memcpy(result.data(), rest_.data(), size);
  rest_ = rest_.subspan(length);
  return result;
}

}  // namespace gnomon
