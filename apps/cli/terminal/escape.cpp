// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/escape.hpp"

#include <algorithm>
#include <array>

namespace gnomon::cli {

std::string escaped(std::string_view text, Escapes escapes) {
  std::string result;
  for (const char c : text) {
    const auto escape = std::find_if(escapes.begin(), escapes.end(), [c](const auto& one) { return one.first == c; });
    if (escape != escapes.end()) {
      result += escape->second;
    } else {
      result += c;
    }
  }
  return result;
}

std::string in_quotes(std::string_view text) {
  static constexpr std::array<std::pair<char, std::string_view>, 3> escapes{
      {{'"', "\\\""}, {'\\', "\\\\"}, {'\n', "\\n"}}};
  return '"' + escaped(text, escapes) + '"';
}

}  // namespace gnomon::cli
