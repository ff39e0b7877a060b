// SPDX-License-Identifier: Apache-2.0
#include "cli/evidence/formula.hpp"

#include "logic/text/print.hpp"

namespace gnomon::cli {

std::string evidence_formula(const Model& model, const logic::Property& property, logic::FormulaId formula) {
  std::string text = logic::formula_text(model.system, model.specification.pool, formula, property.logic);
  return formula == property.formula ? text : text.substr(logic::prefix_text(property.logic).size());
}

}  // namespace gnomon::cli
