// SPDX-License-Identifier: Apache-2.0
#include "sema/lower.hpp"

#include "sema/behaviour.hpp"
#include "sema/checks.hpp"
#include "sema/context.hpp"
#include "sema/declare.hpp"
#include "sema/formulas.hpp"

#include <utility>

namespace gnomon::sema {

namespace {

// Reads a formula of another text with the names of this model.
void lower_extra(Context& context, const ExtraFormula& extra) {
  Context other(extra.source, extra.ast, extra.diagnostics, context.limits);
  Names& names = context;
  Names& borrowed = other;
  borrowed = std::move(names);
  lower_formulas(other);
  names = std::move(borrowed);
}

}  // namespace

Model lower(const Source& source, const ispl::Ast& ast, const Definitions& definitions,
            const std::vector<ExtraFormula>& extra, Diagnostics& diagnostics, const Limits& limits) {
  Context context(source, ast, diagnostics, limits);
  context.system.semantics = ast.semantics == ispl::Semantics::SingleAssignment ? model::Semantics::SingleAssignment
                                                                                : model::Semantics::MultiAssignment;
  declare(context, definitions);
  lower_behaviour(context);
  lower_fairness(context);
  lower_formulas(context);
  for (const ExtraFormula& formula : extra) lower_extra(context, formula);
  if (!diagnostics.has_errors()) {
    check_usage(context);
    check_behaviour(context);
  }
  diagnostics.sort();
  return {std::move(context.system), std::move(context.specification)};
}

}  // namespace gnomon::sema
