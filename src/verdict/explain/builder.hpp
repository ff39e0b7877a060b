// SPDX-License-Identifier: Apache-2.0
//
// Evidence under construction. A draft stores each state and each claim once; a builder is a draft that can also ask
// an engine which formulas hold in its states.
#pragma once

#include "logic/formula.hpp"
#include "model/system.hpp"
#include "verdict/evidence.hpp"
#include "verdict/explain/rules.hpp"
#include "verdict/explain/source.hpp"

#include <cstddef>
#include <map>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

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
  // Returns a copy, because the list of states grows.
  [[nodiscard]] model::State state_of(ClaimRef index) const { return evidence_.states[evidence_.claims[index].state]; }

  // Return the reference to a state, and a path with such references. New states are added.
  StateRef intern(const model::State& state);
  Path intern(const ConcretePath& path);
  // Returns the claim that the literal is true in the state. A new claim is added at the end, without parts.
  ClaimRef claim(StateRef state, const Literal& literal);
  // Makes the claim at `index` rest on another claim, which is returned.
  ClaimRef add_part(ClaimRef index, std::size_t position, StateRef state, const Literal& literal);

  // Returns whether the claim was first added as a part of a strategy, or of a claim that was.
  [[nodiscard]] bool is_inside_strategy(ClaimRef index) const { return inside_strategy_.contains(index); }

 private:
  const logic::FormulaPool& pool_;
  Rules rules_;
  Evidence evidence_;
  std::map<model::State, StateRef> state_refs_;
  std::map<std::tuple<StateRef, logic::FormulaId, bool>, ClaimRef> claim_refs_;
  std::unordered_set<ClaimRef> inside_strategy_;
};

class EvidenceBuilder : public EvidenceDraft {
 public:
  // References must outlive the object.
  EvidenceBuilder(const model::System& system, const logic::FormulaPool& pool, const Statement& root,
                  EvidenceSource& source)
      : EvidenceDraft(pool, root), system_(system), source_(source) {}

  [[nodiscard]] const model::System& system() const { return system_; }
  [[nodiscard]] EvidenceSource& source() { return source_; }

  // Returns whether the formula holds in the state. Connectives are computed here, so that the source is asked about
  // each modal formula once and not about all formulas that contain it.
  [[nodiscard]] bool holds(StateRef state, logic::FormulaId formula);
  // Returns whether all literals are true in the state.
  [[nodiscard]] bool satisfies(StateRef state, const std::vector<Literal>& literals);

 private:
  const model::System& system_;
  EvidenceSource& source_;
  std::map<std::pair<StateRef, logic::FormulaId>, bool> truth_;
};

}  // namespace gnomon::verdict
