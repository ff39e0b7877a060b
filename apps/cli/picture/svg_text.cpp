// SPDX-License-Identifier: Apache-2.0
#include "cli/picture/svg_text.hpp"

#include "cli/terminal/escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace gnomon::cli::svg {

namespace {

// Of the characters from the blank to the tilde, in thousandths of the font size.
// clang-format off
constexpr std::array<short, 95> helvetica{
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556,
    556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584};
// clang-format on

// Returns the width of the character that begins with this byte of UTF-8; none for the bytes that continue one.
double width_of(unsigned char byte) {
  if (byte >= 0x20 && byte < 0x7f) return helvetica[byte - 0x20];
  if (byte < 0xc0) return 0;
  return byte < 0xe3 ? 700 : 1000;
}

std::string_view colour_of(Picture::Tone tone, std::string_view plain) {
  switch (tone) {
    case Picture::Tone::Plain:
    case Picture::Tone::Strong: return plain;
    case Picture::Tone::Good: return good;
    case Picture::Tone::Bad: return bad;
    case Picture::Tone::Quiet: return quiet;
  }
  return plain;
}

}  // namespace

double text_width(std::string_view text, bool bold) {
  double thousandths = 0;
  for (const char c : text) thousandths += width_of(static_cast<unsigned char>(c));
  // Where there is no such font, others take its place, the widest of which is DejaVu Sans.
  constexpr double widest = 1.15, widest_bold = 1.3;
  return thousandths * font_size / 1000 * (bold ? widest_bold : widest);
}

Size text_size(const std::vector<Picture::Line>& lines) {
  Size size;
  for (const Picture::Line& line : lines) {
    size.width = std::max(size.width, text_width(line.text, line.tone == Picture::Tone::Strong));
    size.height += line_height;
  }
  return size;
}

std::string escape(std::string_view text) {
  static constexpr std::array<std::pair<char, std::string_view>, 4> entities{
      {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}}};
  return escaped(text, entities);
}

std::string centred_text(const std::vector<Picture::Line>& lines, double x, double y, std::string_view colour) {
  std::string text;
  double base = y - static_cast<double>(lines.size()) * line_height / 2 + line_height - 3.2;
  for (const Picture::Line& line : lines) {
    text += fmt::format(R"(<text x="{}" y="{}" text-anchor="middle" fill="{}"{}>{}</text>)", number(x), number(base),
                        colour_of(line.tone, colour), line.tone == Picture::Tone::Strong ? " font-weight=\"bold\"" : "",
                        escape(line.text));
    text += "\n";
    base += line_height;
  }
  return text;
}

std::string number(double value) {
  const double rounded = std::round(value * 10) / 10;
  return fmt::format("{}", rounded == 0 ? 0 : rounded);
}

std::string document(double width, double height, const std::string& definitions, const std::string& content) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
      "font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\" font-size=\"{2}\">\n{3}"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n{4}</svg>\n",
      number(width), number(height), number(font_size), definitions, content);
}

}  // namespace gnomon::cli::svg
