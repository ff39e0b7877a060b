// SPDX-License-Identifier: Apache-2.0
//
// Ways to meet obligations in one step, as a disjunction of conjunctions: what must hold of the present
// state, and which obligations remain for the rest. Ways that ask for more than another one are left out,
// so a list is an antichain. This is where the critical sets of regular expressions come from: of two
// ways through the tests of an expression the one with fewer tests is kept.
#pragma once

#include "automata/automaton.hpp"
#include "automata/limits.hpp"

#include <cstdint>
#include <vector>

namespace gnomon::automata {

// Ascending numbers.
using NumberSet = std::vector<std::uint32_t>;

[[nodiscard]] NumberSet united(const NumberSet& a, const NumberSet& b);
[[nodiscard]] NumberSet intersected(const NumberSet& a, const NumberSet& b);
[[nodiscard]] bool is_subset(const NumberSet& small, const NumberSet& large);

struct Choice {
  Cube cube;
  NumberSet next;               // obligations for the rest
  NumberSet pending;            // of these, the ones that carry on an obligation that may not be put off forever
  std::uint64_t signature = 0;  // a bit for every element; two elements may share a bit

  friend auto operator<=>(const Choice&, const Choice&) = default;
};

[[nodiscard]] Choice choice(Cube cube, NumberSet next, NumberSet pending = {});

// An antichain. The list with an empty choice is true, the empty list is false.
using Choices = std::vector<Choice>;

// Adds a choice, unless another one asks for no more; drops those that ask for more. Throws LimitError.
void add(Choices& choices, Choice added, Watch& watch);

[[nodiscard]] Choices either(const Choices& a, const Choices& b, Watch& watch);
[[nodiscard]] Choices both(const Choices& a, const Choices& b, Watch& watch);
[[nodiscard]] Choices all(const std::vector<const Choices*>& lists, Watch& watch);

}  // namespace gnomon::automata
