// SPDX-License-Identifier: Apache-2.0
//
// Small changes to a case that keep it well-formed: what a shrinker tries. Ids of later things move
// up when something is removed.
#pragma once

#include "support/case.hpp"

#include <functional>
#include <vector>

namespace gnomon::test {

// The variable has its lowest value wherever it is read; nothing sets it.
void remove_variable(Case& item, model::VarId variable);
// Nobody does the action. Protocol lines without action go, too.
void remove_action(Case& item, model::AgentId id, model::ActionId action);
// Not the environment. K(i, f) and its like become f; coalitions lose a member.
void remove_agent(Case& item, model::AgentId removed);
// Where a formula uses it, its members are listed instead.
void remove_group(Case& item, model::GroupId group);
void remove_member(Case& item, model::GroupId group, model::AgentId agent);
// Where a formula uses it, it is true.
void remove_atom(Case& item, model::AtomId atom);

// The condition of `Other` follows from the other lines; to be called when these have changed.
void refresh_other(model::System& system);

// Every place of the system where an expression stands, apart from `Other`.
[[nodiscard]] std::vector<model::ExprId*> expressions(model::System& system);
// Every formula: properties first, then fairness.
[[nodiscard]] std::vector<logic::FormulaId*> formulas(logic::Specification& specification);

// `root` with `target` replaced everywhere.
[[nodiscard]] model::ExprId replaced(model::ExprPool& pool, model::ExprId root, model::ExprId target,
                                     model::ExprId replacement);
[[nodiscard]] logic::FormulaId replaced(logic::FormulaPool& pool, logic::FormulaId root, logic::FormulaId target,
                                        logic::FormulaId replacement);

}  // namespace gnomon::test
