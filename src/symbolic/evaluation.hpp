// SPDX-License-Identifier: Apache-2.0
//
// Sets of states that satisfy formulas, from the leaves up, on a fixed domain. Formulas are in the
// few operators of logic/normalise. Sets of modal formulas are kept, so that a formula that occurs
// twice is computed once.
#pragma once

#include "bdd/bdd.hpp"
#include "logic/formula.hpp"
#include "symbolic/circuits.hpp"
#include "symbolic/coalition.hpp"
#include "symbolic/knowledge.hpp"
#include "symbolic/temporal.hpp"

#include <map>
#include <unordered_map>
#include <vector>

namespace gnomon::symbolic {

class Evaluation {
 public:
  // The references must outlive the object.
  Evaluation(const Encoding& encoding, Circuits& circuits, const logic::FormulaPool& pool, Temporal temporal);
  Evaluation(const Evaluation&) = delete;
  Evaluation& operator=(const Evaluation&) = delete;
  ~Evaluation() = default;

  // The states of the domain that satisfy a normalised formula of Boolean, epistemic, CTL or ATL logic.
  [[nodiscard]] bdd::Bdd satisfying(logic::FormulaId formula);

  [[nodiscard]] const Temporal& temporal() const { return temporal_; }
  [[nodiscard]] const bdd::Bdd& domain() const { return temporal_.domain(); }

 private:
  [[nodiscard]] std::vector<logic::FormulaId> operands(logic::FormulaId id) const;
  [[nodiscard]] bdd::Bdd evaluate(const logic::Node& node);
  [[nodiscard]] bdd::Bdd some_path(const logic::Node& path);
  [[nodiscard]] bdd::Bdd coalition(const logic::Node& node);
  [[nodiscard]] bdd::Bdd obligatory(model::AgentId agent, const bdd::Bdd& f);
  [[nodiscard]] bdd::Bdd green(model::AgentId agent);

  const Encoding& encoding_;
  Circuits& circuits_;
  const logic::FormulaPool& pool_;
  Temporal temporal_;
  Knowledge knowledge_;
  std::unordered_map<logic::FormulaId, bdd::Bdd> sets_;   // of the formula that is being evaluated
  std::unordered_map<logic::FormulaId, bdd::Bdd> modal_;  // for ever
  std::map<logic::CoalitionId, Coalition> coalitions_;
};

}  // namespace gnomon::symbolic
