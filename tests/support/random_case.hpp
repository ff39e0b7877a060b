// SPDX-License-Identifier: Apache-2.0
//
// Random systems with random formulas, for comparing engines. Every seed gives a system of two to
// four agents with all types of variables, Obsvars and Lobsvars, overlapping protocol lines with and
// without `Other`, red states, arithmetic that may overflow, both kinds of assignment, and fairness
// with and without modal operators. The formulas are of the whole branching language. Systems have a
// few hundred reachable states at most, and can be written as ISPL.
#pragma once

#include "support/case.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>

namespace gnomon::test {

struct CaseWishes {
  std::size_t states = 300;      // at most so many are reachable
  std::size_t least_states = 0;  // at least so many
  std::size_t formulas = 1;
  int depth = 4;               // formulas are nested at most so deep
  bool fairness = true;        // every other system has fairness constraints
  bool deterministic = false;  // a joint action has at most one successor
  bool total = false;          // every joint action of protocols has a successor, and there is one everywhere
};

// Whether a case is neither too large nor dull: next to no states, constant atoms, no fair state. Dull ones are worth a
// look now and then; `one_in` draws when.
[[nodiscard]] bool is_wanted(const Case& item, const CaseWishes& wishes,
                             const std::function<bool(std::uint64_t)>& one_in);

[[nodiscard]] Case random_case(std::uint64_t seed, const CaseWishes& wishes = {});

// The same with one agent more, which counts its steps up to `last` and is seen by nobody: that changes no verdict. The
// first formula says that it never comes to the end, which is false after `last` steps.
[[nodiscard]] Case with_clock(Case item, model::Value last);

// About arithmetic only: a few integers that may have any value at first, deeply nested terms with
// division by zero and what follows from it. The formulas are the atoms and whether they may become true.
[[nodiscard]] Case arithmetic_case(std::uint64_t seed);

}  // namespace gnomon::test
