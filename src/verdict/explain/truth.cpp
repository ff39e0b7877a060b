// SPDX-License-Identifier: Apache-2.0
#include "verdict/explain/truth.hpp"

#include "verdict/explain/certificate.hpp"

#include <optional>
#include <vector>

namespace gnomon::verdict {

using logic::FormulaId;
using logic::Node;

bool Truth::holds(const model::State& state, StateRef ref, FormulaId formula) {
  const auto value = [&](FormulaId id) -> std::optional<bool> {
    const auto place = known_.find({ref, id});
    return place == known_.end() ? std::nullopt : std::optional(place->second);
  };
  std::vector<FormulaId> open{formula};
  while (!open.empty()) {
    const FormulaId id = open.back();
    if (value(id)) {
      open.pop_back();
      continue;
    }
    if (!rules_.is_modal(id) || !rules_.is_connective(id)) {
      known_[{ref, id}] = source_.satisfies(state, id);
      open.pop_back();
      continue;
    }
    const Node& node = pool_[id];
    const bool binary = logic::operand_count(node.op) == 2;
    const std::optional<bool> left = value(node.left);
    const std::optional<bool> right = binary ? value(node.right) : std::nullopt;
    if (left && (!binary || right)) {
      known_[{ref, id}] = connective_value(node.op, left, right).value_or(false);
      open.pop_back();
      continue;
    }
    if (!left) open.push_back(node.left);
    if (binary && !right) open.push_back(node.right);
  }
  return *value(formula);
}

}  // namespace gnomon::verdict
