// SPDX-License-Identifier: Apache-2.0
//
// How large an automaton may become, and how a translation is stopped from outside. Reaching a limit
// throws LimitError with a message that names the limit, so that a caller can go another way.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>

namespace gnomon::automata {

struct Limits {
  std::size_t states = 10'000;
  // Before simplification, one for each cube of a guard: in all, and from one state. The time for the ways
  // to leave a state is quadratic in their number.
  std::size_t transitions = 200'000;
  std::size_t transitions_from_state = 10'000;
  std::stop_token stop;
  std::optional<std::chrono::steady_clock::time_point> deadline;
};

// Counts what is built against the limits, and looks at clock and stop token now and then.
class Watch {
 public:
  explicit Watch(const Limits& limits) : limits_(&limits) {}

  // There are so many. Throw LimitError.
  void check_states(std::size_t count) const;
  void check_transitions(std::size_t count) const;
  void check_transitions_from_state(std::size_t count) const;

  // To be called for pieces of work. Throws LimitError.
  void work(std::size_t amount) {
    done_ += amount;
    if (done_ >= interval) check();
  }
  // Looks at once.
  void check();

 private:
  static constexpr std::size_t interval = 10'000;

  const Limits* limits_;
  std::size_t done_ = 0;
};

}  // namespace gnomon::automata
