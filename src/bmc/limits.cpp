// SPDX-License-Identifier: Apache-2.0
#include "bmc/limits.hpp"

#include "base/error.hpp"
#include "base/process_memory.hpp"

namespace gnomon::bmc {

void Limits::check() const {
  if (stop.stop_requested()) throw LimitError("interrupted");
  if (deadline && std::chrono::steady_clock::now() >= *deadline) throw LimitError("the time limit was reached");
  if (!memory) return;
  if (const auto now = process_memory(); now && now->resident > *memory) {
    throw LimitError("the memory limit was reached");
  }
}

}  // namespace gnomon::bmc
