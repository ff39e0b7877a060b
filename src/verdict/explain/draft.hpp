// SPDX-License-Identifier: Apache-2.0
//
// Evidence while it is put together: states and claims are stored once.
#pragma once

#include "logic/formula.hpp"
#include "verdict/evidence.hpp"
#include "verdict/explain/certificate.hpp"
#include "verdict/explain/source.hpp"

#include <cstddef>
#include <map>
#include <tuple>

namespace gnomon::verdict {

class EvidenceDraft {
 public:
  // The pool must outlive the object.
  EvidenceDraft(const logic::FormulaPool& pool, const Statement& root) : pool_(pool), rules_(pool, root) {}
  EvidenceDraft(const EvidenceDraft&) = delete;
  EvidenceDraft& operator=(const EvidenceDraft&) = delete;
  ~EvidenceDraft() = default;

  [[nodiscard]] const logic::FormulaPool& pool() const { return pool_; }
  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] Reason reason(const Literal& literal) const { return rules_.reason_for(literal); }

  [[nodiscard]] Evidence& evidence() { return evidence_; }
  [[nodiscard]] const Evidence& evidence() const { return evidence_; }
  [[nodiscard]] Claim& operator[](ClaimRef index) { return evidence_.claims[index]; }
  // A copy: the list of states grows.
  [[nodiscard]] model::State state_of(ClaimRef index) const { return evidence_.states[evidence_.claims[index].state]; }

  StateRef intern(const model::State& state);
  Path intern(const ConcretePath& walk);
  // New ones are added at the end and have nothing to stand on yet.
  ClaimRef claim(StateRef state, const Literal& literal);
  // A claim on which the given one stands.
  ClaimRef add_part(ClaimRef index, std::size_t position, StateRef state, const Literal& literal);

 private:
  const logic::FormulaPool& pool_;
  Rules rules_;
  Evidence evidence_;
  std::map<model::State, StateRef> state_refs_;
  std::map<std::tuple<StateRef, logic::FormulaId, bool>, ClaimRef> claim_refs_;
};

}  // namespace gnomon::verdict
