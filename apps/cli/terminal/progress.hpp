// SPDX-License-Identifier: Apache-2.0
//
// One line on the terminal that tells how far a long check is. Short runs show nothing, and neither
// do runs whose standard error is not a terminal.
#pragma once

#include "api/check.hpp"
#include "cli/terminal/output.hpp"

#include <chrono>
#include <string>
#include <utility>

namespace gnomon::cli {

class ProgressLine {
 public:
  explicit ProgressLine(Output& output);
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // What is being decided from now on: "formula 3".
  void start(std::string task) { task_ = std::move(task); }
  void show(const api::Progress& progress);
  // To be called before anything else is printed.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  Output& output_;
  bool enabled_;
  bool visible_ = false;
  std::string task_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point next_;
};

}  // namespace gnomon::cli
