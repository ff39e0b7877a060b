// SPDX-License-Identifier: Apache-2.0
#include "sema/lower.hpp"

#include "sema/allowances.hpp"
#include "sema/behaviour.hpp"
#include "sema/checks.hpp"
#include "sema/context.hpp"
#include "sema/declare.hpp"
#include "sema/definitions.hpp"
#include "sema/expectation.hpp"
#include "sema/formulas.hpp"
#include "sema/views.hpp"

#include <algorithm>
#include <utility>

namespace gnomon::sema {

namespace {

// Reads a formula of another text with the names of this model.
void lower_extra(Context& context, const ExtraFormula& extra) {
  Context other(extra.source, extra.ast, extra.diagnostics, context.limits);
  const auto exchange = [&] {
    std::swap(static_cast<Model&>(context), static_cast<Model&>(other));
    std::swap(static_cast<Names&>(context), static_cast<Names&>(other));
  };
  exchange();
  lower_formulas(other);
  exchange();
  if (!extra.diagnostics.has_errors())
    apply_allowances(extra.source, extra.ast, extra.diagnostics, [](Code) { return true; });
}

bool breaks_condition(const Diagnostics& diagnostics) {
  return std::any_of(diagnostics.list().begin(), diagnostics.list().end(),
                     [](const Diagnostic& one) { return one.code == Code::ConstantCondition; });
}

}  // namespace

Lowered lower(const Source& source, const ispl::Ast& ast, const GivenConstants& given_constants,
              const std::vector<ExtraFormula>& extra, Diagnostics& diagnostics, const Limits& limits,
              const WarningPolicy& warnings, const std::optional<logic::View>& view) {
  Context context(source, ast, diagnostics, limits, warnings);
  context.system.semantics = ast.semantics == ispl::Semantics::SingleAssignment ? model::Semantics::SingleAssignment
                                                                                : model::Semantics::MultiAssignment;
  declare_constants(context, given_constants);
  if (breaks_condition(diagnostics)) {
    // Ranges and families of such constants would give mistakes that follow from it.
    diagnostics.sort();
    return {};
  }
  declare(context);
  lower_behaviour(context);
  lower_fairness(context);
  if (ast.view) context.specification.view = view_of(context, *ast.view).value_or(logic::View());
  if (view) context.specification.view = *view;
  lower_formulas(context);
  for (const ExtraFormula& formula : extra) lower_extra(context, formula);
  if (!diagnostics.has_errors()) {
    check_usage(context);
    check_initial_values(context);
    check_expectations(source, ast, diagnostics);
    const bool complete = check_behaviour(context);
    // Constants from outside may make another model of the text, and warnings that are off are not looked for.
    apply_allowances(source, ast, diagnostics, [&](Code code) {
      return given_constants.empty() && context.is_wanted(code) && (complete || !is_searched_for(code));
    });
  }
  diagnostics.sort();
  // The names are kept for formulas that come later, when the tree may be gone.
  for (AgentInstance& instance : context.instances) instance.syntax = nullptr;
  forget_syntax(context);
  return {std::move(static_cast<Model&>(context)),
          std::make_shared<const Names>(std::move(static_cast<Names&>(context)))};
}

Model extend(const Model& model, const Names& names, const ExtraFormula& formula, const Limits& limits) {
  Context context(formula.source, formula.ast, formula.diagnostics, limits);
  static_cast<Model&>(context) = model;
  static_cast<Names&>(context) = names;
  lower_formulas(context);
  return std::move(static_cast<Model&>(context));
}

}  // namespace gnomon::sema
