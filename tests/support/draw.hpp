// SPDX-License-Identifier: Apache-2.0
//
// Random choices, the same for the same seed everywhere, and what is written with them.
#pragma once

#include "model/random.hpp"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <random>
#include <string>
#include <string_view>

namespace gnomon::test {

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : rng_(seed) {}

  std::size_t below(std::size_t bound) { return model::draw_below(rng_, bound); }
  bool one_in(std::size_t bound) { return below(bound) == 0; }
  template <typename List> const auto& from(const List& list) { return list[below(list.size())]; }

 private:
  std::mt19937_64 rng_;
};

// Pieces put together. Unlike operands of +, they are made from left to right with every compiler.
inline std::string joined(std::initializer_list<std::string_view> pieces) {
  std::string result;
  for (const std::string_view piece : pieces) result += piece;
  return result;
}

}  // namespace gnomon::test
