// SPDX-License-Identifier: Apache-2.0
#include "symbolic/evidence/ranking.hpp"

namespace gnomon::symbolic {

using bdd::Bdd;

namespace {

// The others can force what the members cannot avoid, and anything where the members are stuck.
Bdd force(Coalition& coalition, const Temporal& temporal, Side side, const Bdd& f) {
  return side == Side::Members ? coalition.next(f) : temporal.complement(coalition.next(temporal.complement(f)));
}

}  // namespace

Rings rings(Coalition& coalition, const Temporal& temporal, Side side, const verdict::PathShape& shape,
            const Rings::Sets& sets) {
  std::size_t round = 0;
  return {shape, sets, [&](const Bdd& f) {
            temporal.round(round++);
            return force(coalition, temporal, side, f);
          }};
}

std::optional<std::size_t> SymbolicRanking::rank(const model::State& state, std::size_t steps) {
  return rings_.rank(steps, [&](const Bdd& set) { return encoding_.contains(set, state); });
}

}  // namespace gnomon::symbolic
