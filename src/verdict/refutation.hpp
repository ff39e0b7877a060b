// SPDX-License-Identifier: Apache-2.0
//
// Why a coalition has no uniform strategies for its objective, as plain data. Whatever strategies its members follow,
// they make all the choices of one of the failures, and then the play of this failure is possible. The choices of the
// strategies elsewhere do not matter, because the play does not go there.
//
// A refutation need not be trusted: strategies/validate_refutation checks it on the model.
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
  Loops,     // the play is infinite, and the objective is false on it
  Decided,   // the objective is violated by the last state
  Stuck,     // an agent has no action in the last state, which counts as lost
  Hopeless,  // the objective is to reach a goal, and no goal can be reached from the last state
};

struct Failure {
  // The actions of members along the play where their protocols leave them a choice: a table for each such member.
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
  bool refutes = true;  // the formula that was checked fails because of that; otherwise it is a negation and holds
  std::vector<model::State> states;  // the first is the initial one in which the coalition fails
  std::vector<Failure> failures;

  friend bool operator==(const Refutation&, const Refutation&) = default;
};

}  // namespace gnomon::verdict
