// SPDX-License-Identifier: Apache-2.0
#include "cli/progress.hpp"

#include "cli/text.hpp"

#include <fmt/format.h>

namespace gnomon::cli {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds patience{500};  // before the first line
constexpr milliseconds interval{100};  // between lines
constexpr std::string_view erase_line = "\r\x1b[K";

}  // namespace

ProgressLine::ProgressLine(Output& output)
    : output_(output), enabled_(output.has_terminal()), next_(start_ + patience) {}

void ProgressLine::show(const reference::Progress& progress) {
  if (!enabled_) return;
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + interval;
  visible_ = true;
  const std::string line = phase_.empty() ? fmt::format("{} reachable states, {} of them to explore",
                                                        grouped(progress.states), grouped(progress.frontier))
                                          : fmt::format("{} on {} states", phase_, grouped(progress.states));
  output_.complain(fmt::format("{}{} ({})", erase_line, line, duration_text(now - start_)));
}

void ProgressLine::clear() {
  if (!visible_) return;
  visible_ = false;
  output_.complain(erase_line);
}

}  // namespace gnomon::cli
