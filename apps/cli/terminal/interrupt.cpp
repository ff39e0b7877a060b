// SPDX-License-Identifier: Apache-2.0
//
// The signals are blocked in every thread and fetched by one that does nothing else: what may be done
// inside a signal handler is too little to request a stop.
#include "cli/terminal/interrupt.hpp"

#include <array>
#include <pthread.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace gnomon::cli {

namespace {

constexpr std::array requests{SIGINT, SIGTERM};

// A blocked signal is fetched even if it is to be ignored, as in a script that was started with `&`.
bool is_ignored(int number) {
  struct sigaction action {};
  return sigaction(number, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

sigset_t heeded_signals() {
  sigset_t result;
  sigemptyset(&result);
  for (const int number : requests) {
    if (!is_ignored(number)) sigaddset(&result, number);
  }
  return result;
}

int any_of(const sigset_t& signals) {
  for (const int number : requests) {
    if (sigismember(&signals, number) == 1) return number;
  }
  return 0;
}

}  // namespace

void hold_signals() {
  const sigset_t signals = heeded_signals();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

void release_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int number : requests) sigaddset(&signals, number);
  pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

Interrupt::Interrupt(std::function<bool()> skip)
    : skip_(std::move(skip)), signals_(heeded_signals()), wake_up_(any_of(signals_)) {
  if (wake_up_ == 0) return;
  hold_signals();
  try {
    waiting_ = std::jthread([this](const std::stop_token& finished) { wait(finished); });
  } catch (const std::system_error&) {
    release_signals();
  }
}

Interrupt::~Interrupt() {
  if (!waiting_.joinable()) return;
  waiting_.request_stop();
  pthread_kill(waiting_.native_handle(), wake_up_);  // nobody else sees it
  waiting_.join();
  release_signals();
}

Limits Interrupt::limits(std::chrono::milliseconds timeout) const {
  Limits result;
  result.stop = token();
  if (timeout.count() > 0) result.deadline = start_ + timeout;
  return result;
}

Limits Interrupt::limits_from_now(std::chrono::milliseconds timeout) const {
  Limits result = limits();
  if (timeout.count() > 0) result.deadline = std::chrono::steady_clock::now() + timeout;
  return result;
}

bool Interrupt::skips() {
  constexpr std::chrono::seconds impatience(2);
  const auto now = std::chrono::steady_clock::now();
  if (!skip_ || (last_skip_ && now - *last_skip_ < impatience) || !skip_()) return false;
  last_skip_ = now;
  return true;
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
    if (number == SIGINT && skips()) continue;
    signal_number_ = number;
    stop_.request_stop();
  }
}

}  // namespace gnomon::cli
