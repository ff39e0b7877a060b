// SPDX-License-Identifier: Apache-2.0
#include "bmc/limits.hpp"

#include "base/error.hpp"

namespace gnomon::bmc {

void Limits::check() const {
  if (stop.stop_requested()) throw LimitError("interrupted");
  if (deadline && std::chrono::steady_clock::now() >= *deadline) throw LimitError("the time limit was reached");
}

}  // namespace gnomon::bmc
