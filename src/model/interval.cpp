// SPDX-License-Identifier: Apache-2.0
#include "model/interval.hpp"

#include <algorithm>

namespace gnomon::model {

std::optional<Interval> bounds_of(Op op, const Interval& left, const Interval& right) {
  if (!left.low.is_integer() || !left.high.is_integer() || !right.low.is_integer() || !right.high.is_integer()) {
    return std::nullopt;
  }
  if (op == Op::Add) return Interval{left.low + right.low, left.high + right.high};
  if (op == Op::Subtract) return Interval{left.low - right.high, left.high - right.low};
  if (op != Op::Multiply) return std::nullopt;
  const auto [low, high] =
      std::minmax({left.low * right.low, left.low * right.high, left.high * right.low, left.high * right.high});
  return Interval{low, high};
}

}  // namespace gnomon::model
