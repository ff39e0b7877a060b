// SPDX-License-Identifier: Apache-2.0
#include "reference/space/mcmas_state_count.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace gnomon::reference {

BigInt mcmas_state_count(const model::System& system, const ExplicitGraph& graph) {
  std::vector<model::VarId> doubled;
  for (std::size_t i = 0; i < system.variables.size(); ++i) {
    if (!model::doubled_indices(system.variables[i].domain).empty()) doubled.emplace_back(i);
  }
  // states[k]: those in which k variables have a value with two codes
  std::vector<std::uint64_t> states(doubled.size() + 1);
  for (StateIndex s = 0; s < graph.size(); ++s) {
    ++states[static_cast<std::size_t>(std::count_if(doubled.begin(), doubled.end(), [&](model::VarId variable) {
      return mcmas_code_count(system[variable].domain, graph.states().value(s, variable)) == 2;
    }))];
  }
  BigInt count = 0;
  for (std::size_t k = 0; k < states.size(); ++k) count += BigInt(states[k]) << static_cast<unsigned>(k);
  return count;
}

}  // namespace gnomon::reference
