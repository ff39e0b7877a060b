// SPDX-License-Identifier: Apache-2.0
//
// How much an explicit check may cost, and how it is stopped from outside. Reaching a limit throws
// LimitError with a message that names the limit.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace gnomon::reference {

struct Progress {
  std::string_view phase;    // "reachable states", "formula"
  std::size_t states = 0;    // found so far
  std::size_t frontier = 0;  // of these, not yet explored
};

struct Limits {
  std::size_t states = 1'000'000;
  // Triples of state, joint action and successor: what takes the memory.
  std::size_t transitions = 20'000'000;
  std::stop_token stop;
  std::optional<std::chrono::steady_clock::time_point> deadline;
  // Called now and then, from the checking thread.
  std::function<void(const Progress&)> progress;
};

// Counts work and looks at clock and stop token every now and then.
class Watch {
 public:
  explicit Watch(const Limits& limits) : limits_(&limits) {}

  // To be called once for every state or transition handled. Throws LimitError.
  void tick() {
    if (++ticks_ % interval == 0) check();
  }
  // Looks at once, and reports progress.
  void check(const Progress& progress);
  void check();

 private:
  static constexpr std::uint32_t interval = 4096;

  const Limits* limits_;
  std::uint32_t ticks_ = 0;
};

}  // namespace gnomon::reference
