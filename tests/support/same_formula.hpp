// SPDX-License-Identifier: Apache-2.0
//
// Formulas of two pools, compared node by node. Agents, atoms and groups must have the same numbers in both models. How
// they are written, with `Kw` or with `K`, makes no difference.
#pragma once

#include "logic/bounded.hpp"
#include "logic/formula.hpp"
#include "logic/text/print.hpp"

#include <unordered_map>

namespace gnomon::test {

// Returns the formula of another pool in this one, written with plain operators.
inline logic::FormulaId copied(logic::FormulaPool& pool, const logic::FormulaPool& other, logic::FormulaId formula) {
  std::unordered_map<logic::FormulaId, logic::FormulaId> here;
  for (const logic::FormulaId id : logic::subformulas(other, formula)) {
    logic::Node node = other[id];
    if (logic::operand_count(node.op) >= 1) node.left = here.at(node.left);
    if (logic::operand_count(node.op) >= 2) node.right = here.at(node.right);
    if (node.coalition.valid()) node.coalition = pool.coalition(other[node.coalition]);
    if (node.strategy.valid()) node.strategy = pool.strategy(other[node.strategy]);
    node.spelling = logic::Spelling::Plain;
    here[id] = pool.add(node);
  }
  return here.at(formula);
}

inline bool is_same(const logic::FormulaPool& pool, logic::FormulaId formula, const logic::FormulaPool& other,
                    logic::FormulaId other_formula) {
  logic::FormulaPool common;
  return copied(common, pool, formula) == copied(common, other, other_formula);
}

// The same, if the first one is written without bounds.
inline bool is_same_when_plain(logic::FormulaPool pool, logic::FormulaId formula, logic::Logic logic,
                               const logic::FormulaPool& other, logic::FormulaId other_formula) {
  const auto plain = logic::without_bounds(pool, formula, logic, logic::most_plain_operators);
  return is_same(pool, plain.value_or(formula), other, other_formula);
}

}  // namespace gnomon::test
