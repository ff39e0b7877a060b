// SPDX-License-Identifier: Apache-2.0
#include "support/case.hpp"

#include "api/load.hpp"
#include "logic/classify.hpp"
#include "logic/print_model.hpp"

#include <utility>

namespace gnomon::test {

void ask(Case& item, logic::FormulaId formula) {
  logic::Property property;
  property.formula = formula;
  property.logic = logic::classify(item.specification.pool, formula);
  item.specification.properties.push_back(property);
}

std::string to_text(const Case& item) { return logic::to_ispl(item.system, item.specification); }

std::optional<Case> from_text(const std::string& text) {
  api::Loaded loaded = api::load(Source("case", text));
  return std::move(loaded.model);
}

}  // namespace gnomon::test
