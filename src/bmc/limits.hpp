// SPDX-License-Identifier: Apache-2.0
//
// The limits of a search with a solver, and its progress.
#pragma once

#include "base/limits.hpp"
#include "engine/options.hpp"
#include "sat/solver.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace gnomon::bmc {

struct Limits : gnomon::Limits {
  Limits() = default;
  explicit Limits(const gnomon::Limits& limits) : gnomon::Limits(limits) {}

  engine::ProgressFunction progress;  // called before each bound

  [[nodiscard]] sat::Limits for_solver(std::optional<std::uint64_t> conflicts = {}) const {
    return sat::Limits(*this, conflicts);
  }
};

}  // namespace gnomon::bmc
