// SPDX-License-Identifier: Apache-2.0
#include "engine/own_model.hpp"

#include <algorithm>
#include <unordered_map>

namespace gnomon::engine {

using logic::FormulaId;
using model::ExprId;

namespace {

// Returns the same expression in another pool.
ExprId import_expression(const model::ExprPool& from, ExprId root, model::ExprPool& into) {
  std::unordered_map<ExprId, ExprId> found;
  for (const ExprId id : model::subexpressions(from, root)) {
    const model::ExprNode& node = from[id];
    const auto imported = [&](ExprId operand) { return operand.valid() ? found.at(operand) : operand; };
    found[id] = into.with_operands(node, imported(node.left), imported(node.right), imported(node.condition));
  }
  return found.at(root);
}

}  // namespace

OwnModel::OwnModel(const Model& model)
    : model_(model), formulas_(model.specification.pool.size()), atoms_(model.system.atoms.size()) {}

FormulaId OwnModel::import(const Model& extended, FormulaId formula) {
  if (formula.index() < formulas_) return formula;
  const logic::FormulaPool& from = extended.specification.pool;
  std::unordered_map<FormulaId, FormulaId> found;
  for (const FormulaId id : logic::subformulas(from, formula)) {
    logic::Node node = from[id];
    if (logic::operand_count(node.op) >= 1) node.left = found.at(node.left);
    if (logic::operand_count(node.op) >= 2) node.right = found.at(node.right);
    if (node.op == logic::Op::Atom) node.atom = import_atom(extended.system, node.atom);
    if (node.coalition.valid()) node.coalition = pool().coalition(from[node.coalition]);
    if (node.strategy.valid()) node.strategy = pool().strategy(from[node.strategy]);
    found[id] = pool().add(node);
  }
  return found.at(formula);
}

FormulaId OwnModel::import(const Question& question) {
  const FormulaId formula = question.property.formula;
  return question.model != nullptr ? import(*question.model, formula) : formula;
}

model::AtomId OwnModel::import_atom(const model::System& system, model::AtomId atom) {
  if (atom.index() < atoms_) return atom;
  model::Atom imported = system[atom];
  imported.condition = import_expression(system.exprs, imported.condition, model_.system.exprs);
  std::vector<model::Atom>& atoms = model_.system.atoms;
  const auto place = std::find_if(atoms.begin() + static_cast<std::ptrdiff_t>(atoms_), atoms.end(),
                                  [&](const model::Atom& known) { return known.condition == imported.condition; });
  const model::AtomId id(static_cast<std::size_t>(place - atoms.begin()));
  if (place == atoms.end()) atoms.push_back(std::move(imported));
  return id;
}

}  // namespace gnomon::engine
