// SPDX-License-Identifier: Apache-2.0
//
// Bits for the parameters of strategies, at the bottom of the order of variables. Bits that are returned are reused, so
// that a formula needs only as many as its deepest nesting of quantifiers.
#pragma once

#include "base/error.hpp"
#include "bdd/bdd.hpp"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace gnomon::symbolic {

class ParameterBits {
 public:
  explicit ParameterBits(bdd::Manager& manager) : manager_(manager) {}

  [[nodiscard]] bdd::Manager& manager() const { return manager_; }
  // Throws LimitError if no more bits may be in use.
  void check_allowed() const {
    if (most_ && in_use_ >= *most_) throw LimitError("there are too many strategies for decision diagrams");
  }
  // Throws LimitError if no more bits may be in use.
  [[nodiscard]] bdd::Var take() {
    check_allowed();
    // All bits have room in the list, so that giving them back, which destructors do, needs no memory.
    const std::size_t bits = free_.size() + in_use_ + 1;
    if (free_.capacity() < bits) free_.reserve(2 * bits);
    const bdd::Var bit = free_.empty() ? manager_.new_variable() : free_.back();
    if (!free_.empty()) free_.pop_back();
    ++in_use_;
    return bit;
  }
  // Returns bits to the pool, in the order in which they were taken. Does not fail.
  void give_back(const std::vector<bdd::Var>& bits) {
    free_.insert(free_.end(), bits.rbegin(), bits.rend());
    in_use_ -= bits.size();
  }
  // Sets how many bits may be in use, nothing for any number. Returns what it was before.
  std::optional<std::size_t> allow(std::optional<std::size_t> most) { return std::exchange(most_, most); }

 private:
  bdd::Manager& manager_;
  std::size_t in_use_ = 0;
  std::optional<std::size_t> most_;
  std::vector<bdd::Var> free_;  // the next one last
};

// For as long as it exists, no more than some number of bits may be in use.
class AllowedBits {
 public:
  AllowedBits(ParameterBits& bits, std::size_t most) : bits_(bits), before_(bits.allow(most)) {}
  AllowedBits(const AllowedBits&) = delete;
  AllowedBits& operator=(const AllowedBits&) = delete;
  ~AllowedBits() { bits_.allow(before_); }

 private:
  ParameterBits& bits_;
  std::optional<std::size_t> before_;
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
    if (taken_.size() == taken_.capacity()) taken_.reserve(2 * taken_.size() + 1);  // so that no bit is lost
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
