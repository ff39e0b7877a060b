// SPDX-License-Identifier: Apache-2.0
//
// The signals are blocked in every thread and fetched by one that does nothing else: what may be done
// inside a signal handler is too little to request a stop.
#include "cli/interrupt.hpp"

#include <ctime>
#include <pthread.h>
#include <unistd.h>

namespace gnomon::cli {

Interrupt::Interrupt() {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGINT);
  sigaddset(&signals_, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals_, &previous_);
  waiting_ = std::jthread([this](const std::stop_token& finished) { wait(finished); });
}

Interrupt::~Interrupt() {
  waiting_.request_stop();
  waiting_.join();
  pthread_sigmask(SIG_SETMASK, &previous_, nullptr);
}

void Interrupt::wait(const std::stop_token& finished) {
  const timespec pause{0, 20'000'000};
  while (!finished.stop_requested()) {
    const int number = sigtimedwait(&signals_, nullptr, &pause);
    if (number <= 0) continue;
    if (stop_.stop_requested()) {
      // Impatient: end as if we had never asked for the signal.
      signal(number, SIG_DFL);
      pthread_sigmask(SIG_UNBLOCK, &signals_, nullptr);
      raise(number);
    }
    signal_number_ = number;
    stop_.request_stop();
  }
}

}  // namespace gnomon::cli
