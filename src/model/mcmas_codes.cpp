// SPDX-License-Identifier: Apache-2.0
#include "model/mcmas_codes.hpp"

#include <algorithm>
#include <bit>

namespace gnomon::model {

// MCMAS encodes a range in as many bits as its largest index needs, at least one.
DoubledIndices doubled_indices(const Domain& domain) {
  if (domain.type != Type::Integer) return {};
  const std::uint64_t values = domain.size();
  const auto bits = std::max(1U, static_cast<unsigned>(std::bit_width(values - 1)));
  const std::uint64_t half = std::uint64_t{1} << (bits - 1);
  return {values - half, half};
}

unsigned mcmas_code_count(const Domain& domain, Value value) {
  const DoubledIndices doubled = doubled_indices(domain);
  if (doubled.empty()) return 1;
  const std::uint64_t index = domain.index(value);
  return index >= doubled.low && index < doubled.high ? 2 : 1;
}

}  // namespace gnomon::model
