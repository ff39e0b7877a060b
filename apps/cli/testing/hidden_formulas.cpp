// SPDX-License-Identifier: Apache-2.0
#include "cli/testing/hidden_formulas.hpp"

#include "json/json.hpp"

#include <algorithm>
#include <string>

namespace gnomon::cli {

bool is_about_formula(const OpenedModel& opened, const Diagnostic& diagnostic) {
  if (!opened.loaded.source.is_own(diagnostic.span.begin)) return true;
  const auto& formulas = opened.loaded.ast.formulas;
  return std::any_of(formulas.begin(), formulas.end(), [&](const ispl::Formula& formula) {
    return formula.full_span.begin <= diagnostic.span.begin && diagnostic.span.begin <= formula.full_span.end;
  });
}

void hide_formulas(OpenedModel& opened) {
  for (Diagnostic& diagnostic : opened.diagnostics) {
    if (!is_about_formula(opened, diagnostic)) continue;
    Diagnostic hidden(diagnostic.code, diagnostic.span, std::string(info(diagnostic.code).summary));
    hidden.severity = diagnostic.severity;
    diagnostic = std::move(hidden);
  }
}

void hide_formulas(json::Json& document) {
  if (!document.contains("formulas")) return;
  for (json::Json& entry : document.at("formulas")) {
    entry["text"] = "";
    entry["instance"] = nullptr;
    entry["vacuity"] = json::Json::array();
    entry["how"] = nullptr;
  }
  // Atoms may stand beside the formulas.
  if (document.at("coverage").is_object()) document["coverage"]["gaps"] = json::Json::array();
}

}  // namespace gnomon::cli
