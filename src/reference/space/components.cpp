// SPDX-License-Identifier: Apache-2.0
#include "reference/space/components.hpp"

#include "base/components.hpp"

#include <cstdint>

namespace gnomon::reference {

Components::Components(const ExplicitGraph& graph, StateIndex from, const StateSet& inside) {
  if (!inside.contains(from)) return;
  std::unordered_map<StateIndex, std::uint32_t> places{{from, 0}};
  states_.push_back(from);
  std::vector<std::vector<std::uint32_t>> next;
  for (std::size_t i = 0; i < states_.size(); ++i) {
    next.emplace_back();
    for (const StateIndex t : graph.successors(states_[i])) {
      if (!inside.contains(t)) continue;
      const auto [place, is_new] = places.try_emplace(t, static_cast<std::uint32_t>(states_.size()));
      if (is_new) states_.push_back(t);
      next[i].push_back(place->second);
    }
  }
  for (const std::vector<std::uint32_t>& found : gnomon::components(next).members) {
    members_.emplace_back();
    for (const std::uint32_t place : found) {
      members_.back().push_back(states_[place]);
      component_[states_[place]] = members_.size() - 1;
    }
  }
}

}  // namespace gnomon::reference
