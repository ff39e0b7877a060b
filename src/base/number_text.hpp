// SPDX-License-Identifier: Apache-2.0
//
// Numbers and times as users write them. Reading throws UsageError for anything else.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace gnomon {

// Returns the value of "5", "5_000", "5k", "5M", "5G" (or "5K", "5m", "5g").
[[nodiscard]] std::uint64_t parse_number(std::string_view text);
// The same for a number that must not be less than another.
[[nodiscard]] std::uint64_t parse_number(std::string_view text, std::uint64_t least);

// Returns the time of "500ms", "60s", "2m", "1h", or of a number of seconds.
[[nodiscard]] std::chrono::milliseconds parse_duration(std::string_view text);
// Writes a time as parse_duration reads it: "10m", "90s", "500ms".
[[nodiscard]] std::string duration_value(std::chrono::milliseconds time);

}  // namespace gnomon
