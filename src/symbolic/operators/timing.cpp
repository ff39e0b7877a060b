// SPDX-License-Identifier: Apache-2.0
#include "symbolic/operators/timing.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace gnomon::symbolic {

using bdd::Bdd;

namespace {

// Returns whether every state of the set has a successor, and no other than itself.
bool is_at_rest(const Encoding& encoding, Transitions& transitions, const Bdd& states, const Bdd& domain) {
  for (const bdd::Var bit : encoding.state_bits()) {
    const Bdd set = encoding.manager().variable(bit);
    if (!(transitions.image(states & set) & domain).minus(set).is_false()) return false;
    if (!(transitions.image(states.minus(set)) & domain & set).is_false()) return false;
  }
  return states.minus(transitions.preimage(domain)).is_false();
}

}  // namespace

engine::Timing timing_of(const Encoding& encoding, Transitions& transitions, const Bdd& initial, const Bdd& domain,
                         std::size_t most) {
  std::vector<Bdd> sets;
  Bdd states = initial & domain;
  while (true) {
    const auto same = std::find(sets.rbegin(), sets.rend(), states);
    if (same != sets.rend()) {
      const auto period = static_cast<std::size_t>(same - sets.rbegin()) + 1;
      const bool rests = period == 1 && is_at_rest(encoding, transitions, states, domain);
      return {sets.size() - period, period, rests};
    }
    if (sets.size() == most) {
      throw LimitError(fmt::format("the states of one moment do not repeat within {} steps", most));
    }
    sets.push_back(states);
    states = transitions.image(states) & domain;
  }
}

}  // namespace gnomon::symbolic
