// SPDX-License-Identifier: Apache-2.0
//
// The winning states of a game for or against a coalition, with distances to the goal, on an explicit graph without
// fairness.
#pragma once

#include "reference/operators/coalition.hpp"
#include "reference/space/state_set.hpp"
#include "reference/space/state_table.hpp"
#include "verdict/explain/source.hpp"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace gnomon::reference {

enum class Side : std::uint8_t { Members, Others };

// Plays go through `on_the_way` to `goal`; if they need not end, they may also stay in `on_the_way` forever.
struct Game {
  StateSet on_the_way;
  StateSet goal;
  bool must_end = true;
};

// Returns the attractor layers: the goal, then with every further set the states from which the side can force the play
// into the previous one, which each contains. If plays need not end there are two sets: the goal, and all states
// where the side wins.
[[nodiscard]] std::vector<StateSet> rings(const Coalition& coalition, const StateSet& domain, Side side,
                                          const Game& game);

class ExplicitRanking : public verdict::Ranking {
 public:
  // The table must outlive the object.
  ExplicitRanking(const StateTable& states, std::vector<StateSet> rings) : states_(states), rings_(std::move(rings)) {}

  [[nodiscard]] std::optional<std::size_t> rank(const model::State& state) override;

 private:
  const StateTable& states_;
  std::vector<StateSet> rings_;
};

}  // namespace gnomon::reference
