// SPDX-License-Identifier: Apache-2.0
//
// What a finite piece of the model must look like to show that a formula holds, or fails, in a state.
// Building evidence and validating it follow the same rules, which stand here.
#pragma once

#include "logic/classify.hpp"
#include "logic/formula.hpp"
#include "verdict/evidence.hpp"

#include <optional>
#include <unordered_set>
#include <vector>

namespace gnomon::verdict {

// A path that shows something: that of E(f U g) has f up to a state with g. For coalitions, all plays of a
// strategy look like this.
struct PathShape {
  bool one_step = false;         // exactly one step; otherwise any number
  std::vector<Literal> through;  // along a finite path, before its last state
  std::vector<Literal> goal;     // in its last state; none: no finite path will do
  // All along an infinite path; none: no infinite path will do.
  std::vector<Literal> forever;

  [[nodiscard]] bool must_end() const { return forever.empty(); }
  // In every state in which it goes on.
  [[nodiscard]] const std::vector<Literal>& on_the_way() const { return goal.empty() ? forever : through; }
};

// The formula's sub-formulas with modal operators; the others are decided by looking at a state.
[[nodiscard]] std::unordered_set<logic::FormulaId> modal_formulas(const logic::FormulaPool& pool,
                                                                  logic::FormulaId root);

// Whether a formula that is claimed holds or fails, and how its quantifiers read paths.
struct Statement {
  logic::FormulaId formula;
  bool holds = true;
  std::optional<logic::PathKind> paths;  // nothing: by the rules of CTL and ATL
  bool uniform = false;                  // coalitions have uniform strategies, which evidence does not show

  [[nodiscard]] Literal literal() const { return {formula, holds}; }
};

[[nodiscard]] Statement statement_of(const logic::Property& property, bool holds);

// The rules for a formula and its sub-formulas. Refers to the pool.
class Rules {
 public:
  Rules(const logic::FormulaPool& pool, const Statement& statement);

  // How evidence for a literal is built. The operator decides, except for formulas without modal
  // operators, which the state shows. A strategy can be too much to show, then the engine's word must do.
  [[nodiscard]] Reason reason_for(const Literal& literal) const;

  [[nodiscard]] bool is_modal(logic::FormulaId formula) const { return modal_.contains(formula); }
  // A Boolean operator, or a quantifier before a state formula, which says nothing.
  [[nodiscard]] bool is_connective(logic::FormulaId formula) const;

  // In path logics a path must satisfy the path formula behind the quantifier: as a word, whose letters are
  // the state formulas in it.
  [[nodiscard]] std::optional<logic::PathKind> paths() const { return paths_; }
  // In the others it must have a shape: the path for a literal with Reason::Path, the plays for one with
  // Reason::Strategy.
  [[nodiscard]] PathShape path_shape(const Literal& literal) const;

 private:
  // Its operands are state formulas.
  [[nodiscard]] bool is_on_states(const logic::Node& node) const;

  const logic::FormulaPool& pool_;
  std::optional<logic::PathKind> paths_;
  bool uniform_;
  std::unordered_set<logic::FormulaId> modal_;
  std::unordered_set<logic::FormulaId> states_;  // the state formulas
};

// The value of a connective; nothing if it depends on operands that are not given.
[[nodiscard]] std::optional<bool> connective_value(logic::Op op, std::optional<bool> left, std::optional<bool> right);

}  // namespace gnomon::verdict
