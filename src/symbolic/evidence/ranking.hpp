// SPDX-License-Identifier: Apache-2.0
//
// The winning states of a game for or against a coalition, with distances to the goal, on decision diagrams and without
// fairness.
#pragma once

#include "bdd/bdd.hpp"
#include "symbolic/encoding/encoding.hpp"
#include "symbolic/operators/coalition.hpp"
#include "symbolic/operators/temporal.hpp"
#include "verdict/explain/source.hpp"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace gnomon::symbolic {

enum class Side : std::uint8_t { Members, Others };

// Plays go through `on_the_way` to `goal`; if they need not end, they may also stay in `on_the_way` forever.
struct Game {
  bdd::Bdd on_the_way;
  bdd::Bdd goal;
  bool must_end = true;
};

// Returns the attractor layers: the goal, then with every further set the states from which the side can force the play
// into the previous one, which each contains. If plays need not end there are two sets: the goal, and all states
// where the side wins.
[[nodiscard]] std::vector<bdd::Bdd> rings(Coalition& coalition, const Temporal& temporal, Side side, const Game& game);

class SymbolicRanking : public verdict::Ranking {
 public:
  // The encoding must outlive the object.
  SymbolicRanking(const Encoding& encoding, std::vector<bdd::Bdd> rings)
      : encoding_(encoding), rings_(std::move(rings)) {}

  [[nodiscard]] std::optional<std::size_t> rank(const model::State& state) override;

 private:
  const Encoding& encoding_;
  std::vector<bdd::Bdd> rings_;
};

}  // namespace gnomon::symbolic
