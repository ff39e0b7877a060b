// SPDX-License-Identifier: Apache-2.0
//
// One line on the terminal that tells how far a long check is. Short runs show nothing, and neither
// do runs whose standard error is not a terminal.
#pragma once

#include "cli/output.hpp"
#include "reference/limits.hpp"

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

  // What is being done from now on: "formula 3"; empty: the exploration.
  void start(std::string phase) { phase_ = std::move(phase); }
  void show(const reference::Progress& progress);
  // To be called before anything else is printed.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  Output& output_;
  bool enabled_;
  bool visible_ = false;
  std::string phase_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point next_;
};

}  // namespace gnomon::cli
