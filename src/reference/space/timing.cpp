// SPDX-License-Identifier: Apache-2.0
#include "reference/space/timing.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

namespace gnomon::reference {

engine::Timing timing_of(const ExplicitGraph& graph, const StateSet& domain, std::size_t most, Watch& watch) {
  using States = std::vector<StateIndex>;
  const auto sorted = [](States states) {
    std::sort(states.begin(), states.end());
    states.erase(std::unique(states.begin(), states.end()), states.end());
    return states;
  };
  const auto successors = [&](StateIndex s) {
    States result;
    for (const StateIndex next : graph.successors(s)) {
      if (domain.contains(next)) result.push_back(next);
    }
    return result;
  };
  States states;
  for (const StateIndex s : graph.initial()) {
    if (domain.contains(s)) states.push_back(s);
  }
  states = sorted(std::move(states));
  std::map<States, std::size_t> times;
  while (times.try_emplace(states, times.size()).second) {
    if (times.size() > most) {
      throw LimitError(fmt::format("the states of one moment do not repeat within {} steps", most));
    }
    States next;
    for (const StateIndex s : states) {
      watch.tick();
      for (const StateIndex t : successors(s)) next.push_back(t);
    }
    states = sorted(std::move(next));
  }
  const std::size_t start = times.at(states);
  const bool rests =
      std::all_of(states.begin(), states.end(), [&](StateIndex s) { return successors(s) == States{s}; });
  return {start, times.size() - start, rests};
}

}  // namespace gnomon::reference
