// SPDX-License-Identifier: Apache-2.0
#include "symbolic/evidence/ranking.hpp"

#include <algorithm>

namespace gnomon::symbolic {

using bdd::Bdd;

namespace {

// The others can force what the members cannot avoid, and anything where the members are stuck.
Bdd force(Coalition& coalition, const Temporal& temporal, Side side, const Bdd& f) {
  return side == Side::Members ? coalition.next(f) : temporal.complement(coalition.next(temporal.complement(f)));
}

}  // namespace

std::vector<Bdd> rings(Coalition& coalition, const Temporal& temporal, Side side, const Game& game) {
  std::vector<Bdd> result{game.goal};
  if (game.must_end) {
    for (std::size_t i = 0;; ++i) {
      temporal.round(i);
      Bdd next = result.back() | (game.on_the_way & force(coalition, temporal, side, result.back()));
      if (next == result.back()) return result;
      result.push_back(std::move(next));
    }
  }
  Bdd winning = game.goal | game.on_the_way;
  for (std::size_t i = 0;; ++i) {
    temporal.round(i);
    Bdd next = game.goal | (game.on_the_way & force(coalition, temporal, side, winning));
    if (next == winning) break;
    winning = std::move(next);
  }
  result.push_back(std::move(winning));
  return result;
}

std::optional<std::size_t> SymbolicRanking::rank(const model::State& state) {
  const auto ring = std::partition_point(rings_.begin(), rings_.end(),
                                         [&](const Bdd& set) { return !encoding_.contains(set, state); });
  if (ring == rings_.end()) return std::nullopt;
  return static_cast<std::size_t>(ring - rings_.begin());
}

}  // namespace gnomon::symbolic
