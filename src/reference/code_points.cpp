// SPDX-License-Identifier: Apache-2.0
#include "reference/code_points.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace gnomon::reference {

namespace {

// The indices of the values of an integer range that have two codes: low … high-1. A range of n values
// takes b bits, at least one.
struct DoubledIndices {
  std::uint64_t low = 0, high = 0;
};

DoubledIndices doubled_indices(const model::Domain& domain) {
  if (domain.type != model::Type::Integer) return {};
  const std::uint64_t values = domain.size();
  const auto bits = std::max(1U, static_cast<unsigned>(std::bit_width(values - 1)));
  const std::uint64_t half = std::uint64_t{1} << (bits - 1);
  return {values - half, half};
}

bool has_doubled_values(const model::Variable& variable) {
  const DoubledIndices doubled = doubled_indices(variable.domain);
  return doubled.low < doubled.high;
}

}  // namespace

unsigned code_points(const model::Domain& domain, model::Value value) {
  const DoubledIndices doubled = doubled_indices(domain);
  if (doubled.low >= doubled.high) return 1;
  const std::uint64_t index = domain.index(value);
  return index >= doubled.low && index < doubled.high ? 2 : 1;
}

bool counts_states_once(const model::System& system) {
  return std::none_of(system.variables.begin(), system.variables.end(), has_doubled_values);
}

double inflated_state_count(const model::System& system, const ExplicitGraph& graph) {
  std::vector<model::VarId> doubled;
  for (std::size_t i = 0; i < system.variables.size(); ++i) {
    if (has_doubled_values(system.variables[i])) doubled.emplace_back(i);
  }
  if (doubled.empty()) return static_cast<double>(graph.size());
  double count = 0;
  for (StateIndex s = 0; s < graph.size(); ++s) {
    double weight = 1;
    for (const model::VarId variable : doubled) {
      weight *= code_points(system[variable].domain, graph.states().value(s, variable));
    }
    count += weight;
  }
  return count;
}

}  // namespace gnomon::reference
