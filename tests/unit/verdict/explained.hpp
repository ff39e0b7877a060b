// SPDX-License-Identifier: Apache-2.0
//
// A model whose formulas the explicit engine explains.
#pragma once

#include "base/error.hpp"
#include "reference/checker.hpp"
#include "reference/evidence/source.hpp"
#include "support/case.hpp"
#include "verdict/explain/explain.hpp"

#include <optional>
#include <string>
#include <utility>

namespace gnomon::test {

class Explained {
 public:
  explicit Explained(const std::string& text) : Explained(from_text(text).value()) {}
  explicit Explained(Case model) : item(std::move(model)), checker(item.system, item.specification, {}) {}

  std::optional<verdict::Evidence> explain(const logic::Property& property) {
    const bool holds = checker.check(property).answer == verdict::Verdict::Answer::True;
    reference::ExplicitEvidenceSource source(item.system, checker, property.formula);
    return verdict::explain(item.system, item.specification, {property.formula, holds}, source);
  }

  verdict::Evidence explain(const std::string& text) {
    for (const logic::Property& property : item.specification.properties) {
      if (property.text == text) return explain(property).value();
    }
    throw Error("there is no formula " + text);
  }

  Case item;
  reference::ExplicitChecker checker;
};

}  // namespace gnomon::test
