// SPDX-License-Identifier: Apache-2.0
//
// Formulas of two pools, compared node by node. Agents, atoms and groups must have the same numbers in both models.
#pragma once

#include "logic/formula.hpp"

#include <unordered_map>

namespace gnomon::test {

inline bool is_same(logic::FormulaPool pool, logic::FormulaId formula, const logic::FormulaPool& other,
                    logic::FormulaId other_formula) {
  std::unordered_map<logic::FormulaId, logic::FormulaId> here;
  for (const logic::FormulaId id : logic::subformulas(other, other_formula)) {
    logic::Node node = other[id];
    if (logic::operand_count(node.op) >= 1) node.left = here.at(node.left);
    if (logic::operand_count(node.op) >= 2) node.right = here.at(node.right);
    if (node.coalition.valid()) node.coalition = pool.coalition(other[node.coalition]);
    if (node.strategy.valid()) node.strategy = pool.strategy(other[node.strategy]);
    here[id] = pool.add(node);
  }
  return here.at(other_formula) == formula;
}

}  // namespace gnomon::test
