// SPDX-License-Identifier: Apache-2.0
//
// Replays evidence on the concrete semantics of the model, independently of the engine that found it: actions must be
// enabled, states must follow each other, related states must be indistinguishable, loops must close and be fair, and
// each claim must have all parts that it needs.
#pragma once

#include "base/limits.hpp"
#include "logic/formula.hpp"
#include "model/evaluate.hpp"
#include "model/system.hpp"
#include "verdict/evidence.hpp"
#include "verdict/explain/rules.hpp"

#include <cstddef>
#include <functional>
#include <string>

namespace gnomon::verdict {

// Decides what no finite part of the model shows. Either function may be empty.
struct Oracle {
  // Returns whether the formula holds in the state.
  std::function<bool(const model::State&, logic::FormulaId)> holds;
  // Returns whether the fairness condition, which has modal operators, holds in the state. Fairness conditions
  // range over all paths, fair or not.
  std::function<bool(const model::State&, logic::FormulaId)> fairness;
};

struct Validation {
  std::string defect;       // empty if there is none
  std::size_t trusted = 0;  // the number of claims for which the engine was trusted, for lack of an oracle

  [[nodiscard]] bool ok() const { return defect.empty(); }
};

// Checks whether this is evidence that the formula holds, or fails, in some initial state. Nothing is assumed about the
// evidence. Throws LimitError.
[[nodiscard]] Validation validate(const model::System& system, const logic::Specification& specification,
                                  const Statement& claimed, const Evidence& evidence, const Oracle& oracle = {},
                                  const Limits& limits = {});

}  // namespace gnomon::verdict
