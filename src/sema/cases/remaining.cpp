// SPDX-License-Identifier: Apache-2.0
#include "sema/cases/remaining.hpp"

#include "base/error.hpp"
#include "model/propagate.hpp"

#include <algorithm>

namespace gnomon::sema {

namespace {

using model::Op;
using model::Value;

bool holds(Op comparison, Value a, Value b) {
  if (comparison == Op::Equal) return a == b;
  if (comparison == Op::NotEqual) return a != b;
  if (comparison == Op::Less) return a < b;
  if (comparison == Op::LessEqual) return a <= b;
  if (comparison == Op::Greater) return a > b;
  return a >= b;
}

// As many comparisons of a list take as long as the evaluation of one operator.
constexpr std::uint64_t cheap_comparisons = 8;

}  // namespace

RemainingValues::RemainingValues(const model::Domain& domain) {
  if (domain.type != model::Type::Enumeration) {
    low_ = domain.low;
    high_ = domain.high;
    return;
  }
  is_range_ = false;
  for (const model::Symbol symbol : domain.symbols) list_.push_back(static_cast<Value>(symbol.index()));
}

RemainingValues::RemainingValues(std::size_t count) : high_(static_cast<Value>(count) - 1) {}

std::uint64_t RemainingValues::size() const {
  if (empty()) return 0;
  return is_range_ ? static_cast<std::uint64_t>(high_ - low_) + 1 : list_.size();
}

Value RemainingValues::at(std::uint64_t index) const {
  return is_range_ ? low_ + static_cast<Value>(index) : list_[index];
}

Bounds RemainingValues::bounds() const {
  GNOMON_ASSERT(!empty(), "only a slot with values has bounds");
  if (is_range_) return {low_, high_};
  const auto [low, high] = std::minmax_element(list_.begin(), list_.end());
  return {*low, *high};
}

std::uint64_t RemainingValues::keep(Op comparison, Value constant, bool wanted) {
  const Op op = wanted ? comparison : model::negated(comparison);
  const bool inside = is_range_ && low_ < constant && constant < high_;
  if (!is_range_ || (op == Op::NotEqual && inside)) {
    const std::uint64_t steps = 1 + size() / cheap_comparisons;
    keep_if([&](Value value) { return holds(op, value, constant); });
    return steps;
  }
  if (op == Op::Equal || op == Op::GreaterEqual) low_ = std::max(low_, constant);
  if (op == Op::Equal || op == Op::LessEqual) high_ = std::min(high_, constant);
  if (op == Op::Greater) low_ = std::max(low_, constant + 1);
  if (op == Op::Less) high_ = std::min(high_, constant - 1);
  if (op == Op::NotEqual && low_ == constant) ++low_;
  if (op == Op::NotEqual && high_ == constant) --high_;
  return 1;
}

void RemainingValues::keep_if(const std::function<bool(Value)>& test) {
  make_list();
  list_.erase(std::remove_if(list_.begin(), list_.end(), [&](Value value) { return !test(value); }), list_.end());
}

void RemainingValues::make_list() {
  if (!is_range_) return;
  for (Value value = low_; value <= high_; ++value) list_.push_back(value);
  is_range_ = false;
}

}  // namespace gnomon::sema
