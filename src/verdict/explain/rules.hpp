// SPDX-License-Identifier: Apache-2.0
//
// The rules for evidence: what a finite part of the model must look like to show that a formula holds, or fails, in a
// state. The code that builds evidence and the code that validates it follow the same rules.
#pragma once

#include "logic/classify.hpp"
#include "logic/formula.hpp"
#include "verdict/evidence.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_set>
#include <vector>

namespace gnomon::verdict {

// The shape of a path that shows a formula: the path of E(f U[low,high] g) has f up to a state with g, after so many
// steps. For coalitions, all plays of a strategy have this shape. Operators without bounds have those from 0 on, and
// `X` those of one step.
struct PathShape {
  std::uint32_t low = 0;
  std::uint32_t high = logic::Node::unbounded;
  std::vector<Literal> before;   // where the path goes on, after fewer than `low` steps
  std::vector<Literal> early;    // in the last state of a path of fewer than `low` steps; empty: there is none
  std::vector<Literal> through;  // where the path goes on, from `low` steps on
  std::vector<Literal> goal;     // in the last state; empty: there is no goal
  bool lasts = false;            // with `through` it may also go on up to `high` steps, or for ever

  // Returns whether it is what `X f` needs.
  [[nodiscard]] bool one_step() const { return low == 1 && high == 1 && !lasts && before.empty() && early.empty(); }
  // Returns whether a path must be found step by step, since numbers of steps matter.
  [[nodiscard]] bool has_bounds() const { return (low > 0 || high != logic::Node::unbounded) && !one_step(); }
  // Returns what must hold after so many steps, if the path goes on.
  [[nodiscard]] const std::vector<Literal>& on_the_way(std::size_t steps) const {
    return steps < low ? before : through;
  }
  // Returns what must hold after so many steps, if the path ends there: one of these is enough.
  [[nodiscard]] std::vector<std::vector<Literal>> ends(std::size_t steps) const;
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
  // Returns whether the path formula is one temporal operator, maybe with bounds, on state formulas.
  [[nodiscard]] bool is_simple(logic::FormulaId path) const;

  const logic::FormulaPool& pool_;
  std::optional<logic::PathKind> paths_;
  bool uniform_;
  std::unordered_set<logic::FormulaId> modal_;
  std::unordered_set<logic::FormulaId> states_;  // the state formulas
};

// Returns the value of a connective; nothing if it depends on operands that are not given.
[[nodiscard]] std::optional<bool> connective_value(logic::Op op, std::optional<bool> left, std::optional<bool> right);

}  // namespace gnomon::verdict
