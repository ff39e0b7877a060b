// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/text.hpp"

#include "base/source.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gnomon::cli {

std::string grouped(std::string_view digits) {
  std::string result;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) result += ',';
    result += digits[i];
  }
  return result;
}

std::string grouped(std::size_t number) { return grouped(std::to_string(number)); }

std::string quantity(std::size_t number, std::string_view noun) {
  return fmt::format("{} {}{}", grouped(number), noun, number == 1 ? "" : "s");
}

std::string duration_text(std::chrono::duration<double> time) {
  const double seconds = time.count();
  if (seconds < 0.00005) return "<0.1 ms";
  if (seconds < 0.9995) return fmt::format("{:.1f} ms", seconds * 1000);
  if (seconds < 59.995) return fmt::format("{:.2f} s", seconds);
  const auto whole = static_cast<long long>(seconds + 0.5);
  return fmt::format("{} min {} s", whole / 60, whole % 60);
}

std::string memory_text(std::size_t bytes) { return fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6); }

namespace {

// Where the word at `begin` ends; `some code` is one word.
std::size_t word_end(std::string_view prose, std::size_t begin) {
  std::size_t end = begin;
  bool code = false;
  for (; end < prose.size() && prose[end] != '\n' && (code || prose[end] != ' '); ++end) {
    if (prose[end] == '`') code = !code;
  }
  return end;
}

}  // namespace

std::vector<std::string> wrapped(std::string_view prose, std::size_t width) {
  std::vector<std::string> lines;
  std::string line;
  std::size_t line_width = 0;
  const auto finish_line = [&] {
    if (!line.empty()) lines.push_back(std::move(line));
    line.clear();
    line_width = 0;
  };
  std::size_t at = 0;
  while (at < prose.size()) {
    if (prose[at] == '\n' || prose[at] == ' ') {
      if (prose.substr(at, 2) == "\n\n") {
        finish_line();
        lines.emplace_back();
        ++at;
      }
      ++at;
      continue;
    }
    const std::size_t end = word_end(prose, at);
    const std::string_view word = prose.substr(at, end - at);
    const std::size_t word_width = character_count(word);
    if (!line.empty() && line_width + 1 + word_width > width) finish_line();
    if (!line.empty()) {
      line += ' ';
      ++line_width;
    }
    line += word;
    line_width += word_width;
    at = end;
  }
  finish_line();
  return lines;
}

std::vector<std::string> wrapped_list(const std::vector<std::string>& items, std::size_t width) {
  std::vector<std::string> lines{""};
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string item = i + 1 < items.size() ? items[i] + "," : items[i];
    std::string& line = lines.back();
    if (line.empty()) {
      line = item;
    } else if (character_count(line) + 1 + character_count(item) <= width) {
      line += " " + item;
    } else {
      lines.push_back(item);
    }
  }
  return lines;
}

std::string shortened(std::string_view text, std::size_t width) {
  std::string result(text);
  std::replace(result.begin(), result.end(), '\n', ' ');
  if (character_count(result) <= width) return result;
  std::size_t end = 0;
  for (std::size_t characters = 0; end < result.size(); ++end) {
    if ((static_cast<unsigned char>(result[end]) & 0xC0U) != 0x80U && ++characters == width) break;
  }
  return result.substr(0, end) + "…";
}

std::string padded(std::string_view text, std::size_t width) {
  const std::size_t length = character_count(text);
  return std::string(text) + std::string(width > length ? width - length : 0, ' ');
}

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
  return fmt::format("{}", fmt::join(words, separator));
}

std::string indented_lines(std::string_view text, std::string_view indent) {
  std::string result;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin) + 1;
    result += fmt::format("{}{}", indent, text.substr(begin, end - begin));
    begin = end;
  }
  return result;
}

std::string indented(const std::vector<std::string>& lines, std::size_t indent) {
  return joined(lines, "\n" + std::string(indent, ' '));
}

}  // namespace gnomon::cli
