// SPDX-License-Identifier: Apache-2.0
//
// A set of states of an explicit graph, as one bit for each state. All sets of a graph have the same
// universe 0 … size-1.
#pragma once

#include "base/error.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace gnomon::reference {

using StateIndex = std::uint32_t;

class StateSet {
 public:
  StateSet() = default;
  explicit StateSet(std::size_t universe, bool full = false)
      : universe_(universe), words_((universe + 63) / 64, full ? ~std::uint64_t{0} : 0) {
    clear_padding();
  }

  [[nodiscard]] std::size_t universe() const { return universe_; }
  [[nodiscard]] bool contains(StateIndex s) const { return ((words_[s / 64] >> (s % 64)) & 1U) != 0; }
  void insert(StateIndex s) { words_[s / 64] |= std::uint64_t{1} << (s % 64); }
  void erase(StateIndex s) { words_[s / 64] &= ~(std::uint64_t{1} << (s % 64)); }

  [[nodiscard]] bool empty() const {
    for (const std::uint64_t word : words_) {
      if (word != 0) return false;
    }
    return true;
  }
  [[nodiscard]] std::size_t count() const {
    std::size_t total = 0;
    for (const std::uint64_t word : words_) total += static_cast<std::size_t>(__builtin_popcountll(word));
    return total;
  }
  [[nodiscard]] bool is_subset_of(const StateSet& other) const { return (*this - other).empty(); }

  // Calls `visit` for every member, ascending.
  template <typename Visit> void for_each(Visit visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        visit(static_cast<StateIndex>(i * 64 + static_cast<std::size_t>(__builtin_ctzll(word))));
      }
    }
  }

  friend StateSet operator&(StateSet a, const StateSet& b) {
    a.combine(b, [](std::uint64_t x, std::uint64_t y) { return x & y; });
    return a;
  }
  friend StateSet operator|(StateSet a, const StateSet& b) {
    a.combine(b, [](std::uint64_t x, std::uint64_t y) { return x | y; });
    return a;
  }
  friend StateSet operator^(StateSet a, const StateSet& b) {
    a.combine(b, [](std::uint64_t x, std::uint64_t y) { return x ^ y; });
    return a;
  }
  // Members of a that are not in b.
  friend StateSet operator-(StateSet a, const StateSet& b) {
    a.combine(b, [](std::uint64_t x, std::uint64_t y) { return x & ~y; });
    return a;
  }
  friend bool operator==(const StateSet&, const StateSet&) = default;

 private:
  template <typename Combine> void combine(const StateSet& other, Combine operation) {
    GNOMON_ASSERT(universe_ == other.universe_, "sets of states of the same graph");
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] = operation(words_[i], other.words_[i]);
  }
  void clear_padding() {
    if (universe_ % 64 != 0) words_.back() &= (std::uint64_t{1} << (universe_ % 64)) - 1;
  }

  std::size_t universe_ = 0;
  std::vector<std::uint64_t> words_;
};

}  // namespace gnomon::reference
