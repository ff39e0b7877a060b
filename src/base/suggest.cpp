// SPDX-License-Identifier: Apache-2.0
#include "base/suggest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <vector>

namespace gnomon {

namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> above(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, replace});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, above);
    std::swap(above, row);
  }
  return above[b.size()];
}

std::optional<std::string> closest(std::string_view word, std::span<const std::string> candidates) {
  // A third of the word may be wrong; beyond that it is more likely another word.
  const std::size_t tolerance = std::max<std::size_t>(1, word.size() / 3);
  // At least one letter must be right: nothing resembles `5` or `-x`.
  const auto letters = static_cast<std::size_t>(
      std::count_if(word.begin(), word.end(), [](unsigned char c) { return std::isalnum(c) != 0; }));
  const std::string wanted = lower(word);
  std::optional<std::string> best;
  std::size_t best_distance = std::min(tolerance + 1, letters);
  for (const std::string& candidate : candidates) {
    const std::size_t length_gap =
        candidate.size() > word.size() ? candidate.size() - word.size() : word.size() - candidate.size();
    if (candidate == word || length_gap >= best_distance) continue;
    const std::size_t distance = edit_distance(wanted, lower(candidate));
    if (distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

std::string not_one_of(std::string_view value, std::span<const std::string> values) {
  if (values.size() == 1) return fmt::format("there is no '{}'; the only value is '{}'", value, values.front());
  const auto similar = closest(value, values);
  return fmt::format("'{}' is not one of {}{}", value, fmt::join(values, ", "),
                     similar ? fmt::format("; did you mean '{}'?", *similar) : std::string());
}

}  // namespace gnomon
