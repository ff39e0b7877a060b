// SPDX-License-Identifier: Apache-2.0
//
// How much an explicit check may cost. Reaching a limit throws LimitError with a message that names the limit.
#pragma once

#include "base/limits.hpp"

#include <cstddef>
#include <functional>
#include <string_view>

namespace gnomon::reference {

struct Progress {
  std::string_view phase;    // "reachable states", "formula"
  std::size_t states = 0;    // found so far
  std::size_t frontier = 0;  // of these, not yet explored
};

struct Limits : gnomon::Limits {
  Limits() = default;
  // Has the default sizes.
  explicit Limits(const gnomon::Limits& limits) : gnomon::Limits(limits) {}

  std::size_t states = 1'000'000;
  // Triples of state, joint action and successor, which take most of the memory.
  std::size_t transitions = 20'000'000;
  // Is called now and then, on the thread of the check.
  std::function<void(const Progress&)> progress;
};

// Also reports progress.
class Watch : public gnomon::Watch {
 public:
  explicit Watch(const Limits& limits) : gnomon::Watch(limits), limits_(&limits) {}

  using gnomon::Watch::check;
  // Checks the limits now and reports progress.
  void check(const Progress& progress) {
    check();
    if (limits_->progress) limits_->progress(progress);
  }

 private:
  const Limits* limits_;
};

}  // namespace gnomon::reference
