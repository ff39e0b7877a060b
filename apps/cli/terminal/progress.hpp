// SPDX-License-Identifier: Apache-2.0
//
// How far a long check is: one line on the terminal, or, for logs, a line on the standard error now and then. Short
// runs show nothing.
#pragma once

#include "api/check.hpp"
#include "cli/terminal/output.hpp"

#include <chrono>
#include <string>
#include <utility>

namespace gnomon::cli {

class ProgressLine {
 public:
  // `log`: without a terminal, there is a line every half minute. `timeout`: 0 if there is none.
  explicit ProgressLine(Output& output, bool log = false, std::chrono::milliseconds timeout = {});
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // What is being decided from now on: "formula 3".
  void start(std::string task) { task_ = std::move(task); }
  void show(const api::Progress& progress);
  // To be called before anything else is printed.
  void clear();

  // Returns the line for a state of the check after this time.
  [[nodiscard]] std::string text(const api::Progress& progress, std::chrono::duration<double> time) const;

 private:
  using Clock = std::chrono::steady_clock;

  Output& output_;
  bool terminal_;
  bool log_;
  std::chrono::milliseconds timeout_;
  bool visible_ = false;
  std::string task_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point next_;
};

}  // namespace gnomon::cli
