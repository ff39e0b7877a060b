// SPDX-License-Identifier: Apache-2.0
#include "base/limits.hpp"

#include "base/error.hpp"
#include "base/process_memory.hpp"

#include <algorithm>
#include <ctime>

namespace gnomon {

std::chrono::nanoseconds processor_time() {
  std::timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

std::chrono::steady_clock::time_point Limits::now() const { return clock ? clock() : std::chrono::steady_clock::now(); }

// The clock comes first: a test may request the stop when it is read.
bool Limits::out_of_time() const {
  const bool late = (deadline || clock) && now() >= deadline.value_or(std::chrono::steady_clock::time_point::max());
  return late || stop.stop_requested() || (processor_time && gnomon::processor_time() >= *processor_time);
}

const char* Limits::reached() const {
  const bool ended = out_of_time();
  if (stop.stop_requested()) return "interrupted";
  if (ended) return "the time limit was reached";
  if (!memory) return nullptr;
  const auto used = process_memory();
  return used && used->resident > *memory ? "the memory limit was reached" : nullptr;
}

void Limits::check() const {
  if (const char* const reason = reached()) throw LimitError(reason);
}

void Limits::check_room(std::size_t bytes) const {
  check();
  if (!memory) return;
  const auto used = process_memory();
  if (used && used->resident + bytes > *memory) throw LimitError("the memory limit was reached");
}

Limits slice_of(Limits limits, std::chrono::nanoseconds slice) {
  const auto end = processor_time() + slice;
  limits.processor_time = limits.processor_time ? std::min(*limits.processor_time, end) : end;
  return limits;
}

Limits sooner(Limits limits, std::chrono::steady_clock::time_point deadline) {
  limits.deadline = limits.deadline ? std::min(*limits.deadline, deadline) : deadline;
  return limits;
}

}  // namespace gnomon
