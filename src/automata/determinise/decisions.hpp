// SPDX-License-Identifier: Apache-2.0
//
// Functions from the letters of one position to numbers, as shared multi-terminal decision diagrams: equal functions
// have equal references. A deterministic automaton has one for each state, whose values are numbers of transitions.
// That makes the steps of a set of states, products and the comparison of states cheap, whatever the guards look like.
#pragma once

#include "automata/automaton.hpp"
#include "automata/limits.hpp"
#include "base/node_table.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

namespace gnomon::automata {

class Decisions {
 public:
  using Ref = std::uint32_t;

  // The watch must outlive the object.
  explicit Decisions(Watch& watch) : watch_(watch) {}

  [[nodiscard]] Ref constant(std::uint32_t value);
  // Returns the function that is `value` where the cube holds, and `otherwise` elsewhere.
  [[nodiscard]] Ref of_cube(const Cube& cube, std::uint32_t value, std::uint32_t otherwise);

  // Apply a function to all values, or to the values of two functions. Throw LimitError.
  using Unary = std::function<std::uint32_t(std::uint32_t)>;
  using Binary = std::function<std::uint32_t(std::uint32_t, std::uint32_t)>;
  [[nodiscard]] Ref mapped(Ref function, const Unary& change);
  [[nodiscard]] Ref combined(Ref a, Ref b, const Binary& change);

  // Returns the values that occur, ascending.
  [[nodiscard]] std::vector<std::uint32_t> values(Ref function) const;
  // Returns for each value the guard where it is taken: the guards are disjoint and cover all letters.
  [[nodiscard]] std::map<std::uint32_t, Guard> guards(Ref function) const;

 private:
  static constexpr std::uint32_t no_letter = 0xFFFF'FFFFU;  // of constants, whose value is `low`
  struct Node {
    std::uint32_t letter = no_letter;
    Ref low = 0, high = 0;

    friend bool operator==(const Node&, const Node&) = default;
  };
  struct Hash {
    std::size_t operator()(const Node& node) const noexcept;
  };

  [[nodiscard]] Ref choice(std::uint32_t letter, Ref low, Ref high);
  [[nodiscard]] std::pair<Ref, Ref> split(Ref function, std::uint32_t letter) const;
  // Recursive in the number of letters, which is limited.
  using Memo = std::unordered_map<std::uint64_t, Ref>;
  [[nodiscard]] Ref combine(Ref a, Ref b, const Binary& change, Memo& memo, std::size_t depth);

  Watch& watch_;
  NodeTable<Node, Hash> nodes_;
};

}  // namespace gnomon::automata
