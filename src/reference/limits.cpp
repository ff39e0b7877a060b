// SPDX-License-Identifier: Apache-2.0
#include "reference/limits.hpp"

#include "base/error.hpp"

namespace gnomon::reference {

void Watch::check() {
  if (limits_->stop.stop_requested()) throw LimitError("interrupted");
  if (limits_->deadline && std::chrono::steady_clock::now() >= *limits_->deadline) {
    throw LimitError("the time limit was reached");
  }
}

void Watch::check(const Progress& progress) {
  check();
  if (limits_->progress) limits_->progress(progress);
}

}  // namespace gnomon::reference
