// SPDX-License-Identifier: Apache-2.0
//
// What expressions depend on: variables and the actions of agents. Both are called slots where they are treated alike.
#pragma once

#include "model/system.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace gnomon::sema {

// Variables and actions that expressions depend on.
struct Support {
  std::vector<model::VarId> variables;  // ascending
  std::vector<model::AgentId> actors;   // whose actions are tested; ascending
};

[[nodiscard]] Support support(const model::ExprPool& pool, const std::vector<model::ExprId>& roots);
[[nodiscard]] Support merge(const Support& a, const Support& b);

// Returns the parts of a conjunction, from left to right.
[[nodiscard]] std::vector<model::ExprId> conjuncts(const model::ExprPool& exprs, model::ExprId root);

// Returns the number of combinations of values, or nothing if it is above `limit` or there are none.
[[nodiscard]] std::optional<std::uint64_t> count_cases(const model::System& system, const Support& support,
                                                       std::uint64_t limit);

// The slots of a system: its variables, then the actions of its agents.
using Slot = std::size_t;
[[nodiscard]] inline Slot slot_of(model::VarId variable) { return variable.index(); }
[[nodiscard]] inline Slot slot_of(const model::System& system, model::AgentId actor) {
  return system.variables.size() + actor.index();
}

// Returns the slots of a support in ascending order.
[[nodiscard]] std::vector<Slot> slots_of(const model::System& system, const Support& support);

}  // namespace gnomon::sema
