// SPDX-License-Identifier: Apache-2.0
//
// Evidence while it is built from what an engine knows: what is true in its states is asked of the engine.
#pragma once

#include "logic/formula.hpp"
#include "model/system.hpp"
#include "verdict/evidence.hpp"
#include "verdict/explain/certificate.hpp"
#include "verdict/explain/draft.hpp"
#include "verdict/explain/source.hpp"
#include "verdict/explain/truth.hpp"

#include <cstddef>
#include <unordered_set>
#include <vector>

namespace gnomon::verdict {

class EvidenceBuilder {
 public:
  // References must outlive the object.
  EvidenceBuilder(const model::System& system, const logic::FormulaPool& pool, const Statement& root,
                  EvidenceSource& source)
      : system_(system), source_(source), draft_(pool, root), truth_(pool, draft_.rules(), source) {}
  EvidenceBuilder(const EvidenceBuilder&) = delete;
  EvidenceBuilder& operator=(const EvidenceBuilder&) = delete;
  ~EvidenceBuilder() = default;

  [[nodiscard]] const model::System& system() const { return system_; }
  [[nodiscard]] const logic::FormulaPool& pool() const { return draft_.pool(); }
  [[nodiscard]] EvidenceSource& source() { return source_; }
  [[nodiscard]] const Rules& rules() const { return draft_.rules(); }
  [[nodiscard]] Reason reason(const Literal& literal) const { return draft_.reason(literal); }

  [[nodiscard]] Evidence& evidence() { return draft_.evidence(); }
  [[nodiscard]] const Evidence& evidence() const { return draft_.evidence(); }
  [[nodiscard]] Claim& operator[](ClaimRef index) { return draft_[index]; }
  [[nodiscard]] model::State state_of(ClaimRef index) const { return draft_.state_of(index); }

  StateRef intern(const model::State& state) { return draft_.intern(state); }
  Path intern(const ConcretePath& walk) { return draft_.intern(walk); }
  ClaimRef claim(StateRef state, const Literal& literal) { return draft_.claim(state, literal); }
  // A claim on which the given one stands.
  void add_part(ClaimRef index, std::size_t position, StateRef state, const Literal& literal);

  [[nodiscard]] bool holds(StateRef state, logic::FormulaId formula) {
    return truth_.holds(evidence().states[state], state, formula);
  }
  // All of them.
  [[nodiscard]] bool satisfies(StateRef state, const std::vector<Literal>& literals);
  // The claim was first needed by a strategy, or by what a strategy needs.
  [[nodiscard]] bool is_inside_strategy(ClaimRef index) const { return inside_strategy_.contains(index); }

 private:
  const model::System& system_;
  EvidenceSource& source_;
  EvidenceDraft draft_;
  Truth truth_;
  std::unordered_set<ClaimRef> inside_strategy_;
};

}  // namespace gnomon::verdict
