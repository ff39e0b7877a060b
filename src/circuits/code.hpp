// SPDX-License-Identifier: Apache-2.0
//
// Binary codes of values: bits that hold a number, lowest first, without a sign.
#pragma once

#include "circuits/bit_vector.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace gnomon::circuits {

// Returns the function that is true where the bits hold a number below the bound. It is built from the lowest bit up:
// the highest bit that differs from the bound's decides.
template <BooleanFunction Bit>
[[nodiscard]] Bit number_below(ManagerOf<Bit>& manager, std::span<const Bit> bits, std::uint64_t bound) {
  if (bits.size() < 64 && (bound >> bits.size()) != 0) return manager.constant(true);
  Bit result = manager.constant(false);
  for (std::size_t i = 0; i < bits.size(); ++i) {
    const Bit zero = !bits[i];
    result = ((bound >> i) & 1U) != 0 ? zero | result : zero & result;
  }
  return result;
}

}  // namespace gnomon::circuits
