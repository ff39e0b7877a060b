// SPDX-License-Identifier: Apache-2.0
#include "base/render.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

namespace gnomon {

namespace {

struct Palette {
  std::string_view reset, bold, error, warning, note, margin;
};

constexpr Palette plain{"", "", "", "", "", ""};
constexpr Palette coloured{"\x1b[0m", "\x1b[1m", "\x1b[1;31m", "\x1b[1;35m", "\x1b[1;36m", "\x1b[34m"};

std::string_view word(Severity severity) {
  switch (severity) {
    case Severity::Error: return "error";
    case Severity::Warning: return "warning";
    case Severity::Note: return "note";
  }
  return "";
}

std::string_view colour_of(Severity severity, const Palette& palette) {
  switch (severity) {
    case Severity::Error: return palette.error;
    case Severity::Warning: return palette.warning;
    case Severity::Note: return palette.note;
  }
  return "";
}

// The number of diagnostics of one severity. If they fill their room in the list, there may be more of them in the
// text.
class Count {
 public:
  void add(Code code) {
    ++number_;
    const bool is_error = info(code).severity == Severity::Error;
    ++by_room_[is_error ? std::nullopt : std::optional(code)];
  }
  [[nodiscard]] bool empty() const { return number_ == 0; }
  [[nodiscard]] std::string text(std::string_view what) const {
    const bool full = std::any_of(by_room_.begin(), by_room_.end(),
                                  [](const auto& room) { return room.second >= Diagnostics::limit; });
    return fmt::format("{}{} {}{}", full ? "at least " : "", number_, what, number_ == 1 ? "" : "s");
  }

