// SPDX-License-Identifier: Apache-2.0
//
// What a run of the suite reports, and the stopwatch that leaves out initialisation and counting.
#pragma once

#include "base/process_memory.hpp"

#include <string>
#include <sys/resource.h>
#include <utility>
#include <vector>

namespace gnomon::bench {

// CPU seconds (user and system) of this process.
inline double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

inline double peak_megabytes() { return static_cast<double>(peak_memory()) / (1 << 20); }

struct Answer {
  // What all engines must agree on: name and value. Counts are doubles, because one engine has no
  // others; the runner compares them with a tolerance.
  std::vector<std::pair<std::string, double>> facts;
  // Sizes that may differ between engines (complement edges, other heuristics).
  std::vector<std::pair<std::string, double>> sizes;
  double seconds = 0;
  double peak_nodes = 0;     // most nodes in the table
  double table_bytes = 0;    // most memory for nodes and tables, if the engine tells
  double rss_megabytes = 0;  // of the process, up to the end of the work
};

// Measures from construction to `stop`.
class Stopwatch {
 public:
  template <typename Engine> Answer stop(const Engine& engine) const {
    Answer answer;
    answer.seconds = cpu_seconds() - start_;
    answer.peak_nodes = engine.peak_nodes();
    answer.table_bytes = engine.table_bytes();
    answer.rss_megabytes = peak_megabytes();
    return answer;
  }

 private:
  double start_ = cpu_seconds();
};

}  // namespace gnomon::bench
