// SPDX-License-Identifier: Apache-2.0
//
// Helpers for tests of sema: a small model whose parts can be replaced, and short answers about what
// loading it gives.
#pragma once

#include "api/load.hpp"
#include "base/render.hpp"
#include "logic/text/mcmas_text.hpp"
#include "logic/text/print.hpp"
#include "model/print.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace gnomon::sema::test {

// Loads without any diagnostic as it is. Parts are lines of their sections.
struct ModelText {
  std::string header;  // constants, semantics, definitions of the model
  std::string more_agents;
  std::string vars = "x : 0..3; y : 0..3; b : boolean; c : { red, green };";
  std::string definitions;  // of the agent
  std::string actions = "go, stay";
  std::string protocol = "Other : { go, stay };";
  std::string evolution =
      "x = 1 if Action = go; y = 2 if Action = go; b = true if Action = go; c = red if Action = go;";
  std::string evaluation = "p if A.x = 1; q if A.y = 2; r if A.b; s if A.c = red;";
  std::string initial = "A.x = 0 and A.y = 0 and A.b = false and A.c = green;";
  std::string groups;
  std::string fairness;
  std::string formulas = "EF (p and q and r and s);";

  [[nodiscard]] std::string text() const {
    // Lines of the evolution are enabled together in many tests, which is meant.
    const bool has_semantics = header.find("Semantics") != std::string::npos;
    return header + (has_semantics ? "" : " Semantics = MultiAssignment;") + "\n" + more_agents +
           "\nAgent A\n  Vars:\n" + vars + "\n  end Vars\n  Define:\n" + definitions +
           "\n  end Define\n  Actions = { " + actions + " };\n  Protocol:\n" + protocol +
           "\n  end Protocol\n  Evolution:\n" + evolution + "\n  end Evolution\nend Agent\nEvaluation\n" + evaluation +
           "\nend Evaluation\nInitStates\n" + initial + "\nend InitStates\nGroups\n" + groups +
           "\nend Groups\nFairness\n" + fairness + "\nend Fairness\nFormulae\n" + formulas + "\nend Formulae\n";
  }
};

inline api::Loaded load(const ModelText& model, const api::LoadOptions& options = {}) {
  return api::load(Source("test.ispl", model.text()), options);
}

// An agent with nothing but two actions.
inline std::string idle_agent(const std::string& name) {
  return "Agent " + name +
         " Vars: end Vars Actions = { go, stay }; Protocol: Other : { go, stay }; end Protocol Evolution: end "
         "Evolution end Agent\n";
}

// "E0201 E0301": the codes of all diagnostics, in order.
inline std::string codes(const api::Loaded& loaded) {
  std::string result;
  for (const Diagnostic& diagnostic : loaded.diagnostics.list()) {
    if (!result.empty()) result += ' ';
    result += info(diagnostic.code).id;
  }
  return result;
}

inline std::string codes(const ModelText& model) { return codes(load(model)); }

inline std::string rendered(const api::Loaded& loaded) { return render(loaded.diagnostics.list(), loaded.source, {}); }

// The text that a diagnostic points at.
inline std::string marked(const api::Loaded& loaded, std::size_t index) {
  return std::string(loaded.source.text(loaded.diagnostics.list().at(index).span));
}

// The condition of the atom `t`, as it is after lowering; diagnostics if there are errors.
inline std::string condition(const std::string& text, ModelText model = {}) {
  model.evaluation += " t if " + text + ";";
  model.formulas += " EF t;";
  const api::Loaded loaded = load(model);
  if (!loaded.ok()) return codes(loaded);
  for (const model::Atom& atom : loaded.model->system.atoms) {
    if (atom.name == "t") return model::expression_text(loaded.model->system, atom.condition, std::nullopt);
  }
  return "no such atom";
}

// A formula as MCMAS would print it, after the warnings that it gives; errors only if there are some.
inline std::string formula(const std::string& text, ModelText model = {}) {
  model.groups += " g = { A };";
  model.formulas += " GK(g, true); " + text + ";";
  const api::Loaded loaded = load(model);
  std::string result = codes(loaded);
  if (!loaded.ok()) return result;
  const logic::Specification& specification = loaded.model->specification;
  const logic::Property& property = specification.properties.back();
  if (!result.empty()) result += ' ';
  return result + logic::mcmas_text(loaded.model->system, specification.pool, property.formula, property.logic);
}

// The same in Gnomon's own syntax, with the prefix of the logic.
inline std::string own_text(const std::string& text, ModelText model = {}) {
  model.groups += " g = { A };";
  model.formulas += " GK(g, true); " + text + ";";
  const api::Loaded loaded = load(model);
  if (!loaded.ok()) return codes(loaded);
  const logic::Specification& specification = loaded.model->specification;
  const logic::Property& property = specification.properties.back();
  return logic::formula_text(loaded.model->system, specification.pool, property.formula, property.logic);
}

}  // namespace gnomon::sema::test
