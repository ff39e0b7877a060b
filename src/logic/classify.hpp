// SPDX-License-Identifier: Apache-2.0
//
// Which logic a formula belongs to, and whether it speaks of states or of paths. Engines choose
// their algorithm by this.
#pragma once

#include "logic/formula.hpp"

#include <cstdint>
#include <unordered_set>

namespace gnomon::logic {

// The word that introduces a formula in the text. It fixes the logic, since the same operators mean
// different things (CTL* sees infinite paths only, `LTLf` finite traces). Strategy logic has no
// word of its own; the value is for callers that know.
// clang-format off
enum class WrittenPrefix : std::uint8_t {
  None, Ltl, CtlStar, Ldl, CdlStar, LtlFinite, CtlStarFinite, LdlFinite, CdlStarFinite, AtlUniform, StrategyLogic,
};
// clang-format on

// The smallest logic that contains the formula. `one_goal`: marked #PR.
[[nodiscard]] Logic classify(const FormulaPool& pool, FormulaId root, WrittenPrefix prefix = WrittenPrefix::None,
                             bool one_goal = false);

// Truth in a state is enough to know: no temporal operator stands outside of all quantifiers.
[[nodiscard]] bool is_state_formula(const FormulaPool& pool, FormulaId root);
// All sub-formulas that are state formulas.
[[nodiscard]] std::unordered_set<FormulaId> state_formulas(const FormulaPool& pool, FormulaId root);

// Has knowledge or correctness operators.
[[nodiscard]] bool is_epistemic(const FormulaPool& pool, FormulaId root);

// Operators by kind.
[[nodiscard]] bool is_temporal(Op op);            // X F G U R W
[[nodiscard]] bool is_epistemic(Op op);           // K GK DK GCK O KO
[[nodiscard]] bool is_strategic(Op op);           // strategy quantifiers and bindings
[[nodiscard]] bool is_regular_expression(Op op);  // steps, tests and what is built from them

}  // namespace gnomon::logic
