// SPDX-License-Identifier: Apache-2.0
//
// Small pieces of text that several commands print: numbers, durations, plurals, wrapped prose.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::cli {

// "1,234,567". Takes decimal digits.
[[nodiscard]] std::string grouped(std::string_view digits);
[[nodiscard]] std::string grouped(std::size_t number);

// "1 formula", "2 formulas".
[[nodiscard]] std::string quantity(std::size_t number, std::string_view noun);

// "0.2 ms", "1.25 s", "3 min 5 s".
[[nodiscard]] std::string duration_text(std::chrono::duration<double> time);

// "12.3 MB"; a megabyte has a million bytes.
[[nodiscard]] std::string memory_text(std::size_t bytes);

// Lines of at most `width` characters, broken at blanks, but not inside `code`; an empty line separates paragraphs.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view prose, std::size_t width);

// "a, b,", "c, d": a list on lines of at most `width` characters; items stay whole.
[[nodiscard]] std::vector<std::string> wrapped_list(const std::vector<std::string>& items, std::size_t width);

// The text if it has at most `width` characters, else its beginning and "…". Line ends become blanks.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t width);

// `text` with blanks up to `width` characters.
[[nodiscard]] std::string padded(std::string_view text, std::size_t width);

// "a, b, c"
[[nodiscard]] std::string joined(const std::vector<std::string>& words, std::string_view separator = ", ");

// Another beginning for every line of a text, whose lines have ends.
[[nodiscard]] std::string indented_lines(std::string_view text, std::string_view indent);

// Another beginning for the lines after the first: "a\n    b".
[[nodiscard]] std::string indented(const std::vector<std::string>& lines, std::size_t indent);

}  // namespace gnomon::cli