 private:
  std::size_t number_ = 0;
  std::map<std::optional<Code>, std::size_t> by_room_;  // all errors share one, each kind of warning has its own
};

// A source line as it can be shown: tabs become spaces, control bytes and broken UTF-8 a
// question mark. `columns` maps each byte to the column where it is shown.
struct ShownLine {
  std::string text;
  std::vector<std::uint32_t> columns;
};

ShownLine shown(std::string_view bytes) {
  ShownLine line;
  std::uint32_t column = 0;
  for (std::size_t i = 0; i < bytes.size();) {
    const auto first = static_cast<unsigned char>(bytes[i]);
    std::size_t length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 0;
    bool valid = length > 0 && first < 0xF8 && i + length <= bytes.size();
    for (std::size_t k = 1; valid && k < length; ++k)
      valid = (static_cast<unsigned char>(bytes[i + k]) & 0xC0U) == 0x80U;
    if (!valid) length = 1;
    line.columns.insert(line.columns.end(), length, column);
    if (first == '\t') {
      line.text.append(2, ' ');
      column += 2;
    } else {
      if (!valid || first < 0x20 || first == 0x7F) {
        line.text += '?';
      } else {
        line.text += bytes.substr(i, length);
      }
      ++column;
    }
    i += length;
  }
  line.columns.push_back(column);
  return line;
}

// Drops `count` characters from the front of a UTF-8 text.
std::string_view drop_characters(std::string_view text, std::uint32_t count) {
  std::size_t i = 0;
  while (i < text.size() && count > 0) {
    ++i;
    while (i < text.size() && (static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80U) ++i;
    --count;
  }
  return text.substr(i);
}

std::string_view take_characters(std::string_view text, std::uint32_t count) {
  return text.substr(0, text.size() - drop_characters(text, count).size());
}

// The part of a line that can be shown when a window of `width` columns is to contain `offset`: all
// of a usual line, and enough on both sides of the place in a line of megabytes.
Span neighbourhood(const Source& source, Span line, std::uint32_t offset, std::uint32_t width) {
  const std::uint32_t reach = 8 * std::max(width, 20U);  // a character has up to four bytes
  Span result = line;
  if (offset - line.begin > reach) result.begin = offset - reach;
  if (line.end - offset > reach) result.end = offset + reach;
  const auto inside_character = [&](std::uint32_t i) {
    return i > line.begin && i < line.end && (static_cast<unsigned char>(source.text()[i]) & 0xC0U) == 0x80U;
  };
  // At most three steps: more continuation bytes in a row are no character.
  for (int k = 0; k < 3 && inside_character(result.begin); ++k) --result.begin;
  for (int k = 0; k < 3 && inside_character(result.end); ++k) ++result.end;
  return result;
}

void excerpt(std::string& out, const Source& source, Span span, Severity severity, const Palette& palette,
             std::uint32_t width) {
  const Position at = source.position(span.begin);
  const Span whole = source.line_at(span.begin);
  const std::uint32_t begin = std::clamp(span.begin, whole.begin, whole.end);
  const Span line = neighbourhood(source, whole, begin, width);
  const ShownLine text = shown(source.text(line));
  const std::uint32_t from = text.columns[begin - line.begin];
  std::uint32_t to = text.columns[std::clamp(span.end, begin, line.end) - line.begin];
  to = std::max(to, from + 1);

  // A window of `width` columns that shows the beginning of the span.
  std::uint32_t skip = 0;
  const std::uint32_t length = text.columns.back();
  if (length > width && from + 20 > width) skip = std::min(from - std::min(from, width / 3), length - width);
  const std::string_view lead = skip > 0 ? "…" : "";
  const std::string_view window = take_characters(drop_characters(text.text, skip), width);
  const bool cut = length > skip + width;
  to = std::min(to, skip + width);

  const std::string number = fmt::format("{}", at.line);
  out += fmt::format("{} {} |{} {}{}{}\n", palette.margin, number, palette.reset, lead, window, cut ? "…" : "");
  out += fmt::format("{} {} |{} {}{}{}{}\n", palette.margin, std::string(number.size(), ' '), palette.reset,
                     std::string(from - skip + (skip > 0 ? 1 : 0), ' '), colour_of(severity, palette),
                     "^" + std::string(to > from ? to - from - 1 : 0, '~'), palette.reset);
}

void headline(std::string& out, const Source& source, Span span, Severity severity, std::string_view id,
              std::string_view message, const Palette& palette) {
  const Position at = source.position(span.begin);
  out += fmt::format("{}{}:{}:{}:{} {}{}{}{}:{} {}\n", palette.bold, source.name_at(span.begin), at.line, at.column,
                     palette.reset, colour_of(severity, palette), word(severity), id.empty() ? "" : " ", id,
                     palette.reset, message);
}

}  // namespace

std::string render(const Diagnostic& diagnostic, const Source& source, RenderStyle style) {
  const Palette& palette = style.colour ? coloured : plain;
  std::string out;
  headline(out, source, diagnostic.span, diagnostic.severity, info(diagnostic.code).id, diagnostic.message, palette);
  excerpt(out, source, diagnostic.span, diagnostic.severity, palette, style.width);
  for (const DiagnosticNote& note : diagnostic.notes) {
    if (note.span) {
      headline(out, source, *note.span, Severity::Note, "", note.message, palette);
      excerpt(out, source, *note.span, Severity::Note, palette, style.width);
    } else {
      out += fmt::format("  {}note:{} {}\n", palette.note, palette.reset, note.message);
    }
  }
  if (!diagnostic.hint.empty()) out += fmt::format("  {}hint:{} {}\n", palette.note, palette.reset, diagnostic.hint);
  return out;
}

std::string render(const std::vector<Diagnostic>& list, const Source& source, RenderStyle style) {
  std::string out;
  Count errors;
  Count warnings;
  for (const Diagnostic& diagnostic : list) {
    out += render(diagnostic, source, style);
    (diagnostic.severity == Severity::Error ? errors : warnings).add(diagnostic.code);
  }
  if (list.empty()) return out;
  if (errors.empty() || warnings.empty()) {
    out += fmt::format("{}: {}\n", source.name(), errors.empty() ? warnings.text("warning") : errors.text("error"));
  } else {
    out += fmt::format("{}: {}, {}\n", source.name(), errors.text("error"), warnings.text("warning"));
  }
  return out;
}

}  // namespace gnomon
