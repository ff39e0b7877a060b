// SPDX-License-Identifier: Apache-2.0
//
// Delta debugging: larger and smaller runs of pieces are left out, as long as that works.
#include "support/shrink_text.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

namespace gnomon::test {

namespace {

using Pieces = std::vector<std::string>;
using Interesting = std::function<bool(const std::string&)>;

std::string joined(const Pieces& pieces) {
  std::string result;
  for (const std::string& piece : pieces) result += piece;
  return result;
}

Pieces lines(const std::string& text) {
  Pieces result;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    result.push_back(text.substr(begin, end - begin));
    begin = end;
  }
  return result;
}

// Names, numbers and single signs, each with the white space behind it.
Pieces words(const std::string& text) {
  const auto is_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  const auto is_space = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
  Pieces result;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = i++;
    while (is_name(text[begin]) && i < text.size() && is_name(text[i])) ++i;
    while (i < text.size() && is_space(text[i])) ++i;
    result.push_back(text.substr(begin, i - begin));
  }
  return result;
}

// Runs of all lengths, the longest first.
Pieces without_runs(Pieces pieces, const Interesting& interesting, std::size_t& attempts) {
  for (std::size_t run = pieces.size(); run > 0; run /= 2) {
    for (std::size_t begin = 0; begin < pieces.size() && attempts > 0;) {
      --attempts;
      Pieces fewer = pieces;
      const auto from = fewer.begin() + static_cast<std::ptrdiff_t>(begin);
      fewer.erase(from, from + static_cast<std::ptrdiff_t>(std::min(run, pieces.size() - begin)));
      if (interesting(joined(fewer))) {
        pieces = std::move(fewer);
      } else {
        ++begin;
      }
    }
  }
  return pieces;
}

}  // namespace

std::string shrink_text(const std::string& start, const Interesting& interesting, std::size_t attempts) {
  std::string result = start;
  // Without some words, lines may go that could not before.
  for (std::size_t before = 0; result.size() != before && attempts > 0;) {
    before = result.size();
    result = joined(without_runs(lines(result), interesting, attempts));
    result = joined(without_runs(words(result), interesting, attempts));
  }
  return result;
}

}  // namespace gnomon::test
