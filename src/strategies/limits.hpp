// SPDX-License-Identifier: Apache-2.0
//
// How a search is stopped from outside.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>

namespace gnomon::strategies {

// What a search has done so far.
struct Statistics {
  std::size_t proposals = 0;  // strategies that were tried
  std::size_t clauses = 0;    // learnt from those that failed
  std::size_t states = 0;     // that were looked at
};

struct Limits {
  std::stop_token stop;
  std::optional<std::chrono::steady_clock::time_point> deadline;
  std::function<void(const Statistics&)> progress;  // called now and then

  // Throws LimitError.
  void check() const;
};

}  // namespace gnomon::strategies
