// SPDX-License-Identifier: Apache-2.0
#include "base/number_text.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace gnomon {

std::uint64_t parse_number(std::string_view text) {
  const auto wrong = [text] { return UsageError(fmt::format("'{}' is not a number such as 5000, 5_000 or 5k", text)); };
  std::string digits;
  std::uint64_t unit = 1;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool last = i + 1 == text.size();
    if (text[i] >= '0' && text[i] <= '9') {
      digits += text[i];
    } else if (last && !digits.empty() && std::string_view("kKmMgG").find(text[i]) != std::string_view::npos) {
      const char letter = static_cast<char>(text[i] | 0x20);  // in lower case
      unit = letter == 'k' ? 1'000 : letter == 'm' ? 1'000'000 : 1'000'000'000;
    } else if (digits.empty() || last || (text[i] != '_' && text[i] != ',' && text[i] != '\'')) {
      throw wrong();
    }
  }
  std::uint64_t number = 0;
  const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error == std::errc::result_out_of_range || (error == std::errc() && number > UINT64_MAX / unit)) {
    throw UsageError(fmt::format("{} is too large", text));
  }
  if (error != std::errc()) throw wrong();
  return number * unit;
}

std::uint64_t parse_number(std::string_view text, std::uint64_t least) {
  const std::uint64_t number = parse_number(text);
  if (number < least) throw UsageError(fmt::format("{} is too small; the least value is {}", number, least));
  return number;
}

std::chrono::milliseconds parse_duration(std::string_view text) {
  double number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  const std::string_view unit(stop, static_cast<std::size_t>(text.data() + text.size() - stop));
  const double factor = unit.empty() || unit == "s" ? 1e3
                        : unit == "ms"              ? 1
                        : unit == "m"               ? 6e4
                        : unit == "h"               ? 3.6e6
                                                    : 0;
  if (error != std::errc() || factor == 0 || !std::isfinite(number) || number < 0) {
    throw UsageError(fmt::format("'{}' is not a time such as 500ms, 60s or 2m", text));
  }
  const double milliseconds = std::ceil(number * factor);
  if (milliseconds < 1) throw UsageError("the time must be longer than nothing");
  if (milliseconds > 1e12) throw UsageError(fmt::format("{} is too long", text));
  return std::chrono::milliseconds(static_cast<std::int64_t>(milliseconds));
}

std::string duration_value(std::chrono::milliseconds time) {
  const auto count = time.count();
  if (count % 60'000 == 0) return fmt::format("{}m", count / 60'000);
  return count % 1'000 == 0 ? fmt::format("{}s", count / 1'000) : fmt::format("{}ms", count);
}

}  // namespace gnomon
