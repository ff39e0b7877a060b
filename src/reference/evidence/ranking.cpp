// SPDX-License-Identifier: Apache-2.0
#include "reference/evidence/ranking.hpp"

namespace gnomon::reference {

namespace {

// The others can force what the members cannot avoid, and anything where the members are stuck.
StateSet force(const Coalition& coalition, const StateSet& domain, Side side, const StateSet& f) {
  return side == Side::Members ? coalition.next(f) : domain - coalition.next(domain - f);
}

}  // namespace

Rings rings(const Coalition& coalition, const StateSet& domain, Side side, const verdict::PathShape& shape,
            const Rings::Sets& sets) {
  return {shape, sets, [&](const StateSet& f) { return force(coalition, domain, side, f); }};
}

std::optional<std::size_t> ExplicitRanking::rank(const model::State& state, std::size_t steps) {
  const auto index = states_.find(state);
  if (!index) return std::nullopt;
  return rings_.rank(steps, [&](const StateSet& set) { return set.contains(*index); });
}

}  // namespace gnomon::reference
