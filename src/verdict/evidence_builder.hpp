// SPDX-License-Identifier: Apache-2.0
//
// Evidence while it is built: states and claims are stored once. What is true of them is asked of the engine.
#pragma once

#include "logic/formula.hpp"
#include "model/system.hpp"
#include "verdict/certificate.hpp"
#include "verdict/evidence.hpp"
#include "verdict/evidence_source.hpp"
#include "verdict/truth.hpp"

#include <cstddef>
#include <map>
#include <tuple>
#include <unordered_set>
#include <vector>

namespace gnomon::verdict {

class EvidenceBuilder {
 public:
  // References must outlive the object.
  EvidenceBuilder(const model::System& system, const logic::FormulaPool& pool, const Statement& root,
                  EvidenceSource& source)
      : system_(system), pool_(pool), source_(source), rules_(pool, root), truth_(pool, rules_, source) {}
  EvidenceBuilder(const EvidenceBuilder&) = delete;
  EvidenceBuilder& operator=(const EvidenceBuilder&) = delete;
  ~EvidenceBuilder() = default;

  [[nodiscard]] const model::System& system() const { return system_; }
  [[nodiscard]] const logic::FormulaPool& pool() const { return pool_; }
  [[nodiscard]] EvidenceSource& source() { return source_; }
  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] Reason reason(const Literal& literal) const { return rules_.reason_for(literal); }

  [[nodiscard]] Evidence& evidence() { return evidence_; }
  [[nodiscard]] const Evidence& evidence() const { return evidence_; }
  [[nodiscard]] Claim& operator[](ClaimRef index) { return evidence_.claims[index]; }
  // A copy: the list of states grows.
  [[nodiscard]] model::State state_of(ClaimRef index) const { return evidence_.states[evidence_.claims[index].state]; }

  StateRef intern(const model::State& state);
  Path intern(const Walk& walk);
  ClaimRef claim(StateRef state, const Literal& literal);
  // A claim on which the given one stands.
  void add_part(ClaimRef index, std::size_t position, StateRef state, const Literal& literal);

  [[nodiscard]] bool holds(StateRef state, logic::FormulaId formula) {
    return truth_.holds(evidence_.states[state], state, formula);
  }
  // All of them.
  [[nodiscard]] bool satisfies(StateRef state, const std::vector<Literal>& literals);
  // The claim was first needed by a strategy, or by what a strategy needs.
  [[nodiscard]] bool is_inside_strategy(ClaimRef index) const { return inside_strategy_.contains(index); }

 private:
  const model::System& system_;
  const logic::FormulaPool& pool_;
  EvidenceSource& source_;
  Rules rules_;
  Truth truth_;
  Evidence evidence_;
  std::map<model::State, StateRef> state_refs_;
  std::map<std::tuple<StateRef, logic::FormulaId, bool>, ClaimRef> claim_refs_;
  std::unordered_set<ClaimRef> inside_strategy_;
};

}  // namespace gnomon::verdict
