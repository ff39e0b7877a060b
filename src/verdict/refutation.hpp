// SPDX-License-Identifier: Apache-2.0
//
// Why a coalition has no uniform strategies for what it wants, as plain data. Whatever strategies its members have,
// they make all the choices of one of the failures, and then the play of this failure is possible. A strategy that
// makes these choices cannot be saved by what it does elsewhere, for the play does not come there.
//
// Whoever gets a refutation need not believe it: strategies/validate_refutation runs it on the model.
#pragma once

#include "logic/formula.hpp"
#include "model/evaluate.hpp"
#include "verdict/evidence.hpp"
#include "verdict/profile.hpp"
#include "verdict/validate/word.hpp"

#include <cstdint>
#include <vector>

namespace gnomon::verdict {

// How a play shows that the objective fails.
enum class PlayEnd : std::uint8_t {
  Loops,     // it is infinite, and false on it
  Decided,   // it has failed by then
  Stuck,     // somebody can do nothing in the last state, which counts as lost
  Hopeless,  // it should come to a goal, and none can be reached from the last state, whatever anybody does
};

struct Failure {
  // What members do along the play where their protocols leave them a choice: a table for each that has one there.
  std::vector<PlannedStrategy> choices;
  // From an initial state to where the play begins; empty if it begins where the coalition fails.
  Path run;
  Path play;
  PlayEnd end = PlayEnd::Loops;
  // State formulas of the objective along the play because of which it fails.
  std::vector<PlacedLiteral> letters;

  friend bool operator==(const Failure&, const Failure&) = default;
};

struct Refutation {
  logic::FormulaId coalition;  // the formula that fails
  bool refutes = true;         // the formula that was asked fails because of that; otherwise it holds, as a negation
  std::vector<model::State> states;  // the first is the initial one in which the coalition fails
  std::vector<Failure> failures;

  friend bool operator==(const Refutation&, const Refutation&) = default;
};

}  // namespace gnomon::verdict
