// SPDX-License-Identifier: Apache-2.0
//
// Which runs of a deterministic automaton are accepting: a Boolean function of the marks that a run meets
// infinitely often. This is what remains of a formula's Boolean structure when its parts are made into automata
// one by one; Buchi, co-Buchi, parity, Rabin and Streett conditions are special cases.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace gnomon::automata {

// A set of marks, one bit for each.
using Marks = std::uint64_t;
inline constexpr std::uint32_t most_marks = 64;

class Condition {
 public:
  // Constantly so.
  explicit Condition(bool value = false);

  // All of the marks 0 … count-1 infinitely often.
  [[nodiscard]] static Condition all_of(std::uint32_t count);
  // The greatest colour that is met infinitely often is even. The marks 0 … count-1 are the colours 1 … count; a run
  // that meets none of them has the colour 0.
  [[nodiscard]] static Condition parity(std::uint32_t count);

  // Binary functions of two conditions, of which the second has its marks moved up.
  enum class Connective : std::uint8_t { And, Or, Xor };
  [[nodiscard]] static Condition combined(Connective connective, const Condition& a, const Condition& b,
                                          std::uint32_t offset);
  [[nodiscard]] Condition negated() const;
  // For runs that meet none but these marks, which get the numbers 0, 1, ….
  [[nodiscard]] Condition restricted(Marks kept) const;

  // A run meets these infinitely often and no others.
  [[nodiscard]] bool holds(Marks met) const;
  // The same if all of `surely` are met and some of `perhaps`; nothing if it is not clear without looking closer.
  [[nodiscard]] std::optional<bool> known(Marks surely, Marks perhaps) const;
  // Marks with which it is so (not so), if there are any.
  [[nodiscard]] std::optional<Marks> example(bool value) const;

  friend bool operator==(const Condition&, const Condition&) = default;

 private:
  enum class Op : std::uint8_t { Constant, Mark, Not, And, Or, Xor };
  struct Node {
    Op op = Op::Constant;
    std::uint32_t left = 0, right = 0;  // places of operands; `left` is the mark, or the value of a constant

    friend bool operator==(const Node&, const Node&) = default;
  };

  std::uint32_t add(Op op, std::uint32_t left, std::uint32_t right = 0);

  std::vector<Node> nodes_;  // operands first, the whole last
};

}  // namespace gnomon::automata
