// SPDX-License-Identifier: Apache-2.0
#include "reference/code_points.hpp"

#include <vector>

namespace gnomon::reference {

double inflated_state_count(const model::System& system, const ExplicitGraph& graph) {
  std::vector<model::VarId> doubled;
  for (std::size_t i = 0; i < system.variables.size(); ++i) {
    if (!model::doubled_indices(system.variables[i].domain).empty()) doubled.emplace_back(i);
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
