// SPDX-License-Identifier: Apache-2.0
//
// How a search with a solver is ended from outside.
#pragma once

#include "sat/solver.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

namespace gnomon::bmc {

struct Limits {
  std::stop_token stop;
  std::optional<std::chrono::steady_clock::time_point> deadline;
  std::optional<std::size_t> memory;                                       // most bytes of this process
  std::function<void(std::size_t bound, std::size_t variables)> progress;  // called before each bound

  // Throws LimitError if it is time to stop.
  void check() const;
  [[nodiscard]] sat::Limits for_solver(std::optional<std::uint64_t> conflicts = {}) const {
    return {conflicts, deadline, stop, memory};
  }
};

}  // namespace gnomon::bmc
