// SPDX-License-Identifier: Apache-2.0
//
// Ctrl-C as a request to stop. While an object lives, the first SIGINT or SIGTERM requests a stop, so
// that the command can show what it has got; the second ends the process.
#pragma once

#include <atomic>
#include <signal.h>
#include <stop_token>
#include <thread>

namespace gnomon::cli {

class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  [[nodiscard]] std::stop_token token() const { return stop_.get_token(); }
  // The number of the signal that has requested the stop; 0 if none has.
  [[nodiscard]] int signal_number() const { return signal_number_; }

 private:
  void wait(const std::stop_token& finished);

  sigset_t signals_{};
  sigset_t previous_{};
  std::stop_source stop_;
  std::atomic<int> signal_number_{0};
  std::jthread waiting_;
};

}  // namespace gnomon::cli
