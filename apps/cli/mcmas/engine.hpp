// SPDX-License-Identifier: Apache-2.0
//
// How the compatible mode has a model examined, and all that it wants to know about that. What it reads
// from the reports of engines is read here and nowhere else.
#pragma once

#include "api/check.hpp"
#include "cli/mcmas/options.hpp"
#include "verdict/trace.hpp"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace gnomon::cli {

// The answers to -k and -a.
struct McmasConsistency {
  std::optional<verdict::Trace> deadlock;  // a run into one
  std::optional<api::Overflow> overflow;
  std::string stopped;  // why there is no answer; else empty
};

[[nodiscard]] McmasConsistency find_deadlock_and_overflow(const McmasOptions& options, const api::Loaded& loaded,
                                                          const std::stop_token& stop);

struct McmasAnswers {
  std::vector<api::Outcome> outcomes;
  std::optional<double> states;  // as MCMAS counts them; nothing if they were not all found
  bool no_fair_state = false;
  std::size_t memory_bytes = 0;
  std::string statistics;  // lines for -u
  api::Seconds exploration{};
  api::Seconds total{};
};

// The listener is told about the formulas in the order of the file.
[[nodiscard]] McmasAnswers decide_formulas(const McmasOptions& options, const api::Loaded& loaded,
                                           const std::stop_token& stop, const api::CheckListener& listener);

}  // namespace gnomon::cli
