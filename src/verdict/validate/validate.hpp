// SPDX-License-Identifier: Apache-2.0
//
// Runs evidence on the concrete semantics of the model, independently of the engine that found it: are
// the actions enabled, do the states follow, is a state indistinguishable from another, do loops close
// and are they fair, does each claim have all that it needs?
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

// Decides what no finite piece of the model shows. Either function may be missing.
struct Oracle {
  // Does the formula hold in the state?
  std::function<bool(const model::State&, logic::FormulaId)> holds;
  // Does the fairness condition, which has modal operators, hold in the state? Fairness conditions are
  // about all paths, fair or not.
  std::function<bool(const model::State&, logic::FormulaId)> fairness;
};

struct Validation {
  std::string defect;       // what is wrong; empty if nothing is
  std::size_t trusted = 0;  // how often the word of the engine was taken, for want of an oracle

  [[nodiscard]] bool ok() const { return defect.empty(); }
};

// Is it evidence that the formula holds, or fails, in some initial state? Evidence may be any garbage. Throws
// LimitError.
[[nodiscard]] Validation validate(const model::System& system, const logic::Specification& specification,
                                  const Statement& claimed, const Evidence& evidence, const Oracle& oracle = {},
                                  const Limits& limits = {});

}  // namespace gnomon::verdict
