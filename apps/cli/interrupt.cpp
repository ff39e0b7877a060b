// SPDX-License-Identifier: Apache-2.0
//
// The signals are blocked in every thread and fetched by one that does nothing else: what may be done
// inside a signal handler is too little to request a stop.
#include "cli/interrupt.hpp"

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
  pthread_kill(waiting_.native_handle(), SIGTERM);  // wakes it up, and nobody else sees it
  waiting_.join();
  pthread_sigmask(SIG_SETMASK, &previous_, nullptr);
}

void Interrupt::wait(const std::stop_token& finished) {
  while (true) {
    int number = 0;
    if (sigwait(&signals_, &number) != 0) continue;
    if (finished.stop_requested()) return;
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
