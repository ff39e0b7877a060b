// SPDX-License-Identifier: Apache-2.0
//
// Breadth-first reachability with frontiers, for any way to compute the successors of a set;
// to the end, or for a number of rounds.
#pragma once

#include <cstddef>
#include <limits>

namespace gnomon::bench {

template <typename Function> struct Reached {
  Function states;
  std::size_t rounds = 0;
};

template <typename Function, typename Successors>
Reached<Function> reach(const Function& initial, const Successors& successors,
                        std::size_t limit = std::numeric_limits<std::size_t>::max()) {
  Reached<Function> result{initial, 0};
  Function frontier = initial;
  while (!frontier.is_false() && result.rounds < limit) {
    frontier = successors(frontier).minus(result.states);
    result.states = result.states | frontier;
    ++result.rounds;
  }
  return result;
}

}  // namespace gnomon::bench
