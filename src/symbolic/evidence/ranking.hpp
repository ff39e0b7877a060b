// SPDX-License-Identifier: Apache-2.0
//
// The winning states of a game for or against a coalition, with distances to the goal, on decision diagrams and without
// fairness.
#pragma once

#include "bdd/bdd.hpp"
#include "symbolic/encoding/encoding.hpp"
#include "symbolic/operators/coalition.hpp"
#include "symbolic/operators/temporal.hpp"
#include "verdict/explain/rings.hpp"
#include "verdict/explain/source.hpp"

#include <cstdint>
#include <optional>
#include <utility>

namespace gnomon::symbolic {

enum class Side : std::uint8_t { Members, Others };

using Rings = verdict::Rings<bdd::Bdd>;

// Returns the states where the side can force plays of the shape.
[[nodiscard]] Rings rings(Coalition& coalition, const Temporal& temporal, Side side, const verdict::PathShape& shape,
                          const Rings::Sets& sets);

class SymbolicRanking : public verdict::Ranking {
 public:
  // The encoding must outlive the object.
  SymbolicRanking(const Encoding& encoding, Rings rings) : encoding_(encoding), rings_(std::move(rings)) {}

  [[nodiscard]] std::optional<std::size_t> rank(const model::State& state, std::size_t steps) override;

 private:
  const Encoding& encoding_;
  Rings rings_;
};

}  // namespace gnomon::symbolic
