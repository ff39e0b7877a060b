// SPDX-License-Identifier: Apache-2.0
//
// Which logic a formula belongs to, and whether it is about states or about paths. Engines choose
// their algorithm by this.
#pragma once

#include "logic/formula.hpp"

#include <cstdint>
#include <optional>
#include <unordered_set>
#include <vector>

namespace gnomon::logic {

// The word that introduces a formula in the text. It fixes the logic, since the same operators mean
// different things (CTL* sees infinite paths only, `LTLf` finite traces). Strategy logic has no
// word of its own; `StrategyLogic` is for callers that know it otherwise.
// clang-format off
enum class WrittenPrefix : std::uint8_t {
  None, Ltl, CtlStar, Ldl, CdlStar, LtlFinite, CtlStarFinite, LdlFinite, CdlStarFinite, AtlUniform, StrategyLogic,
};
// clang-format on

// Returns the smallest logic that contains the formula. `one_goal`: marked #PR.
[[nodiscard]] Logic classify(const FormulaPool& pool, FormulaId root, WrittenPrefix prefix = WrittenPrefix::None,
                             bool one_goal = false);

// The paths over which a path logic quantifies.
enum class PathKind : std::uint8_t {
  Infinite,  // infinite (fair) ones
  Finite,    // finite non-empty ones of every length; there is no fairness
};

// Returns nothing for logics other than path logics: in CTL and ATL a path may be finite or not, depending on the
// operator.
[[nodiscard]] std::optional<PathKind> paths_of(Logic logic);

// Returns whether the formula is true or false in a state: no temporal operator stands outside of all quantifiers.
[[nodiscard]] bool is_state_formula(const FormulaPool& pool, FormulaId root);
// Returns all sub-formulas that are state formulas.
[[nodiscard]] std::unordered_set<FormulaId> state_formulas(const FormulaPool& pool, FormulaId root);

// Returns the sub-formulas of a path formula without those inside of quantifiers, ascending: the work on one path
// formula must not depend on how deeply others are nested in it.
[[nodiscard]] std::vector<FormulaId> outer_parts(const FormulaPool& pool, FormulaId path);
// Returns the state formulas among these.
[[nodiscard]] std::unordered_set<FormulaId> outer_state_formulas(const FormulaPool& pool, FormulaId path);

// Returns the maximal ones among these, on which the truth of a path formula depends; ascending.
[[nodiscard]] std::vector<FormulaId> maximal_state_formulas(const FormulaPool& pool, FormulaId path);

// Returns whether the path formula is one temporal operator on state formulas, as CTL and ATL have behind quantifiers.
[[nodiscard]] bool is_simple_path(const FormulaPool& pool, FormulaId path);

// Returns whether the formula has knowledge or correctness operators.
[[nodiscard]] bool is_epistemic(const FormulaPool& pool, FormulaId root);

// Returns whether a witness can show the formula: once negations are pushed inwards, each of its modal operators, of
// which there is at least one, says that some path, strategy or state exists. EF p, !AG p, !K(a, p) and <g>X p are such
// formulas, AG p and !<g>X p are not.
[[nodiscard]] bool is_existential(const FormulaPool& pool, FormulaId root);

// Operators by kind.
[[nodiscard]] bool is_boolean(Op op);             // ! and or xor -> <->
[[nodiscard]] bool is_temporal(Op op);            // X F G U R W
[[nodiscard]] bool is_epistemic(Op op);           // K GK DK GCK O KO
[[nodiscard]] bool is_strategic(Op op);           // strategy quantifiers and bindings
[[nodiscard]] bool is_regular_expression(Op op);  // steps, tests and combinations of them

}  // namespace gnomon::logic
