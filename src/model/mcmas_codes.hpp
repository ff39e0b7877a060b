// SPDX-License-Identifier: Apache-2.0
//
// The codes that MCMAS 1.3.0 gives to values, for output that is compatible with it: it prints the
// number of assignments to the bits of its encoding instead of the number of states. Where the size
// of an integer range is not a power of two, some of its values have two codes, and a state counts
// once for every combination of the codes of its values.
#pragma once

#include "model/system.hpp"

#include <cstdint>

namespace gnomon::model {

// The indices in the domain of the values that have two codes: low … high-1; none if low >= high.
struct DoubledIndices {
  std::uint64_t low = 0, high = 0;

  [[nodiscard]] bool empty() const { return low >= high; }
};

[[nodiscard]] DoubledIndices doubled_indices(const Domain& domain);

// Returns 2 if MCMAS has two codes for this value of the domain, else 1.
[[nodiscard]] unsigned mcmas_code_count(const Domain& domain, Value value);

}  // namespace gnomon::model
