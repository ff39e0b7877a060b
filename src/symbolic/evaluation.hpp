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
#include "symbolic/paths.hpp"
#include "symbolic/temporal.hpp"

#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

namespace gnomon::symbolic {

class Evaluation {
 public:
  // With `paths` quantifiers stand before path formulas and range over the paths that these options name,
  // otherwise they are those of CTL. The references must outlive the object.
  Evaluation(const Encoding& encoding, Circuits& circuits, const logic::FormulaPool& pool, Temporal temporal,
             std::optional<PathOptions> paths = {});
  Evaluation(const Evaluation&) = delete;
  Evaluation& operator=(const Evaluation&) = delete;
  ~Evaluation() = default;

  // The states of the domain that satisfy a normalised formula of Boolean, epistemic, CTL or ATL logic, or of a
  // path logic.
  [[nodiscard]] bdd::Bdd satisfying(logic::FormulaId formula);

  [[nodiscard]] const Temporal& temporal() const { return temporal_; }
  [[nodiscard]] const bdd::Bdd& domain() const { return temporal_.domain(); }

 private:
  [[nodiscard]] std::vector<logic::FormulaId> operands(logic::FormulaId id) const;
  [[nodiscard]] bdd::Bdd evaluate(const logic::Node& node);
  [[nodiscard]] bdd::Bdd some_path(logic::FormulaId path);
  [[nodiscard]] std::vector<logic::FormulaId> letters(logic::FormulaId path) const;
  // Of a letter, or its negation.
  [[nodiscard]] bdd::Bdd known_set(logic::FormulaId id) const;
  [[nodiscard]] bdd::Bdd coalition(const logic::Node& node);
  [[nodiscard]] bdd::Bdd obligatory(model::AgentId agent, const bdd::Bdd& f);
  [[nodiscard]] bdd::Bdd green(model::AgentId agent);

  const Encoding& encoding_;
  Circuits& circuits_;
  const logic::FormulaPool& pool_;
  Temporal temporal_;
  Knowledge knowledge_;
  std::optional<PathOptions> path_options_;
  std::optional<Paths> paths_;
  std::unordered_map<logic::FormulaId, bdd::Bdd> sets_;   // of the formula that is being evaluated
  std::unordered_map<logic::FormulaId, bdd::Bdd> modal_;  // for ever
  std::map<logic::CoalitionId, Coalition> coalitions_;
};

}  // namespace gnomon::symbolic
