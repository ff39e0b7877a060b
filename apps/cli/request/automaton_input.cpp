// SPDX-License-Identifier: Apache-2.0
#include "cli/request/automaton_input.hpp"

#include "base/error.hpp"
#include "ispl/parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace gnomon::cli {

namespace {

// A model in which every name of the formula is an atom. What the atoms mean plays no part.
std::string model_of_names(const Source& source, const ispl::Ast& formula) {
  std::set<std::string> names;
  for (const ispl::Expr& expr : formula.exprs) {
    if (expr.kind != ispl::ExprKind::Name) continue;
    const ispl::Name& name = formula.names[expr.data];
    if (name.agent || !name.word.indices.empty()) continue;
    names.emplace(source.text(name.word.span));
  }
  names.erase("tt");  // is true
  std::string atoms;
  for (const std::string& name : names) atoms += fmt::format("  {} if NoAgent.value = true;\n", name);
  return fmt::format(
      "Agent NoAgent\n"
      "  Vars:\n    value : boolean;\n  end Vars\n"
      "  Actions = {{ wait }};\n"
      "  Protocol:\n    Other : {{ wait }};\n  end Protocol\n"
      "  Evolution:\n    value = value if Action = wait;\n  end Evolution\n"
      "end Agent\n"
      "Evaluation\n{}end Evaluation\n"
      "InitStates\n  NoAgent.value = true;\nend InitStates\n"
      "Formulae\nend Formulae\n",
      atoms);
}

bool has_quantifier(const ispl::Ast& ast) {
  return std::any_of(ast.exprs.begin(), ast.exprs.end(), [](const ispl::Expr& expr) {
    return expr.kind == ispl::ExprKind::PathAll || expr.kind == ispl::ExprKind::PathSome ||
           expr.kind == ispl::ExprKind::Coalition;
  });
}

bool is_finite(logic::Logic logic) {
  return logic == logic::Logic::LtlFinite || logic == logic::Logic::CtlStarFinite || logic == logic::Logic::LdlFinite ||
         logic == logic::Logic::CdlStarFinite;
}

// The formula is the last property. `LTL f` and `A f` speak of all paths; the automaton is that of f.
PathFormula path_of(const Model& model, bool finite) {
  GNOMON_ASSERT(!model.specification.properties.empty(), "a formula without mistakes is a property");
  const logic::Property& property = model.specification.properties.back();
  const logic::Node& root = model.specification.pool[property.formula];
  const bool quantified = root.op == logic::Op::PathAll || root.op == logic::Op::PathSome;
  return {quantified ? root.left : property.formula, finite || is_finite(property.logic)};
}

// How a formula that does not say it is read. About all or some paths: as it stands.
ispl::Prefix prefix_if_none(const Source& source) {
  Diagnostics unused;
  return has_quantifier(ispl::parse_formula(source, unused)) ? ispl::Prefix::None : ispl::Prefix::Ldl;
}

}  // namespace

std::vector<Findings> AutomatonInput::findings() const {
  std::vector<Findings> result;
  for (const ReadText& text : texts) result.push_back({text.source, text.diagnostics});
  return result;
}

AutomatonInput read_path_formula(const std::string& formula, const ModelOptions& options, bool finite,
                                 const Limits& limits) {
  const WarningPolicy policy = options.warnings.policy();
  const Source source("<formula>", formula);
  Diagnostics formula_diagnostics;
  const ispl::Ast tree = ispl::parse_formula(source, formula_diagnostics, prefix_if_none(source));
  if (!tree.formulas.empty() && tree.formulas.front().loop) {
    throw UsageError("an automaton is made of one formula, without `for`");
  }

  const bool has_model = !options.file.empty();
  const Source model_source =
      has_model ? Source::read(options.file, limits) : Source("<no model>", model_of_names(source, tree));
  Diagnostics model_diagnostics;
  const ispl::Ast model_tree = ispl::parse(model_source, model_diagnostics, limits);

  AutomatonInput result;
  if (!formula_diagnostics.has_errors() && !model_diagnostics.has_errors()) {
    result.model = sema::lower(model_source, model_tree, parse_definitions(options.definitions),
                               {{source, tree, formula_diagnostics}}, model_diagnostics, limits, policy)
                       .model;
  }
  if (has_model) result.texts.push_back({model_source, policy.filter(model_diagnostics.list())});
  result.texts.push_back({source, policy.filter(formula_diagnostics.list())});
  const bool ok = !formula_diagnostics.has_errors() && !model_diagnostics.has_errors() &&
                  std::none_of(result.texts.begin(), result.texts.end(),
                               [](const ReadText& text) { return has_errors(text.diagnostics); });
  if (ok) result.formula = path_of(*result.model, finite);
  return result;
}

}  // namespace gnomon::cli
