// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/progress.hpp"

#include "cli/terminal/text.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace gnomon::cli {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds patience{500};  // before the first line
constexpr milliseconds interval{100};  // between lines
constexpr std::string_view erase_line = "\r\x1b[K";

// "1,234,567", "1.23e+20"
std::string number_text(double number) {
  constexpr double exact = 1e15;
  return number < exact ? grouped(static_cast<std::size_t>(number)) : fmt::format("{:.3g}", number);
}

}  // namespace

ProgressLine::ProgressLine(Output& output)
    : output_(output), enabled_(output.has_terminal()), next_(start_ + patience) {}

void ProgressLine::show(const api::Progress& progress) {
  if (!enabled_) return;
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + interval;
  visible_ = true;
  std::vector<std::string> parts;
  if (!task_.empty()) parts.push_back(task_);
  parts.push_back(progress.depth > 0 ? fmt::format("{}, step {}", progress.phase, grouped(progress.depth))
                                     : std::string(progress.phase));
  if (progress.states > 0) parts.push_back(number_text(progress.states) + " states");
  if (progress.frontier > 0) parts.push_back(grouped(progress.frontier) + " to explore");
  if (progress.nodes > 0) parts.push_back(grouped(progress.nodes) + " nodes");
  output_.print_error(fmt::format("{}{} ({})", erase_line, joined(parts), duration_text(now - start_)));
}

void ProgressLine::clear() {
  if (!visible_) return;
  visible_ = false;
  output_.print_error(erase_line);
}

}  // namespace gnomon::cli
