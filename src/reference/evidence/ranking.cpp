// SPDX-License-Identifier: Apache-2.0
#include "reference/evidence/ranking.hpp"

namespace gnomon::reference {

namespace {

// The others can force what the members cannot avoid, and anything where the members are stuck.
StateSet force(const Coalition& coalition, const StateSet& domain, Side side, const StateSet& f) {
  return side == Side::Members ? coalition.next(f) : domain - coalition.next(domain - f);
}

}  // namespace

std::vector<StateSet> rings(const Coalition& coalition, const StateSet& domain, Side side, const Game& game) {
  std::vector<StateSet> result{game.goal};
  if (game.must_end) {
    while (true) {
      StateSet next = result.back() | (game.on_the_way & force(coalition, domain, side, result.back()));
      if (next == result.back()) return result;
      result.push_back(std::move(next));
    }
  }
  StateSet winning = game.goal | game.on_the_way;
  while (true) {
    StateSet next = game.goal | (game.on_the_way & force(coalition, domain, side, winning));
    if (next == winning) break;
    winning = std::move(next);
  }
  result.push_back(std::move(winning));
  return result;
}

std::optional<std::size_t> ExplicitRanking::rank(const model::State& state) {
  const auto index = states_.find(state);
  if (!index) return std::nullopt;
  for (std::size_t i = 0; i < rings_.size(); ++i) {
    if (rings_[i].contains(*index)) return i;
  }
  return std::nullopt;
}

}  // namespace gnomon::reference
