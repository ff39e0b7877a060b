// SPDX-License-Identifier: Apache-2.0
//
// The acceptance condition of a deterministic automaton: a Boolean function of the marks that a run meets infinitely
// often (an Emerson-Lei condition). It takes over the Boolean structure of a formula whose parts are translated to
// automata one by one; Buchi, co-Buchi, parity, Rabin and Streett conditions are special cases.
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
  // A constant condition.
  explicit Condition(bool value = false);

  // All of the marks 0 … count-1 are met infinitely often.
  [[nodiscard]] static Condition all_of(std::uint32_t count);
  // The greatest colour that is met infinitely often is even. The marks 0 … count-1 are the colours 1 … count; a run
  // that meets none of them has the colour 0.
  [[nodiscard]] static Condition parity(std::uint32_t count);

  // Combines two conditions; the marks of the second are shifted by `offset`.
  enum class Connective : std::uint8_t { And, Or, Xor };
  [[nodiscard]] static Condition combined(Connective connective, const Condition& a, const Condition& b,
                                          std::uint32_t offset);
  [[nodiscard]] Condition negated() const;
  // Returns the condition for runs that meet no marks but these, which get the numbers 0, 1, ….
  [[nodiscard]] Condition restricted(Marks kept) const;

  // Returns whether a run is accepting that meets exactly these marks infinitely often.
  [[nodiscard]] bool holds(Marks met) const;
  // Returns whether all runs are accepting, or none is, that meet all of `surely` and any of `perhaps`; nothing if a
  // simple evaluation does not decide it.
  [[nodiscard]] std::optional<bool> known(Marks surely, Marks perhaps) const;
  // Returns a set of marks for which the condition has the value, if there is one.
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

  std::vector<Node> nodes_;  // operands first, the root last
};

}  // namespace gnomon::automata
