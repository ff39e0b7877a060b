// SPDX-License-Identifier: Apache-2.0
//
// The values that are left for a slot during a search, in the order of its domain. A range stays a range as long as
// possible, so that comparisons with constants cost nothing, however large the domain is.
#pragma once

#include "sema/cases/bounds.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace gnomon::sema {

class RemainingValues {
 public:
  RemainingValues() = default;
  explicit RemainingValues(const model::Domain& domain);
  // Of the actions 0 … count - 1.
  explicit RemainingValues(std::size_t count);

  [[nodiscard]] bool empty() const { return is_range_ ? low_ > high_ : list_.empty(); }
  [[nodiscard]] std::uint64_t size() const;
  [[nodiscard]] model::Value first() const { return is_range_ ? low_ : list_.front(); }
  [[nodiscard]] model::Value at(std::uint64_t index) const;
  [[nodiscard]] Bounds bounds() const;

  // Keeps the values for which the comparison has this truth value. Returns the number of steps that it took.
  std::uint64_t keep(model::Op comparison, model::Value constant, bool wanted);
  // Keeps the values that pass a test.
  void keep_if(const std::function<bool(model::Value)>& test);

 private:
  void make_list();

  bool is_range_ = true;
  model::Value low_ = 0, high_ = -1;
  std::vector<model::Value> list_;
};

}  // namespace gnomon::sema
