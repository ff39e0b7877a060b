// SPDX-License-Identifier: Apache-2.0
//
// How work is ended from outside: by a request to stop, at a deadline, or because the process has become too large.
// Every engine, and all other work that may take long, checks a `Limits` now and then.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>

namespace gnomon {

// Returns how long this thread has been computing.
[[nodiscard]] std::chrono::nanoseconds processor_time();

using Deadline = std::optional<std::chrono::steady_clock::time_point>;

struct Limits {
  std::stop_token stop;
  Deadline deadline;
  std::optional<std::size_t> memory;  // the number of bytes that this process may have in use
  // The processor time of this thread at which work must end: for slices that do not depend on what else runs.
  std::optional<std::chrono::nanoseconds> processor_time;
  // Returns the time; if it is empty, the steady clock is used. This is for tests: every point at which work can be
  // interrupted reads the clock, so that a test can let the time run out, or request a stop, at the n-th such point.
  std::function<std::chrono::steady_clock::time_point()> clock;

  [[nodiscard]] std::chrono::steady_clock::time_point now() const;
  // Returns whether a stop was requested or the time is over.
  [[nodiscard]] bool out_of_time() const;
  // Returns why work must end now, or null if it may go on.
  [[nodiscard]] const char* reached() const;
  // Throws LimitError if work must end now.
  void check() const;
  // Throws LimitError also if the process would become too large by allocating this number of bytes.
  void check_room(std::size_t bytes) const;
};

// To be called before something is added to a list that may become large: doubles the capacity of a full one. Throws
// LimitError if there is no memory for the copy.
template <typename List> void make_room(List& list, const Limits& limits) {
  if (list.size() < list.capacity()) return;
  limits.check_room(list.size() * sizeof(typename List::value_type));
  constexpr std::size_t least = 64;
  list.reserve(std::max(2 * list.size(), least));
}

// Returns the same limits with a deadline that is not after `deadline`.
[[nodiscard]] Limits sooner(Limits limits, std::chrono::steady_clock::time_point deadline);

// Returns the same limits for a slice of the processor time of this thread that begins now.
[[nodiscard]] Limits slice_of(Limits limits, std::chrono::nanoseconds slice);

// Counts units of work and checks the limits after every `interval` of them. Refers to the limits, which may change
// meanwhile.
class Watch {
 public:
  explicit Watch(const Limits& limits, std::size_t interval = 4096)
      : limits_(&limits), interval_(limits.clock ? 1 : interval), left_(interval_) {}

  // To be called for `amount` units of work. Throws LimitError.
  void tick(std::size_t amount = 1) {
    if (amount < left_) {
      left_ -= amount;
    } else {
      check();
    }
  }
  // Checks the limits now.
  void check() {
    left_ = interval_;
    limits_->check();
  }

 private:
  const Limits* limits_;
  std::size_t interval_;
  std::size_t left_;
};

}  // namespace gnomon
