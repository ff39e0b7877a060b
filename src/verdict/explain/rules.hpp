// SPDX-License-Identifier: Apache-2.0
//
// The rules for evidence: what a finite part of the model must look like to show that a formula holds, or fails, in a
// state. The code that builds evidence and the code that validates it follow the same rules.
#pragma once

#include "logic/classify.hpp"
#include "logic/formula.hpp"
#include "verdict/evidence.hpp"

#include <optional>
#include <unordered_set>
#include <vector>

namespace gnomon::verdict {

// The shape of a path that shows a formula: the path of E(f U g) has f up to a state with g. For coalitions, all plays
// of a strategy have this shape.
struct PathShape {
  bool one_step = false;         // exactly one step; otherwise any number
  std::vector<Literal> through;  // along a finite path, before its last state
  std::vector<Literal> goal;     // in its last state; empty: the path must be infinite
  // Along an infinite path; empty: the path must be finite.
  std::vector<Literal> forever;

  [[nodiscard]] bool must_end() const { return forever.empty(); }
  // Returns what must hold in every state in which the path continues.
  [[nodiscard]] const std::vector<Literal>& on_the_way() const { return goal.empty() ? forever : through; }
};

// Returns the sub-formulas with modal operators; the others can be evaluated in a single state.
[[nodiscard]] std::unordered_set<logic::FormulaId> modal_formulas(const logic::FormulaPool& pool,
                                                                  logic::FormulaId root);

// The claim that a formula holds or fails, and the semantics of its quantifiers.
struct Statement {
  logic::FormulaId formula;
  bool holds = true;
  std::optional<logic::PathKind> paths;  // nothing: the rules of CTL and ATL
  bool uniform = false;                  // coalitions have uniform strategies, which evidence does not show

  [[nodiscard]] Literal literal() const { return {formula, holds}; }
};

[[nodiscard]] Statement statement_of(const logic::Property& property, bool holds);

// The rules for a formula and its sub-formulas. Refers to the pool.
class Rules {
 public:
  Rules(const logic::FormulaPool& pool, const Statement& statement);

  // Returns on what evidence for a literal rests. The operator decides, except for formulas without modal
  // operators, which are evaluated. If a strategy is too large to be shown, the engine is trusted instead.
  [[nodiscard]] Reason reason_for(const Literal& literal) const;

  [[nodiscard]] bool is_modal(logic::FormulaId formula) const { return modal_.contains(formula); }
  // Returns whether the operator is Boolean, or a quantifier before a state formula, which has no effect.
  [[nodiscard]] bool is_connective(logic::FormulaId formula) const;

  // Returns the kind of paths in a path logic. There a path must satisfy the path formula behind the quantifier, as a
  // word whose letters are the maximal state formulas.
  [[nodiscard]] std::optional<logic::PathKind> paths() const { return paths_; }
  // Returns the shape, in other logics, of the path for a literal with Reason::Path, or of the plays for one with
  // Reason::Strategy.
  [[nodiscard]] PathShape path_shape(const Literal& literal) const;

 private:
  // Returns whether the operands are state formulas.
  [[nodiscard]] bool is_on_states(const logic::Node& node) const;

  const logic::FormulaPool& pool_;
  std::optional<logic::PathKind> paths_;
  bool uniform_;
  std::unordered_set<logic::FormulaId> modal_;
  std::unordered_set<logic::FormulaId> states_;  // the state formulas
};

// Returns the value of a connective; nothing if it depends on operands that are not given.
[[nodiscard]] std::optional<bool> connective_value(logic::Op op, std::optional<bool> left, std::optional<bool> right);

}  // namespace gnomon::verdict
