// SPDX-License-Identifier: Apache-2.0
//
// Bits for the parameters of strategies, at the bottom of the order of variables. Bits that are returned are reused, so
// that a formula needs only as many as its deepest nesting of quantifiers.
#pragma once

#include "bdd/bdd.hpp"

#include <vector>

namespace gnomon::symbolic {

class ParameterBits {
 public:
  explicit ParameterBits(bdd::Manager& manager) : manager_(manager) {}

  [[nodiscard]] bdd::Manager& manager() const { return manager_; }
  [[nodiscard]] bdd::Var take() {
    if (free_.empty()) return manager_.new_variable();
    const bdd::Var bit = free_.back();
    free_.pop_back();
    return bit;
  }
  // Returns bits to the pool, in the order in which they were taken.
  void give_back(const std::vector<bdd::Var>& bits) { free_.insert(free_.end(), bits.rbegin(), bits.rend()); }

 private:
  bdd::Manager& manager_;
  std::vector<bdd::Var> free_;  // the next one last
};

// Bits that are returned by the destructor.
class BorrowedBits {
 public:
  explicit BorrowedBits(ParameterBits& owner) : owner_(owner) {}
  BorrowedBits(const BorrowedBits&) = delete;
  BorrowedBits& operator=(const BorrowedBits&) = delete;
  ~BorrowedBits() { owner_.give_back(taken_); }

  // Takes one more bit.
  bdd::Var take() {
    taken_.push_back(owner_.take());
    return taken_.back();
  }
  [[nodiscard]] bdd::Manager& manager() const { return owner_.manager(); }
  [[nodiscard]] const std::vector<bdd::Var>& taken() const { return taken_; }

 private:
  ParameterBits& owner_;
  std::vector<bdd::Var> taken_;
};

}  // namespace gnomon::symbolic
