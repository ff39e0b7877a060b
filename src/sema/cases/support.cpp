// SPDX-License-Identifier: Apache-2.0
#include "sema/cases/support.hpp"

#include <algorithm>
#include <iterator>
#include <unordered_set>

namespace gnomon::sema {

Support support(const model::ExprPool& pool, const std::vector<model::ExprId>& roots) {
  Support result;
  std::vector<model::ExprId> open = roots;
  std::unordered_set<model::ExprId> seen;
  while (!open.empty()) {
    const model::ExprId id = open.back();
    open.pop_back();
    if (!seen.insert(id).second) continue;
    const model::ExprNode& node = pool[id];
    if (node.op == model::Op::Variable) result.variables.push_back(node.variable);
    if (node.op == model::Op::Action) result.actors.push_back(node.agent);
    if (node.left.valid()) open.push_back(node.left);
    if (node.right.valid()) open.push_back(node.right);
    if (node.condition.valid()) open.push_back(node.condition);
  }
  std::sort(result.variables.begin(), result.variables.end());
  std::sort(result.actors.begin(), result.actors.end());
  result.actors.erase(std::unique(result.actors.begin(), result.actors.end()), result.actors.end());
  return result;
}

Support merge(const Support& a, const Support& b) {
  Support result;
  std::set_union(a.variables.begin(), a.variables.end(), b.variables.begin(), b.variables.end(),
                 std::back_inserter(result.variables));
  std::set_union(a.actors.begin(), a.actors.end(), b.actors.begin(), b.actors.end(), std::back_inserter(result.actors));
  return result;
}

std::vector<model::ExprId> conjuncts(const model::ExprPool& exprs, model::ExprId root) {
  std::vector<model::ExprId> result;
  for (std::vector<model::ExprId> open{root}; !open.empty();) {
    const model::ExprId id = open.back();
    open.pop_back();
    const model::ExprNode& node = exprs[id];
    if (node.op == model::Op::And) {
      open.insert(open.end(), {node.right, node.left});
    } else {
      result.push_back(id);
    }
  }
  return result;
}

std::optional<std::uint64_t> count_cases(const model::System& system, const Support& support, std::uint64_t limit) {
  std::uint64_t product = 1;
  const auto multiply = [&](std::uint64_t size) {
    if (size == 0 || product > limit / size) return false;
    product *= size;
    return true;
  };
  for (const model::VarId variable : support.variables) {
    if (!multiply(system[variable].domain.size())) return std::nullopt;
  }
  for (const model::AgentId agent : support.actors) {
    if (!multiply(system[agent].actions.size())) return std::nullopt;
  }
  return product;
}

std::vector<Slot> slots_of(const model::System& system, const Support& support) {
  std::vector<Slot> result;
  result.reserve(support.variables.size() + support.actors.size());
  for (const model::VarId variable : support.variables) result.push_back(slot_of(variable));
  for (const model::AgentId actor : support.actors) result.push_back(slot_of(system, actor));
  return result;
}

}  // namespace gnomon::sema
