// SPDX-License-Identifier: Apache-2.0
#include "cli/request/selection.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string>

namespace gnomon::cli {

namespace {

struct Range {
  std::size_t first = 0;
  std::size_t last = 0;
};

// Reads "5" or "5-7"; {0, 0} if it is neither.
Range parse_range(std::string_view text) {
  Range range;
  const char* const end = text.data() + text.size();
  const auto [middle, error] = std::from_chars(text.data(), end, range.first);
  if (error != std::errc()) return {};
  range.last = range.first;
  if (middle == end) return range;
  const auto [stop, second_error] = std::from_chars(middle + 1, end, range.last);
  if (*middle != '-' || second_error != std::errc() || stop != end) return {};
  return range;
}

}  // namespace

std::vector<std::size_t> parse_selection(std::string_view text, std::size_t count) {
  std::vector<bool> chosen(count, false);
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const Range range = parse_range(text.substr(begin, end - begin));
    if (range.first == 0 || range.last < range.first) {
      throw UsageError(fmt::format("--only {}: expected numbers of formulas such as 2,5-7", text));
    }
    if (range.last > count) {
      throw UsageError(fmt::format("--only {}: there is no formula {}; the model has {}", text, range.last, count));
    }
    for (std::size_t number = range.first; number <= range.last; ++number) chosen[number - 1] = true;
    begin = end + 1;
  }
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < count; ++i) {
    if (chosen[i]) result.push_back(i);
  }
  return result;
}

}  // namespace gnomon::cli
