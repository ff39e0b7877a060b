// SPDX-License-Identifier: Apache-2.0
//
// How a path makes a path formula with regular expressions true: which part of the path each expression
// matches, step by step. For the presentation of evidence.
#pragma once

#include "base/limits.hpp"
#include "logic/formula.hpp"
#include "verdict/evidence.hpp"

#include <cstddef>
#include <vector>

namespace gnomon::verdict {

// A match of the expression of <r>f, or of [r]f where that fails.
struct Match {
  struct Step {
    std::size_t position = 0;    // on the path, where the step begins
    logic::FormulaId condition;  // of the expression, for this step

    friend bool operator==(const Step&, const Step&) = default;
  };
  logic::FormulaId formula;  // the whole <r>f or [r]f
  std::size_t begin = 0, end = 0;
  std::vector<Step> steps;  // on an infinite path the loop may be taken several times

  friend bool operator==(const Match&, const Match&) = default;
};

// Returns the matches on which a claim with a path in a path logic rests, outermost first. Modalities
// inside of temporal operators or of tests are not followed. Throws LimitError.
[[nodiscard]] std::vector<Match> matches(const logic::FormulaPool& pool, const Evidence& evidence, const Claim& claim,
                                         const Limits& limits = {});

}  // namespace gnomon::verdict
