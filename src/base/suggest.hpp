// SPDX-License-Identifier: Apache-2.0
//
// "Did you mean …?": the known name that is nearest to a misspelt one.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gnomon {

// Returns the number of insertions, deletions, replacements and swaps of neighbours between two words.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

// Returns the candidate closest to `word`, if one is close enough to be what was meant. Upper and lower
// case count as nearly equal. Ties go to the earlier candidate.
[[nodiscard]] std::optional<std::string> closest(std::string_view word, std::span<const std::string> candidates);

// Returns what to say about a value that is none of those there are: "'5' is not one of 1, 2; did you mean …?".
[[nodiscard]] std::string not_one_of(std::string_view value, std::span<const std::string> values);

}  // namespace gnomon
