// SPDX-License-Identifier: Apache-2.0
//
// Ctrl-C as a request to stop. While an object lives, the first SIGINT or SIGTERM requests a stop, so
// that the command can show what it has got; the second ends the process. A command that does one thing after the other
// may have a person's Ctrl-C end the present one only. A signal that the process was started to ignore stays ignored.
#pragma once

#include "base/limits.hpp"

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <signal.h>
#include <stop_token>
#include <thread>

namespace gnomon::cli {

// Has the signals wait until an Interrupt looks at them, so that none is lost before there is one. To be called first.
void hold_signals();
// Gives them their usual effect, also those that have come meanwhile.
void release_signals();

// One at a time. Where there is no thread to be had, signals have their usual effect.
class Interrupt {
 public:
  // `skip`, if there is one, is called by SIGINT in place of a stop, in another thread, unless that was the case in the
  // last two seconds. It ends what is being done, or returns false if nothing is that could be ended alone.
  explicit Interrupt(std::function<bool()> skip = {});
  // Releases the signals.
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  [[nodiscard]] std::stop_token token() const { return stop_.get_token(); }
  // Until a signal comes, or, if it is not 0, for so long from the beginning of this object.
  [[nodiscard]] Limits limits(std::chrono::milliseconds timeout = {}) const;
  // The same with the time counted from now on.
  [[nodiscard]] Limits limits_from_now(std::chrono::milliseconds timeout) const;
  // The number of the signal that has requested the stop; 0 if none has.
  [[nodiscard]] int signal_number() const { return signal_number_; }

 private:
  void wait(const std::stop_token& finished);
  [[nodiscard]] bool skips();

  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::function<bool()> skip_;
  std::optional<std::chrono::steady_clock::time_point> last_skip_;
  sigset_t signals_;
  int wake_up_;  // one of them; 0 if there is none
  std::stop_source stop_;
  std::atomic<int> signal_number_{0};
  std::jthread waiting_;  // the last member: it uses the others
};

}  // namespace gnomon::cli
