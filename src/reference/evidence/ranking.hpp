// SPDX-License-Identifier: Apache-2.0
//
// The winning states of a game for or against a coalition, with distances to the goal, on an explicit graph without
// fairness.
#pragma once

#include "reference/operators/coalition.hpp"
#include "reference/space/state_set.hpp"
#include "reference/space/state_table.hpp"
#include "verdict/explain/rings.hpp"
#include "verdict/explain/source.hpp"

#include <cstdint>
#include <optional>
#include <utility>

namespace gnomon::reference {

enum class Side : std::uint8_t { Members, Others };

using Rings = verdict::Rings<StateSet>;

// Returns the states where the side can force plays of the shape.
[[nodiscard]] Rings rings(const Coalition& coalition, const StateSet& domain, Side side,
                          const verdict::PathShape& shape, const Rings::Sets& sets);

class ExplicitRanking : public verdict::Ranking {
 public:
  // The table must outlive the object.
  ExplicitRanking(const StateTable& states, Rings rings) : states_(states), rings_(std::move(rings)) {}

  [[nodiscard]] std::optional<std::size_t> rank(const model::State& state, std::size_t steps) override;

 private:
  const StateTable& states_;
  Rings rings_;
};

}  // namespace gnomon::reference
