// SPDX-License-Identifier: Apache-2.0
//
// The views of the knowledge operators of a formula.
#pragma once

#include "logic/formula.hpp"
#include "logic/view.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace gnomon::logic {

// Returns whether the operator can have a view: K, GK, DK, GCK or KO.
[[nodiscard]] bool has_view(Op op);

// Returns whether some knowledge in the formula depends on more than what is observed now.
[[nodiscard]] bool has_memory(const FormulaPool& pool, FormulaId root);

// Returns the operators with memory in the formula, operands first.
[[nodiscard]] std::vector<FormulaId> memories(const FormulaPool& pool, FormulaId root);

// Returns the sub-formulas that have memory, in them or further inside.
[[nodiscard]] std::unordered_set<FormulaId> parts_with_memory(const FormulaPool& pool, FormulaId root);

// Returns the distinct views with memory in the formula, ascending.
[[nodiscard]] std::vector<View> views_with_memory(const FormulaPool& pool, FormulaId root);

// Returns the formula in which GK and KO with memory are written with K.
[[nodiscard]] FormulaId with_single_knowers(FormulaPool& pool, FormulaId root);

// Returns a formula that implies this one, for `lower`, or that follows from it, in which agents that remember
// everything go by a weaker view: who knows something by less knows it by more, and what is known is true. Nothing if
// such knowledge counts both ways, as below `<->`.
[[nodiscard]] std::optional<FormulaId> with_weaker_recall(FormulaPool& pool, FormulaId root, const View& weaker,
                                                          bool lower);

// Returns how many steps at most lead from the state where a formula is asked to one where an operator with this kind
// of view decides something; nothing if there is no such number.
[[nodiscard]] std::optional<std::size_t> steps_to(const FormulaPool& pool, FormulaId root, View::Kind kind);

// Returns the formula with other observers instead of views: `observer` returns the agent that sees, at every moment,
// what the agent goes by; `nobody` the one that sees what an empty group goes by.
struct Observers {
  std::function<model::AgentId(const View&, model::AgentId)> of_agent;
  std::function<model::AgentId(const View&)> of_nobody;
};
struct Observed {
  FormulaId formula;
  std::unordered_map<FormulaId, FormulaId> originals;  // of the sub-formulas that have changed
};
[[nodiscard]] Observed with_observers(FormulaPool& pool, FormulaId root, const Observers& observers);

}  // namespace gnomon::logic
