// SPDX-License-Identifier: Apache-2.0
//
// The ways to meet obligations in one step, as a disjunction of choices: each says what must hold in the current
// state, and which obligations remain for the rest of the word. Choices that are stronger than another one are left
// out, so a list is an antichain. This yields the critical sets of regular expressions: of two ways through the tests
// of an expression the one with fewer tests is kept.
#pragma once

#include "automata/automaton.hpp"
#include "automata/limits.hpp"

#include <cstdint>
#include <vector>

namespace gnomon::automata {

// A set as a list of ascending numbers.
using NumberSet = std::vector<std::uint32_t>;

[[nodiscard]] NumberSet united(const NumberSet& a, const NumberSet& b);
[[nodiscard]] NumberSet intersected(const NumberSet& a, const NumberSet& b);
[[nodiscard]] bool is_subset(const NumberSet& small, const NumberSet& large);

struct Choice {
  Cube cube;
  NumberSet next;               // obligations for the rest
  NumberSet pending;            // the subset of `next` that continues eventualities, which may not be postponed forever
  std::uint64_t signature = 0;  // a bit for every element; two elements may share a bit

  friend auto operator<=>(const Choice&, const Choice&) = default;
};

[[nodiscard]] Choice choice(Cube cube, NumberSet next, NumberSet pending = {});

// An antichain. The list with an empty choice is true, the empty list is false.
using Choices = std::vector<Choice>;

// Adds a choice unless a weaker one is there, and removes stronger ones. Throws LimitError.
void add(Choices& choices, Choice added, Watch& watch);

[[nodiscard]] Choices either(const Choices& a, const Choices& b, Watch& watch);
[[nodiscard]] Choices both(const Choices& a, const Choices& b, Watch& watch);
[[nodiscard]] Choices all(const std::vector<const Choices*>& lists, Watch& watch);

}  // namespace gnomon::automata
