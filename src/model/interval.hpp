// SPDX-License-Identifier: Apache-2.0
//
// Bounds of numbers, for the search for initial states.
#pragma once

#include "model/expression.hpp"
#include "model/number.hpp"

#include <optional>

namespace gnomon::model {

struct Interval {
  Number low, high;

  friend bool operator==(const Interval&, const Interval&) = default;
};

// What contains all results of the operator on numbers within these bounds. Nothing for other operators than
// addition, subtraction and multiplication, and for bounds that are not integers: the rules for infinities
// (model/number) do not keep the order.
[[nodiscard]] std::optional<Interval> bounds_of(Op op, const Interval& left, const Interval& right);

}  // namespace gnomon::model
