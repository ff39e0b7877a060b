// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/progress.hpp"

#include "base/process_memory.hpp"
#include "cli/terminal/text.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace gnomon::cli {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds patience{500};  // before the first line
constexpr milliseconds interval{100};  // between lines
constexpr std::chrono::seconds log_interval{30};
constexpr std::string_view erase_line = "\r\x1b[K";

// "1,234,567", "1.23e+20"
std::string number_text(double number) {
  constexpr double exact = 1e15;
  return number < exact ? grouped(static_cast<std::size_t>(number)) : fmt::format("{:.3g}", number);
}

}  // namespace

ProgressLine::ProgressLine(Output& output, bool log, milliseconds timeout)
    : output_(output),
      terminal_(output.has_terminal()),
      log_(log && !terminal_),
      timeout_(timeout),
      next_(start_ + (terminal_ ? patience : log_interval)) {}

std::string ProgressLine::text(const api::Progress& progress, std::chrono::duration<double> time) const {
  std::vector<std::string> parts;
  if (!task_.empty()) parts.push_back(task_);
  parts.push_back(progress.depth > 0 ? fmt::format("{}, step {}", progress.phase, grouped(progress.depth))
                                     : std::string(progress.phase));
  if (progress.states > 0) parts.push_back(number_text(progress.states) + " states");
  if (progress.frontier > 0) parts.push_back(grouped(progress.frontier) + " to explore");
  if (progress.nodes > 0) parts.push_back(grouped(progress.nodes) + " nodes");
  if (const auto memory = process_memory()) parts.push_back(memory_text(memory->resident));
  const std::string limit = timeout_.count() > 0 ? " of " + duration_text(timeout_) : "";
  return fmt::format("{} ({}{})", joined(parts), duration_text(time), limit);
}

void ProgressLine::show(const api::Progress& progress) {
  if (!terminal_ && !log_) return;
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + (terminal_ ? interval : log_interval);
  const std::string line = text(progress, now - start_);
  visible_ = terminal_;
  output_.print_error(terminal_ ? fmt::format("{}{}", erase_line, line) : fmt::format("{}\n", line));
}

void ProgressLine::clear() {
  if (!visible_) return;
  visible_ = false;
  output_.print_error(erase_line);
}

}  // namespace gnomon::cli
