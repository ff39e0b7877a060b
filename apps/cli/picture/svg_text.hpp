// SPDX-License-Identifier: Apache-2.0
//
// Text in SVG: how much room it takes, and how it is written.
#pragma once

#include "cli/picture/picture.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace gnomon::cli::svg {

inline constexpr double font_size = 10;
inline constexpr double line_height = 13;

// Of the pictures in all formats.
inline constexpr std::string_view good = "#1b7f3b", bad = "#b3261e", quiet = "#808080", knowledge = "#2f5fa8",
                                  correct = "#7a3e9d";

struct Size {
  double width = 0;
  double height = 0;
};

// Returns the room that a line takes in Helvetica or in what takes its place; of characters beyond ASCII an estimate.
[[nodiscard]] double text_width(std::string_view text, bool bold = false);
// Returns the size of lines below each other.
[[nodiscard]] Size text_size(const std::vector<Picture::Line>& lines);

[[nodiscard]] std::string escape(std::string_view text);
// Returns lines around a place, in their tones; `colour` is that of plain ones.
[[nodiscard]] std::string centred_text(const std::vector<Picture::Line>& lines, double x, double y,
                                       std::string_view colour = "#000000");

// Returns a number with at most one digit behind the point.
[[nodiscard]] std::string number(double value);

// Returns the whole document: what is drawn on a white ground, in the typeface of all pictures.
[[nodiscard]] std::string document(double width, double height, const std::string& definitions,
                                   const std::string& content);

}  // namespace gnomon::cli::svg
