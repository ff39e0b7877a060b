// SPDX-License-Identifier: Apache-2.0
//
// A shortest edit script after Myers (1986), "An O(ND) difference algorithm and its variations". The
// cost grows with the number of changes; beyond a limit the whole middle part counts as changed.
#include "cli/terminal/diff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace gnomon::cli {

namespace {

using Lines = std::vector<std::string_view>;

// With their line ends, so that a missing one at the end is a difference.
Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return lines;
}

enum class Kind : std::uint8_t { Same, Removed, Added };

struct Edit {
  Kind kind;
  std::string_view line;
};

// The part of two texts that is left when their common beginning and end are cut off.
struct Middle {
  Lines a, b;
};

// The furthest place that is reached on each diagonal k = x - y, for growing numbers of changes.
std::vector<std::vector<std::int64_t>> furthest_places(const Middle& m, std::int64_t max_changes) {
  const auto n = static_cast<std::int64_t>(m.a.size());
  const auto length = static_cast<std::int64_t>(m.b.size());
  std::vector<std::vector<std::int64_t>> history;
  std::vector<std::int64_t> furthest(static_cast<std::size_t>(2 * max_changes + 3), 0);
  const auto at = [&](std::int64_t k) -> std::int64_t& {
    return furthest[static_cast<std::size_t>(k + max_changes + 1)];
  };
  for (std::int64_t d = 0; d <= max_changes; ++d) {
    history.push_back(furthest);
    for (std::int64_t k = -d; k <= d; k += 2) {
      std::int64_t x = k == -d || (k != d && at(k - 1) < at(k + 1)) ? at(k + 1) : at(k - 1) + 1;
      while (x < n && x - k < length && m.a[static_cast<std::size_t>(x)] == m.b[static_cast<std::size_t>(x - k)]) ++x;
      at(k) = x;
      if (x >= n && x - k >= length) return history;
    }
  }
  return {};
}

// Everything removed, then everything added.
std::vector<Edit> replacement(const Middle& m) {
  std::vector<Edit> edits;
  for (const std::string_view line : m.a) edits.push_back({Kind::Removed, line});
  for (const std::string_view line : m.b) edits.push_back({Kind::Added, line});
  return edits;
}

std::vector<Edit> edits_of(const Middle& m) {
  constexpr std::int64_t max_changes = 1000;
  const auto history = furthest_places(m, max_changes);
  if (history.empty()) return replacement(m);
  std::vector<Edit> edits;
  auto x = static_cast<std::int64_t>(m.a.size());
  auto y = static_cast<std::int64_t>(m.b.size());
  for (auto d = static_cast<std::int64_t>(history.size()) - 1; d >= 0; --d) {
    const auto at = [&](std::int64_t k) {
      return history[static_cast<std::size_t>(d)][static_cast<std::size_t>(k + max_changes + 1)];
    };
    const std::int64_t k = x - y;
    const bool added = k == -d || (k != d && at(k - 1) < at(k + 1));
    const std::int64_t from_x = d == 0 ? 0 : at(added ? k + 1 : k - 1);
    const std::int64_t from_y = d == 0 ? 0 : from_x - (added ? k + 1 : k - 1);
    const std::int64_t stop_x = d == 0 ? 0 : added ? from_x : from_x + 1;
    for (; x > stop_x; --x, --y) edits.push_back({Kind::Same, m.a[static_cast<std::size_t>(x - 1)]});
    if (d == 0) break;
    edits.push_back(added ? Edit{Kind::Added, m.b[static_cast<std::size_t>(from_y)]}
                          : Edit{Kind::Removed, m.a[static_cast<std::size_t>(from_x)]});
    x = from_x;
    y = from_y;
  }
  std::reverse(edits.begin(), edits.end());
  return edits;
}

std::vector<Edit> all_edits(const Lines& a, const Lines& b) {
  std::size_t head = 0;
  while (head < a.size() && head < b.size() && a[head] == b[head]) ++head;
  std::size_t tail = 0;
  while (tail < a.size() - head && tail < b.size() - head && a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) ++tail;
  const auto part = [&](const Lines& lines) {
    return Lines(lines.begin() + static_cast<std::ptrdiff_t>(head), lines.end() - static_cast<std::ptrdiff_t>(tail));
  };
  std::vector<Edit> edits;
  for (std::size_t i = 0; i < head; ++i) edits.push_back({Kind::Same, a[i]});
  for (const Edit& edit : edits_of({part(a), part(b)})) edits.push_back(edit);
  for (std::size_t i = a.size() - tail; i < a.size(); ++i) edits.push_back({Kind::Same, a[i]});
  return edits;
}

void append_line(std::string& out, const Edit& edit) {
  out += edit.kind == Kind::Same ? ' ' : edit.kind == Kind::Removed ? '-' : '+';
  out += edit.line;
  if (!edit.line.ends_with('\n')) out += "\n\\ No newline at end of file\n";
}

}  // namespace

std::string unified_diff(std::string_view before, std::string_view after, const std::string& name) {
  if (before == after) return {};
  constexpr std::size_t context = 3;
  const std::vector<Edit> edits = all_edits(lines_of(before), lines_of(after));
  std::string out = fmt::format("--- {}\n+++ {} (formatted)\n", name, name);
  std::size_t line_a = 1;
  std::size_t line_b = 1;
  std::size_t i = 0;
  while (i < edits.size()) {
    std::size_t first = i;
    while (first < edits.size() && edits[first].kind == Kind::Same) ++first;
    if (first == edits.size()) break;
    const std::size_t begin = first - std::min(first - i, context);
    std::size_t last = first;  // the last change of the hunk
    for (std::size_t k = first; k < edits.size() && k <= last + 2 * context; ++k) {
      if (edits[k].kind != Kind::Same) last = k;
    }
    const std::size_t end = std::min(last + 1 + context, edits.size());
    line_a += begin - i;
    line_b += begin - i;
    std::string body;
    std::size_t count_a = 0;
    std::size_t count_b = 0;
    for (std::size_t k = begin; k < end; ++k) {
      append_line(body, edits[k]);
      if (edits[k].kind != Kind::Added) ++count_a;
      if (edits[k].kind != Kind::Removed) ++count_b;
    }
    out += fmt::format("@@ -{},{} +{},{} @@\n{}", line_a - (count_a == 0 ? 1 : 0), count_a,
                       line_b - (count_b == 0 ? 1 : 0), count_b, body);
    line_a += count_a;
    line_b += count_b;
    i = end;
  }
  return out;
}

}  // namespace gnomon::cli
