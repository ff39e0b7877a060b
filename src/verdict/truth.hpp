// SPDX-License-Identifier: Apache-2.0
//
// Truth of formulas in the states of evidence that is being built. Connectives are computed here, state
// by state, so that a source is asked about each modal formula once and not about all that contain it.
#pragma once

#include "logic/formula.hpp"
#include "verdict/evidence.hpp"
#include "verdict/evidence_source.hpp"

#include <map>
#include <unordered_set>
#include <utility>

namespace gnomon::verdict {

class Truth {
 public:
  // `modal`: the formulas with modal operators. All references must outlive the object.
  Truth(const logic::FormulaPool& pool, const std::unordered_set<logic::FormulaId>& modal, EvidenceSource& source)
      : pool_(pool), modal_(modal), source_(source) {}

  [[nodiscard]] bool holds(const model::State& state, StateRef ref, logic::FormulaId formula);

 private:
  const logic::FormulaPool& pool_;
  const std::unordered_set<logic::FormulaId>& modal_;
  EvidenceSource& source_;
  std::map<std::pair<StateRef, logic::FormulaId>, bool> known_;
};

}  // namespace gnomon::verdict
