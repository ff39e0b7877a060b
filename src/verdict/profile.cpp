// SPDX-License-Identifier: Apache-2.0
#include "verdict/profile.hpp"

namespace gnomon::verdict {

std::vector<model::Value> seen(const PlannedStrategy& table, const model::State& state) {
  std::vector<model::Value> result;
  for (const model::VarId variable : table.observed) result.push_back(state[variable.index()]);
  return result;
}

}  // namespace gnomon::verdict
