// SPDX-License-Identifier: Apache-2.0
#include "strategies/starts.hpp"

#include <set>
#include <utility>

namespace gnomon::strategies {

std::vector<model::State> coalition_starts(const model::System& system, const std::vector<model::AgentId>& members,
                                           logic::UniformStart start, const model::State& state,
                                           const AlikeStates& alike) {
  if (start == logic::UniformStart::Pooled) return alike(state, observed_variables(system, members));
  std::set<model::State> result{state};
  if (start == logic::UniformStart::Subjective) {
    for (const model::AgentId member : members) {
      for (model::State& other : alike(state, observed_variables(system, member))) result.insert(std::move(other));
    }
  }
  return {result.begin(), result.end()};
}

}  // namespace gnomon::strategies
