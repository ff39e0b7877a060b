// SPDX-License-Identifier: Apache-2.0
//
// Truth of formulas in the states of evidence that is being built. Connectives are computed here, state
// by state, so that a source is asked about each modal formula once and not about all that contain it.
#pragma once

#include "logic/formula.hpp"
#include "verdict/evidence.hpp"
#include "verdict/explain/certificate.hpp"
#include "verdict/explain/source.hpp"

#include <map>
#include <utility>

namespace gnomon::verdict {

class Truth {
 public:
  // All references must outlive the object.
  Truth(const logic::FormulaPool& pool, const Rules& rules, EvidenceSource& source)
      : pool_(pool), rules_(rules), source_(source) {}

  [[nodiscard]] bool holds(const model::State& state, StateRef ref, logic::FormulaId formula);

 private:
  const logic::FormulaPool& pool_;
  const Rules& rules_;
  EvidenceSource& source_;
  std::map<std::pair<StateRef, logic::FormulaId>, bool> known_;
};

}  // namespace gnomon::verdict
