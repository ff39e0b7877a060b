// SPDX-License-Identifier: Apache-2.0
//
// A deterministic automaton while it is built: the step of a state is a decision diagram over the letters, whose values
// are numbers of moves. All machines of one translation share their decision diagrams.
#pragma once

#include "automata/determinise/condition.hpp"
#include "automata/determinise/decisions.hpp"
#include "automata/limits.hpp"
#include "base/components.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

namespace gnomon::automata {

struct Move {
  std::uint32_t to = 0;
  Marks marks = 0;

  friend auto operator<=>(const Move&, const Move&) = default;
};

// Numbers distinct values in the order in which they are added.
template <typename Value> class Numbering {
 public:
  [[nodiscard]] std::uint32_t number(const Value& value) {
    const auto [place, is_new] = numbers_.try_emplace(value, static_cast<std::uint32_t>(values_.size()));
    if (is_new) values_.push_back(value);
    return place->second;
  }
  [[nodiscard]] const Value& operator[](std::uint32_t number) const { return values_[number]; }
  [[nodiscard]] std::size_t size() const { return values_.size(); }

 private:
  std::map<Value, std::uint32_t> numbers_;
  std::vector<Value> values_;
};

struct Machine {
  std::vector<Decisions::Ref> steps;  // by state; the values are numbers of moves
  Numbering<Move> moves;
  std::uint32_t initial = 0;
  std::uint32_t mark_count = 0;
  Condition condition;

  // Returns the numbers of the moves of a state.
  [[nodiscard]] std::vector<std::uint32_t> moves_of(const Decisions& decisions, std::uint32_t state) const {
    return decisions.values(steps[state]);
  }
};

[[nodiscard]] Successors successors(const Decisions& decisions, const Machine& machine);

// Returns a machine for the same language with no more states and marks: marks stay only where they matter, components
// in which all runs are accepting, or none is, get uniform marks, and equivalent states are merged. Throws LimitError.
[[nodiscard]] Machine reduced(Decisions& decisions, const Machine& machine, Watch& watch);

// Returns the product of machines for two languages over the same letters. Throws LimitError.
[[nodiscard]] Machine product(Decisions& decisions, const Machine& a, const Machine& b,
                              Condition::Connective connective, Watch& watch);

}  // namespace gnomon::automata
