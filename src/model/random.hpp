// SPDX-License-Identifier: Apache-2.0
//
// Random choices that are the same everywhere for the same seed. std::mt19937_64 is fixed by the
// standard; std::uniform_int_distribution is not, so it is not used.
#pragma once

#include <cstdint>
#include <random>

namespace gnomon::model {

// Returns a number in 0 … bound-1, all equally likely; `bound` is not 0.
[[nodiscard]] inline std::uint64_t draw_below(std::mt19937_64& rng, std::uint64_t bound) {
  // Numbers beyond the largest multiple of `bound` would favour small results; draw again.
  const std::uint64_t excess = (UINT64_MAX % bound + 1) % bound;
  std::uint64_t number = rng();
  while (number > UINT64_MAX - excess) number = rng();
  return number % bound;
}

}  // namespace gnomon::model
